/**
 * A process that sends events to the games of a store, and prints the mark of each that was acknowledged, in lines of
 * `game mark`. Every mark is sent once: the time that a `give` gives.
 */

import type { Result } from '@zeitnot/core';
import { openClock } from '@zeitnot/core/clock';
import type { OpenLog, StoreModule } from './cases.js';

/** What the process is to do; its only argument, as JSON. */
export interface WriterOrder extends StoreModule {
  readonly games: readonly string[];
  /** The mark of its first event in each game; the next one's is one higher. */
  readonly firstMark: number;
  /** How many events it sends to each game; with `null`, until it is killed. */
  readonly sends: number | null;
}

const order = JSON.parse(process.argv[2] as string) as WriterOrder;
const module = (await import(order.module)) as Readonly<
  Record<string, (...args: readonly string[]) => Promise<OpenLog | Result<OpenLog>>>
>;
const opened = await module[order.name]?.(...order.args);
const log =
  opened !== undefined && 'ok' in opened ? (opened.ok ? opened.value : undefined) : opened;
if (log === undefined) throw new Error(`The store did not open: ${JSON.stringify(opened)}`);

const sendAll = async (game: string): Promise<void> => {
  const clock = await openClock(log, game);
  if (!clock.ok) throw new Error(clock.error.message);
  const send = async (mark: number): Promise<void> => {
    const sent = await clock.value.send({ type: 'give', player: 'white', ms: mark, at: mark });
    if (!sent.ok || sent.value.code !== null) throw new Error(JSON.stringify(sent));
    process.stdout.write(`${game} ${mark}\n`);
  };
  if (order.sends === null) for (let mark = order.firstMark; ; mark += 1) await send(mark);
  await Promise.all(
    Array.from({ length: order.sends }, async (_, index) => send(order.firstMark + index)),
  );
};

await Promise.all(order.games.map(sendAll));
await log.close?.();
