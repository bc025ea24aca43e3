// The studio on generated games with clocks: how fast they load, and how long each plot takes to answer, as
// a page waits for it.

import { startStudio } from '@zeitnot/studio';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeClockGames } from './clock-games.mjs';
import { scan } from './games.mjs';

const GAMES = Number(process.env.ZEITNOT_BENCH_GAMES ?? 100_000);
const ROUNDS = 5;
const PLOTS = [
  'overview',
  'categories',
  'tags',
  'spent',
  'trouble',
  'results',
  'rounds',
  'choices',
];
const FILTERS = { categories: ['blitz', 'rapid'], ratingFrom: 1500, player: 'player1' };

const secondsOf = async (work) => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const best = async (work) => {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) least = Math.min(least, await secondsOf(work));
  return least * 1000;
};

const authorization = ({ token }) => ({ Authorization: `Bearer ${token}` });

const loaded = async (studio) => {
  for (;;) {
    const answer = await fetch(`${studio.address}api/archive`, { headers: authorization(studio) });
    const { value } = await answer.json();
    if (value.failed !== null) throw new Error(value.failed.message);
    if (value.loaded !== null) return value.loaded;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

export const run = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bench-studio-'));
  try {
    const path = join(folder, 'games.pgn');
    writeClockGames(path, GAMES);
    const scanned = await secondsOf(() => scan(path));
    const studio = await startStudio({ port: 0, files: [path], temp: folder });
    try {
      const { seconds } = await loaded(studio);
      const ask = async (route, body) => {
        const answer = await fetch(`${studio.address}api/${route}`, {
          method: 'POST',
          headers: {
            ...authorization(studio),
            'X-Zeitnot': '1',
            'Content-Type': 'application/json',
          },
          body: JSON.stringify(body),
        });
        const { ok, error } = await answer.json();
        if (!ok) throw new Error(error.message);
      };
      const floor = await best(() => ask('sql', { sql: 'SELECT count(*) FROM games' }));
      const rows = [];
      for (const name of PLOTS) {
        const all = await best(() => ask(`plots/${name}`, {}));
        const some = await best(() => ask(`plots/${name}`, { filters: FILTERS }));
        rows.push([name, all, all / floor], [`${name}, filtered`, some, some / floor]);
      }
      const size = Math.round(statSync(path).size / 1e6);
      return [
        {
          title: `Studio: loading ${GAMES.toLocaleString('en')} games, ${size} MB`,
          floor: 'the bare scanner',
          unit: 'games/s',
          rows: [
            ['scanner', GAMES / scanned, 1],
            ['load', GAMES / seconds, seconds / scanned],
          ],
        },
        {
          title: 'Studio: answers',
          floor: '`SELECT count(*)` over the same way',
          unit: 'ms',
          rows,
        },
      ];
    } finally {
      await studio.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
