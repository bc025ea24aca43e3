// The reader of TimeControl tags in every dialect: a value is strict PGN that reads as itself.

import assert from 'node:assert/strict';
import { DIALECTS, parsePgn, parseTimeControl, readControl } from '@zeitnot/core';
import { joined } from '../random.mjs';

const PIECES =
  '1 2 3 5 15 30 40 60 90 120 1800 5400 99999999999 0 0.5 1,5 ½ + - / : | * ? . , ; ( ) " \' ′ ″ d i b x G SD TC min sec s m h move moves for the rest of game then and with increment delay Bronstein from 41 per each Fischer 分 秒 Minuten Zug ход мин hour half an 1h30 \u0000 é \u{1f600} \ud800 all / player komi 6.5'
    .split(' ')
    .concat(' ', '  ', '\n');

export const make = (random) => joined(random, PIECES, 14);

export const check = (bytes) => {
  const text = bytes.toString();
  for (const dialect of DIALECTS) {
    const { normalized: value } = parseTimeControl(text, { dialect });
    if (value === null) continue;
    assert(parsePgn(value).ok, `${dialect}: ${value} is not PGN`);
    assert.equal(parseTimeControl(value, { dialect: 'pgn' }).normalized, value, dialect);
  }
  assert.equal(typeof readControl(text).ok, 'boolean');
};
