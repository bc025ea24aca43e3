// The unified notation, and every other format: what is read and can be written reads as the same again.

import assert from 'node:assert/strict';
import { FORMAT, FORMATS } from '@zeitnot/core';
import { joined, mutated } from '../random.mjs';

const WHOLE = [
  '40/90m.. + 30s, 30m.. + 30s',
  '5x30s',
  '1h + 25/10m',
  '10m + 5s cap 20m',
  '3m + 2s delay',
  '{"time":1800,"bonus":10,"cap":-1}',
  'TM[1800]OT[5x30 byo-yomi]',
  'time_settings 600 30 5',
  'go wtime 1000 btime 1000 winc 10 binc 10 movestogo 4',
  'level 40 5 12',
];
const PIECES =
  '1 5 30 40 90 0 1e9 0.25 h m s ms d x / + , .. ∞ - : { } [ ] " cap delay byo TM OT bronstein unlimited hourglass movestogo level st wtime é'
    .split(' ')
    .concat(' ');

export const make = (random) =>
  random(2) === 0
    ? joined(random, PIECES, 12)
    : mutated(random, WHOLE[random(WHOLE.length)], PIECES);

export const check = (bytes) => {
  const text = bytes.toString();
  for (const name of FORMATS) {
    const { parse, format } = FORMAT[name];
    const read = parse(text);
    if (!read.ok) {
      assert.equal(typeof read.error.message, 'string', name);
      continue;
    }
    const written = format(read.value);
    if (!written.ok) continue;
    const again = parse(written.value);
    assert(again.ok, `${name}: ${JSON.stringify(written.value)} is not read again`);
    assert.deepEqual(again.value, read.value, `${name}: ${written.value}`);
  }
};
