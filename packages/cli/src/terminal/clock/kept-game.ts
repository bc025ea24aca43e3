/**
 * A game that is kept in a SQLite file while it is played: every event is on the disk at once, so that neither a
 * terminal nor a machine that dies loses the game.
 */

import { openSqliteLog } from '@zeitnot/clock-store/sqlite';
import type { Failure } from '@zeitnot/core';
import { openClock, type ClockEvent, type ClockSetup } from '@zeitnot/core/clock';

export interface KeptGame {
  /** The name of the game in the file. */
  readonly name: string;
  /** Keeps what is new in the list of all events. */
  readonly keep: (events: readonly ClockEvent[]) => void;
  /** Waits for the disk; why not all is kept, or null. */
  readonly finish: () => Promise<string | null>;
}

type Opened =
  | { readonly ok: true; readonly value: KeptGame }
  | { readonly ok: false; readonly error: Failure };

/** Opens a new game in a file. If its name is taken, a number is appended. */
export const keepGame = async (
  file: string,
  wanted: string,
  setup: ClockSetup,
): Promise<Opened> => {
  const opened = await openSqliteLog(file);
  if (!opened.ok) return opened;
  const log = opened.value;
  let name = wanted;
  let created = await log.create(name, setup);
  for (let count = 2; !created.ok && created.error.code === 'GameExists'; count += 1) {
    name = `${wanted} ${count}`;
    created = await log.create(name, setup);
  }
  const clock = created.ok ? await openClock(log, name) : created;
  if (!clock.ok) {
    await log.close();
    return clock;
  }
  let sent = 0;
  let problem: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const keep = (events: readonly ClockEvent[]): void => {
    const added = events.slice(sent);
    sent = events.length;
    for (const event of added) {
      last = clock.value.send(event).then((answer) => {
        if (!answer.ok) problem ??= answer.error.message;
      });
    }
  };
  return {
    ok: true,
    value: {
      name,
      keep,
      finish: async () => {
        await last;
        await log.close();
        return problem;
      },
    },
  };
};
