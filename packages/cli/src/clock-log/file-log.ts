/**
 * A `ClockLog` in a folder: one file for each game, its setup in the first line and an event in each
 * further one. An event is acknowledged once it is on the disk. What a killed process or a full disk
 * left half written was never acknowledged, and is cut off. One process at a time owns the folder.
 */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import {
  appendFault,
  gameExists,
  keptSetup,
  readLog,
  setupDocument,
  unknownGame,
  type ClockEvent,
  type ClockLog,
  type ClockLogCode,
  type ClockSetup,
} from '@zeitnot/core/clock';
import { makeFolders, syncFolder, takeLock, type Lock } from '@zeitnot/pgn/internal';

const LONGEST_NAME = 100;
/** What ends so may be another game's name that was too long. */
const HASHED = /-[0-9a-f]{32}$/;

/** A file's name from a game's: readable where that is possible, and never the same for two. */
const fileOf = (folder: string, game: string): string => {
  const plain = encodeURIComponent(game).replaceAll('*', '%2A');
  const isSafe =
    plain.length <= LONGEST_NAME && plain === plain.toLowerCase() && !HASHED.test(plain);
  const name = isSafe
    ? plain
    : `${plain.slice(0, LONGEST_NAME / 2)}-${createHash('sha256').update(game).digest('hex').slice(0, 32)}`;
  return join(folder, `${name}.jsonl`);
};

/** What is known of a game's file: its acknowledged part. */
interface KnownGame {
  readonly path: string;
  readonly setup: ClockSetup;
  version: number;
  size: number;
}

const storageFailed = (error: unknown) =>
  failure('StorageFailed', `The log could not be written or read: ${(error as Error).message}.`);

/** Writes a new file whole or not at all. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const temporary = `${path}.new`;
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** The whole lines of a file. */
const linesOf = async (path: string): Promise<readonly string[]> =>
  (await readFile(path, 'utf8')).split('\n').slice(0, -1);

/** Reads a file that another process may have left, and cuts off what it did not finish. */
const recover = async (path: string): Promise<KnownGame> => {
  const lines = await linesOf(path);
  const read = readLog({ ...(JSON.parse(lines[0] ?? '') as object), events: [] });
  if (!read.ok) throw new Error(read.error.message);
  const size = Buffer.byteLength(lines.map((line) => `${line}\n`).join(''));
  await truncate(path, size);
  return { path, setup: read.value.clock.setup, version: lines.length - 1, size };
};

/** Appends one line to what is acknowledged; if that fails, nothing of it stays. */
const appendLine = async (game: KnownGame, line: string): Promise<void> => {
  const handle = await open(game.path, 'a');
  try {
    await handle.appendFile(`${line}\n`);
    await handle.datasync();
  } catch (error) {
    await handle.truncate(game.size);
    throw error;
  } finally {
    await handle.close();
  }
  game.size += Buffer.byteLength(line) + 1;
  game.version += 1;
};

/** A `ClockLog` in a folder, which it owns until it is closed. */
export interface FileLog extends ClockLog {
  /** Lets go of the folder. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the logs in a folder, which is made if it is not there.
 *
 * @example
 * import { UNLIMITED } from '@zeitnot/core';
 * import { makeClock } from '@zeitnot/core/clock';
 * import { openFileLog } from 'zeitnot/clock-log';
 *
 * const made = makeClock({ control: UNLIMITED });
 * const opened = await openFileLog('logs');
 * if (!made.ok || !opened.ok) throw new Error('no clock, or no folder for its log');
 * const log = opened.value;
 * await log.create('board 1', made.value.setup); // => { ok: true, value: 0 }
 * await log.append('board 1', 0, { type: 'start', player: 'white', at: 0 }); // => { ok: true, value: 1 }
 * await log.close();
 */
export const openFileLog = async (
  given: string,
): Promise<Result<FileLog, Extract<ClockLogCode, 'StorageFailed'>>> => {
  // so that it stays the same folder if the working directory changes
  const folder = resolve(given);
  const file = join(folder, 'owner.lock');
  let lock: Lock | null;
  try {
    makeFolders(folder);
    lock = takeLock(file);
  } catch (error) {
    return storageFailed(error);
  }
  if (lock === null) {
    return storageFailed(
      new Error(`another program has ${folder}; if there is none, remove ${file}`),
    );
  }
  const { release } = lock;
  let isOpen = true;
  const games = new Map<string, KnownGame>();
  /** One thing after the other, so that versions mean something. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(
    work: () => Promise<Result<Value, ClockLogCode>>,
  ): Promise<Result<Value, ClockLogCode>> => {
    if (!isOpen) return Promise.resolve(storageFailed(new Error('it has been closed')));
    const done = queue.then(work).catch(storageFailed);
    queue = done;
    return done;
  };

  const find = async (game: string): Promise<KnownGame | null> => {
    const known = games.get(game);
    if (known !== undefined) return known;
    const path = fileOf(folder, game);
    if (!existsSync(path)) return null;
    const recovered = await recover(path);
    games.set(game, recovered);
    return recovered;
  };

  return success({
    create: (game, setup) =>
      inTurn(async () => {
        const kept = keptSetup(setup);
        if (!kept.ok) return kept;
        const path = fileOf(folder, game);
        if (existsSync(path)) return gameExists(game);
        await writeWhole(path, `${JSON.stringify(setupDocument(kept.value))}\n`);
        syncFolder(folder);
        return success(0);
      }),
    append: (game, expectedVersion, event) =>
      inTurn(async () => {
        const found = await find(game);
        if (found === null) return unknownGame(game);
        const fault = appendFault(found.setup, found.version, expectedVersion, event);
        if (fault !== null) return fault;
        await appendLine(found, JSON.stringify(event));
        return success(found.version);
      }),
    read: (game, from = 0) =>
      inTurn(async () => {
        const found = await find(game);
        if (found === null) return unknownGame(game);
        const lines = (await linesOf(found.path)).slice(1 + Math.max(0, from));
        const events = lines.map((line) => JSON.parse(line) as ClockEvent);
        return success({ setup: found.setup, events, version: found.version });
      }),
    close: async () => {
      isOpen = false;
      await queue;
      release();
    },
  });
};
