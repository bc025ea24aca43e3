import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { openTournament } from './plan.js';

const folder = makeTestFolder('open-tournament');
afterAll(() => rmSync(folder.path, { recursive: true }));

const text = formatGames([
  row(1, { round: '1', date: '5 May 2024' }),
  row(2, { round: '2', date: '2024.05.06' }),
]);

it('reads a file once, odd dates and all, and then plans without it', async () => {
  const path = folder.put(gzipSync(text), 'open.pgn.gz');
  const tournament = good(await openTournament(path));
  rmSync(path);
  for (const grouping of ['strict', 'all'] as const) {
    expect(good(tournament.plan({ grouping })).partitions).toHaveLength(2);
  }
  tournament.close();
});

it('refuses unknown choices', async () => {
  const tournament = good(await openTournament(folder.put(text)));
  const grouping = 'nope' as 'strict';
  expect(tournament.plan({ grouping })).toMatchObject({ error: { code: 'InvalidOption' } });
  tournament.close();
});
