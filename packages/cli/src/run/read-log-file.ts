/** A clock's log from a JSON document, or from a SQLite file that holds many. */

import { readFileSync } from 'node:fs';
import { failure, success, type Failure } from '@zeitnot/core';
import { parseLog, restoreClock, type ParsedLog } from '@zeitnot/core/clock';
import { type Output, readInput } from '../terminal/output.js';

/** A log, or why there is none; a control with several meanings has them with the error. */
type ReadLog =
  | { readonly ok: true; readonly value: ParsedLog }
  | { readonly ok: false; readonly error: Failure & { readonly readings?: readonly object[] } };

/** How a SQLite file begins. */
const SQLITE = 'SQLite format 3\0';

/** A game of a SQLite file as a log. */
const readKept = async (file: string, wanted: string | undefined): Promise<ReadLog> => {
  // the driver is loaded where it is needed
  const { openSqliteLog } = await import('@zeitnot/clock-store/sqlite');
  const opened = await openSqliteLog(file, { create: false });
  if (!opened.ok) return opened;
  const log = opened.value;
  try {
    const games = await log.games();
    if (!games.ok) return games;
    const [only, ...others] = games.value;
    const name = wanted ?? (others.length === 0 ? only : undefined);
    if (name === undefined) {
      const message =
        only === undefined
          ? `${file} holds no game.`
          : `${file} holds ${games.value.length} games. Choose one with --game: ${games.value.join(', ')}.`;
      return failure('UnknownGame', message);
    }
    const stored = await log.read(name, 0);
    if (!stored.ok) return stored;
    const { setup, events } = stored.value;
    const clock = restoreClock(setup);
    return clock.ok ? success({ clock: clock.value, events, texts: [] }) : clock;
  } finally {
    await log.close();
  }
};

/** The log in a file, or on standard input. */
export const readLogFile = async (
  file: string | undefined,
  game: string | undefined,
  { io }: Output,
): Promise<ReadLog> => {
  let bytes: Buffer;
  try {
    bytes = file === undefined ? await readInput(io) : readFileSync(file);
  } catch (error) {
    return failure('CannotRead', `The log cannot be read: ${(error as Error).message}.`);
  }
  const isSqlite = file !== undefined && bytes.subarray(0, SQLITE.length).toString() === SQLITE;
  return isSqlite ? readKept(file, game) : parseLog(bytes.toString('utf8'));
};
