// The manifest of a break: it is damaged, or a join by it gives the source, or says that it does not.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breakTournament, joinTournament, MANIFEST_NAME } from '@zeitnot/tournament';
import { mutated } from '../random.mjs';

const game = (round, number) =>
  `[Event "Open"]\n[Site "?"]\n[Round "${round}"]\n[White "W${number}"]\n[Black "B"]\n[Result "*"]\n\n1. e4 *\n\n`;
const SOURCE = `% notes\n\n${['1', '1', '2', '?'].map(game).join('')}`;

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [source, rounds, back] = ['a.pgn', 'rounds', 'back.pgn'].map((name) => join(folder, name));
writeFileSync(source, SOURCE);
assert((await breakTournament(source, rounds)).ok);
const manifest = join(rounds, MANIFEST_NAME);
const WHOLE = readFileSync(manifest, 'utf8');
const PIECES = [
  'null',
  '{}',
  '[]',
  '-1',
  '1e999',
  '0.5',
  '"x"',
  ',',
  '"file":"../a.pgn"',
  '\\u0000',
  '0',
];

export const make = (random) => mutated(random, WHOLE, PIECES);

export const check = async (bytes) => {
  writeFileSync(manifest, bytes);
  rmSync(back, { force: true });
  const joined = await joinTournament(rounds, back);
  if (!joined.ok) {
    assert.equal(typeof joined.error.message, 'string');
    return;
  }
  const isSource = readFileSync(back, 'utf8') === SOURCE;
  if (joined.value.verified) assert(isSource, 'verified, but not the source');
};
