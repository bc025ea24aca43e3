/** Croatian and Bosnian, where they differ from Serbian; the words that they share are in `serbian.ts`. */

import type { Language } from './language.js';

export const CROATIAN: Language = {
  week: `nedjel* tjed*`,
  delay: `odgad* odgod*`,
  link: `tijekom`,
  after: `poslije`,
  within: `unutar`,
  rest: `cijele cijelu`,
  player: `natjecat*`,
  both: `oba`,
  next: `slijedi`,
  first: `sljedec*`,
  label: `vrijeme`,
  filler: `dobiv*`,
  forbidden: `umjesto`,
  altering: `ogranic mjesec zajedno produz`,
  numbers: { 2: 'dvije' },
  conduct: `predaj zapis`,
};
