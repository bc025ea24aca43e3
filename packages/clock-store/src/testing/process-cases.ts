/** What every store keeps to when several processes write at once, and when they are killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { exampleClock, same, valueOf, withLog, type ClockStoreCase } from './cases.js';
import type { StoreModule, StoreUnderTest } from './cases.js';
import type { WriterOrder } from './writer.js';

const writer = (): string =>
  createRequire(import.meta.url).resolve('@zeitnot/clock-store/testing-writer');

const GAMES = ['a', 'b', 'c', 'd', 'e'];
const WRITERS = 2;
const MOST_MARKS = 100_000;

interface Written {
  /** The marks that were acknowledged, by game. */
  readonly marks: ReadonlyMap<string, readonly number[]>;
  readonly code: number | null;
  readonly said: string;
}

/** Runs a writer to its end; `onFirst` is called when it has acknowledged its first event. */
const runWriter = async (
  order: WriterOrder,
  onFirst: (kill: () => void) => void = () => undefined,
): Promise<Written> => {
  const child = spawn(process.execPath, [writer(), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let said = '';
  child.stdout.once('data', () => onFirst(() => child.kill('SIGKILL')));
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const marks = new Map(order.games.map((game) => [game, [] as number[]]));
  for (const line of printed.split('\n').slice(0, -1)) {
    const [game = '', mark] = line.split(' ');
    marks.get(game)?.push(Number(mark));
  }
  return { marks, code, said };
};

const createGames = async (store: StoreUnderTest): Promise<void> =>
  withLog(store, async (log) => {
    for (const game of GAMES) valueOf(await log.create(game, exampleClock().setup));
  });

/** The marks of all events of a game. */
const marksOf = async (store: StoreUnderTest, game: string): Promise<readonly number[]> =>
  withLog(store, async (log) => {
    const { events, version } = valueOf(await log.read(game, 0));
    same(events.length, version, 'the number of events');
    return events.map((event) => (event.type === 'give' ? event.ms : Number.NaN));
  });

const byNumber = (marks: readonly number[]): readonly number[] => marks.toSorted((a, b) => a - b);

const orderFor = (store: StoreUnderTest, index: number, sends: number | null): WriterOrder => ({
  ...(store.process as StoreModule),
  games: GAMES,
  firstMark: 1 + index * MOST_MARKS,
  sends,
});

export const processCases: readonly ClockStoreCase[] = [
  {
    name: 'loses nothing and doubles nothing when two processes send to the same games at once',
    needs: ['process'],
    run: async (store) => {
      const { sends = 200 } = store;
      await createGames(store);
      const written = await Promise.all(
        Array.from({ length: WRITERS }, async (_, index) =>
          runWriter(orderFor(store, index, sends)),
        ),
      );
      for (const { code, said } of written) same([code, said], [0, ''], 'the end of a writer');
      for (const game of GAMES) {
        const sent = written.flatMap(({ marks }) => marks.get(game) as readonly number[]);
        same(sent.length, WRITERS * sends, `the acknowledged events of game ${game}`);
        same(byNumber(await marksOf(store, game)), byNumber(sent), `the events of game ${game}`);
      }
    },
  },
  {
    name: 'has every acknowledged event, once and in order, after kill -9 at any moment',
    needs: ['process'],
    run: async (store) => {
      await createGames(store);
      const acknowledged = new Map(GAMES.map((game) => [game, [] as number[]]));
      for (let kill = 0; kill < (store.kills ?? 3); kill += 1) {
        const { marks } = await runWriter(orderFor(store, kill, null), (end) =>
          setTimeout(end, Math.random() * 40),
        );
        for (const game of GAMES) {
          acknowledged.get(game)?.push(...(marks.get(game) as readonly number[]));
          const found = await marksOf(store, game);
          same(found, byNumber([...new Set(found)]), `game ${game}, kill ${kill}`);
          const kept = new Set(found);
          const lost = acknowledged.get(game)?.filter((mark) => !kept.has(mark));
          same(lost, [], `what game ${game} lost at kill ${kill}`);
        }
      }
    },
  },
];
