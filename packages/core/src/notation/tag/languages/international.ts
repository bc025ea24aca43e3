/** Words that many languages share, and a few of languages without a table of their own. */

import type { Language } from './language.js';

export const INTERNATIONAL: Language = {
  second: `sec`,
  minute: `min`,
  increment: `idoho*`,
  fischer: `fisher*`,
  overtime: `beoyomi bioyomi byo byojomi byouyomi byoyomi jomi yomi`,
  upTo: `naar`,
  times: `x`,
  label: `digital* electron* fide hyper* lichess org us othello reversi xiangqi janggi gomoku renju hex japan* japon* giappon* японск* arena`,
  mail: `iccf`,
  filler: `tam`,
  byoYomi: `beoyomi bioyomi byo byojomi byouyomi byoyomi jomi yomi`,
  that: `tam`,
  noted: `indik`,
  komi: `komi*`,
  altering: `ialt`,
  things: `chf eur km usd gbp kr czk pln huf`,
  ordinals: `do en`,
  conduct: `notat noter remi`,
};
