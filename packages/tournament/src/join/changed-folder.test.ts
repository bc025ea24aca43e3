import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { breakTournament } from '../break/break.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { joinTournament } from './join.js';

const folder = makeTestFolder('changed-folder');
afterAll(() => rmSync(folder.path, { recursive: true }));

/** Rounds take turns, and no two of their files are equally long. */
const text = formatGames(
  Array.from({ length: 12 }, (_, index) =>
    row(index + 1, {
      round: String((index % 4) + 1),
      date: '2024.04.05',
      black: 'B'.repeat(1 + (index % 4)),
    }),
  ),
);

let rounds = '';
let back = '';
beforeEach(async () => {
  rounds = folder.fresh('rounds');
  back = folder.fresh('back.pgn');
  good(await breakTournament(folder.put(text), rounds));
});

const at = (name: string): string => join(rounds, name);

describe('join where nothing is left', () => {
  it.each([
    ['all files are gone', (path: string) => rmSync(path)],
    ['all files are empty', (path: string) => writeFileSync(path, '')],
  ])('writes nothing: %s', async (_, spoil) => {
    for (const name of readdirSync(rounds)) if (name.endsWith('.pgn')) spoil(at(name));
    writeFileSync(back, text);
    for (const there of [true, false]) {
      if (!there) rmSync(at(MANIFEST_NAME));
      expect(await joinTournament(rounds, back, { force: true })).toMatchObject({
        ok: false,
        error: { code: 'NothingToJoin' },
      });
      expect(readFileSync(back, 'utf8')).toBe(text);
      expect(readdirSync(dirname(back))).toEqual(['back.pgn']);
    }
  });
});
