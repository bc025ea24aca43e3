/** Latvian. */

import type { Language } from './language.js';

export const LATVIAN: Language = {
  second: `seku*`,
  minute: `minu*`,
  hour: `stund*`,
  move: `gajien*`,
  increment: `pievien*`,
  link: `par`,
  from: `sakot`,
  after: `pec`,
  upTo: `lidz`,
  rest: `atlik* beig*`,
  game: `parti*`,
  player: `speletaj*`,
  each: `katr*`,
  first: `pirm*`,
  label: `laik* laika_kontrol*`,
  filler: `uz ar`,
  conduct: `neizsk`,
};
