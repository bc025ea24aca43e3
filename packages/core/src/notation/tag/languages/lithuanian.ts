/** Lithuanian. */

import type { Language } from './language.js';

export const LITHUANIAN: Language = {
  second: `seku*`,
  minute: `minu*`,
  hour: `valand*`,
  move: `ejim*`,
  increment: `prided*`,
  from: `nuo`,
  upTo: `iki`,
  rest: `pabaig*`,
  game: `parti*`,
  player: `zaidej*`,
  each: `kiekvien*`,
  first: `pirm*`,
  filler: `uz`,
};
