/** Latvian. */

import type { Language } from './language.js';

export const LATVIAN: Language = {
  second: `seku*`,
  minute: `minu*`,
  hour: `stund*`,
  move: `gajien*`,
  link: `par`,
  after: `pec`,
  upTo: `lidz`,
  rest: `atlik* beig*`,
  game: `parti*`,
  each: `katr*`,
  first: `pirm*`,
  filler: `uz`,
};
