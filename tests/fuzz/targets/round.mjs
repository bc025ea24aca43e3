// The reader of Round tags: it understands a value or says that it does not, and a plain number is always understood.

import assert from 'node:assert/strict';
import {
  ordinalOfTag,
  parseRoundTag,
} from '../../../packages/tournament/dist/rounds/tag/round-tag.js';
import { joined } from '../random.mjs';

const PIECES =
  '1 2 10 007 99999999 . .. - / ( ) : # , ? * round Round R. rd final semi 1/2 QF SF tb playoff armageddon rapid blitz game g board Runde ronda тур Ⅳ IV iv 第 回 ½ \u0000 \u{1f600} é 3rd 1st 2a 1.2.3 day'
    .split(' ')
    .concat(' ');

export const make = (random) => joined(random, PIECES, 10);

export const check = (bytes) => {
  const text = bytes.toString();
  const read = parseRoundTag(text);
  assert.equal(typeof read, 'object');
  const ordinal = ordinalOfTag(text);
  assert(ordinal === null || Number.isSafeInteger(ordinal), String(ordinal));
  assert.deepEqual(parseRoundTag(text), read, 'twice');
};
