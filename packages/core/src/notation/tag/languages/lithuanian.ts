/** Lithuanian. */

import type { Language } from './language.js';

export const LITHUANIAN: Language = {
  second: `seku*`,
  minute: `minu*`,
  hour: `valand* valandos!`,
  move: `ejim*`,
  increment: `prided*`,
  link: `po`,
  from: `nuo`,
  upTo: `iki`,
  rest: `pabaig*`,
  game: `parti*`,
  player: `zaidej*`,
  each: `kiekvien*`,
  plus: `plius`,
  first: `pirm*`,
  label: `laik* zaidziam*`,
  numbers: { 1.5: 'pusantros' },
  conduct: `lygios lygiu`,
};
