import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { formatGames, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { breakTournament } from './break.js';

const folder = makeTestFolder('listed-games');
afterAll(() => rmSync(folder.path, { recursive: true }));

const text = formatGames([
  row(1, { round: 'abc' }),
  row(2, { round: '' }),
  row(3, { round: 'def', white: 'Nobody' }),
  row(4, { round: 'abc', site: '' }),
]);

describe('games that an error is about', () => {
  it.each([
    ['newlines', text],
    ['returns and newlines', text.replaceAll('\n', '\r\n')],
    ['returns', text.replaceAll('\n', '\r')],
    ['a mark at the head', `\uFEFF${text}`],
    ['a compressed file', gzipSync(text)],
  ])('come with the lines of their tags: %s', async (_, content) => {
    const lines = text.split('\n');
    const lineOf = (sought: string, from = 0): number => lines.indexOf(sought, from) + 1;
    const source = folder.put(content);
    const options = { infer: false, dryRun: true };
    expect(await breakTournament(source, folder.fresh('rounds'), options)).toMatchObject({
      ok: false,
      error: {
        code: 'UnparseableRound',
        games: [
          { game: 1, line: 4, tag: 'abc' },
          { game: 3, line: lineOf('[Round "def"]'), tag: 'def' },
          { game: 4, line: lineOf('[Round "abc"]', 4), tag: 'abc' },
        ],
      },
    });
  });

  it('come with their first lines where they have no such tag', async () => {
    const date = '2024.04.05';
    const before = formatGames([row(1, { round: '1', date }), row(2, { round: '2', date })]);
    const source = folder.put(before + formatGames([row(3, { round: '', date })]));
    expect(await breakTournament(source, folder.fresh('rounds'))).toMatchObject({
      ok: false,
      error: {
        code: 'RoundInferenceAmbiguity',
        games: [{ game: 3, line: before.split('\n').length, tag: null }],
      },
    });
  });
});
