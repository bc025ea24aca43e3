/** Vietnamese. */

import type { Language } from './language.js';

export const VIETNAMESE: Language = {
  second: `giay`,
  minute: `phut`,
  move: `nuoc`,
  link: `cho`,
  each: `moi`,
  plus: `cong`,
  filler: `di duoc`,
};
