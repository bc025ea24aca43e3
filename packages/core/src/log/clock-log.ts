/**
 * Where the logs of many games are kept, event by event. An append names the version that it builds
 * on, so that of two writers only one succeeds and the other reads again; an event that would change
 * nothing is refused. An acknowledged event is never lost.
 *
 * A store only keeps text (`EventStore`); what an append must satisfy is checked here, once.
 * The cases of `@zeitnot/clock-store/testing` check every implementation.
 */

import { faultOf, type ClockEvent, type RefusalCode } from '../clock/events.js';
import { parseClockSetup, parseClockState } from '../clock/parse-state.js';
import { step } from '../clock/reduce.js';
import { REFUSAL_TEXTS } from '../clock/reference.js';
import { restoreClock } from '../clock/restore.js';
import type { ClockSetup, ClockState } from '../clock/state.js';
import { failure, success, type Result } from '../model/result.js';

/** A game as the log holds it; `restoreClock` takes it as it is. */
export interface StoredGame {
  readonly setup: ClockSetup;
  /** The state from which the events go on; without one, they begin at the setup or where asked. */
  readonly snapshot?: ClockState;
  readonly events: readonly ClockEvent[];
  /** The number of events in the log: the version of the state that follows from all of them. */
  readonly version: number;
}

/** Why a store could not do it. */
export type StoreCode =
  | 'GameExists'
  | 'UnknownGame'
  | 'VersionConflict'
  | 'DamagedLog'
  | 'StorageFailed';

/** Why a log refuses something. */
export type ClockLogCode = StoreCode | 'NotText' | 'InvalidLog' | 'InvalidSnapshot' | RefusalCode;

/** Where the logs of games are kept. The cases of `@zeitnot/clock-store/testing` check one. */
export interface ClockLog {
  /** Opens the log of a new game. */
  readonly create: (game: string, setup: ClockSetup) => Promise<Result<number, ClockLogCode>>;
  /**
   * Adds an event to the first `expectedVersion` ones, and gives the version that follows. An event
   * that would change nothing is refused, with its code. `snapshot` is the state that follows, if a
   * read shall start there.
   */
  readonly append: (
    game: string,
    expectedVersion: number,
    event: ClockEvent,
    snapshot?: ClockState,
  ) => Promise<Result<number, ClockLogCode>>;
  /** The newest snapshot and the events behind it; with `from`, the events from that version on. */
  readonly read: (game: string, from?: number) => Promise<Result<StoredGame, ClockLogCode>>;
}

/** What a store has of a game. */
export interface StoredRows {
  readonly setup: string;
  readonly snapshot: string | null;
  /** In order, without a gap, up to `version`. */
  readonly events: readonly string[];
  readonly version: number;
}

/** Where a log keeps its text. What rejects counts as `StorageFailed`. */
export interface EventStore {
  /** Keeps the setup of a new game. */
  readonly create: (game: string, setup: string) => Promise<Result<null, StoreCode>>;
  /**
   * Keeps the event that makes `version`, which counts from 1, together with its snapshot. It is
   * durable when this answers; `VersionConflict` unless the log holds exactly `version - 1` events.
   */
  readonly append: (
    game: string,
    version: number,
    event: string,
    snapshot: string | null,
  ) => Promise<Result<null, StoreCode>>;
  /** The events behind version `from`; with null, the newest snapshot and those behind it. */
  readonly read: (game: string, from: number | null) => Promise<Result<StoredRows, StoreCode>>;
}

/**
 * The failure of a log that does not have the game.
 *
 * @example
 * import { unknownGame } from '@zeitnot/core/clock';
 *
 * unknownGame('a1').error.code; // => 'UnknownGame'
 */
export const unknownGame = (game: string) =>
  failure('UnknownGame', `There is no log for game ${JSON.stringify(game)}.`);

/**
 * The failure of a log that already has the game.
 *
 * @example
 * import { gameExists } from '@zeitnot/core/clock';
 *
 * gameExists('a1').error.code; // => 'GameExists'
 */
export const gameExists = (game: string) =>
  failure('GameExists', `A log for game ${JSON.stringify(game)} already exists.`);

/**
 * The failure of an append that builds on another version than the log has.
 *
 * @example
 * import { versionConflict } from '@zeitnot/core/clock';
 *
 * versionConflict('a1', 4).error.code; // => 'VersionConflict'
 */
export const versionConflict = (game: string, expectedVersion: number) =>
  failure(
    'VersionConflict',
    `The log of game ${JSON.stringify(game)} does not end with version ${expectedVersion}: read it again.`,
  );

/**
 * The failure of a log that no longer holds what was written.
 *
 * @example
 * import { damagedLog } from '@zeitnot/core/clock';
 *
 * damagedLog('a1', 7, 'its checksum is another').error.code; // => 'DamagedLog'
 */
export const damagedLog = (game: string, version: number, why: string) =>
  failure(
    'DamagedLog',
    `The log of game ${JSON.stringify(game)} is damaged at version ${version}: ${why}.`,
  );

/**
 * A setup as a log keeps it, or why it is not a valid one.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, keptSetup } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * keptSetup(clock.setup).ok; // => true
 */
export const keptSetup = (setup: ClockSetup): Result<ClockSetup, 'InvalidLog'> => {
  const read = parseClockSetup(setup);
  return read.ok ? read : failure('InvalidLog', read.error.message);
};

/**
 * Why an event cannot be appended to a log of `version` events; null if it can. Whether it would
 * change the clock is another question.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, appendFault } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * appendFault(clock.setup, 1, 1, { type: 'press', player: 'white', at: 900 }); // => null
 */
export const appendFault = (
  setup: ClockSetup,
  version: number,
  expectedVersion: number,
  event: ClockEvent,
): Result<never, ClockLogCode> | null => {
  const fault = faultOf(event, setup);
  if (fault !== null) return failure(fault, `The event cannot be kept: ${JSON.stringify(event)}.`);
  if (version === expectedVersion) return null;
  const message = `The log holds ${version} events, not ${expectedVersion}: read it again.`;
  return failure('VersionConflict', message);
};

/** What a store answers, also where it throws. */
const answerOf = async <Value>(
  work: () => Promise<Result<Value, StoreCode>>,
): Promise<Result<Value, StoreCode>> => {
  try {
    return await work();
  } catch (error) {
    const message = `The log could not be written or read: ${(error as Error).message}.`;
    return failure('StorageFailed', message);
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The rows of a game as what they stand for. */
const storedGame = (
  game: string,
  rows: StoredRows,
  from: number | null,
): Result<StoredGame, ClockLogCode> => {
  const { version } = rows;
  const setup = parseClockSetup(jsonOf(rows.setup));
  if (!setup.ok) return damagedLog(game, 0, 'its setup cannot be read');
  const snapshot = rows.snapshot === null ? null : parseClockState(rows.snapshot);
  const first = version - rows.events.length;
  if (snapshot?.ok === false) return damagedLog(game, first, 'its snapshot cannot be read');
  const begins = snapshot?.value.version ?? Math.min(from ?? 0, version);
  if (begins !== first) return damagedLog(game, first, 'events are missing');
  const events: ClockEvent[] = [];
  for (const [index, text] of rows.events.entries()) {
    const event = jsonOf(text) as ClockEvent;
    if (faultOf(event, setup.value) !== null) {
      return damagedLog(game, first + index + 1, 'its event cannot be read');
    }
    events.push(event);
  }
  const start = snapshot === null ? {} : { snapshot: snapshot.value };
  return success({ setup: setup.value, ...start, events, version });
};

/** Plain JavaScript may pass an id of its database, and a store may take 911 for another game's name. */
const nameFault = (game: unknown): Result<never, 'NotText'> | null =>
  typeof game === 'string'
    ? null
    : failure('NotText', `The name of a game is text, not ${String(game)}.`);

/** How many games' states a log remembers. */
const MAX_GAMES = 1000;

/**
 * A log over a store. It remembers the states of the games that it saw last, to know whether an event
 * would change one.
 *
 * @example
 * import { makeClockLog, unknownGame } from '@zeitnot/core/clock';
 *
 * const none = async (game: string) => unknownGame(game);
 * (await makeClockLog({ create: none, append: none, read: none }).read('a1')).ok; // => false
 */
export const makeClockLog = (
  store: EventStore,
  { games = MAX_GAMES }: { readonly games?: number } = {},
): ClockLog => {
  const known = new Map<string, ClockState>();

  const remember = (game: string, state: ClockState): void => {
    known.delete(game);
    known.set(game, state);
    const [oldest] = known.keys();
    if (known.size > games && oldest !== undefined) known.delete(oldest);
  };

  const read: ClockLog['read'] = async (game, asked) => {
    const fault = nameFault(game);
    if (fault !== null) return fault;
    const from = asked === undefined ? null : Math.max(0, asked);
    const rows = await answerOf(async () => store.read(game, from));
    return rows.ok ? storedGame(game, rows.value, from) : rows;
  };

  /** The state of a game, read unless it is known at `version` or later. */
  const stateOf = async (
    game: string,
    version: number,
  ): Promise<Result<ClockState, ClockLogCode>> => {
    const latest = known.get(game);
    if (latest !== undefined && latest.version >= version) return success(latest);
    const stored = await read(game, latest?.version);
    if (!stored.ok) return stored;
    const state =
      latest === undefined
        ? restoreClock(stored.value)
        : restoreClock({ ...stored.value, snapshot: latest });
    if (!state.ok) return damagedLog(game, stored.value.version, state.error.message);
    remember(game, state.value);
    return success(state.value);
  };

  return {
    read,
    create: async (game, setup) => {
      const fault = nameFault(game);
      if (fault !== null) return fault;
      const kept = keptSetup(setup);
      if (!kept.ok) return kept;
      const created = await answerOf(async () => store.create(game, JSON.stringify(kept.value)));
      return created.ok ? success(0) : created;
    },
    append: async (game, expectedVersion, event, snapshot) => {
      const found = await stateOf(game, expectedVersion);
      if (!found.ok) return found;
      const { setup, version } = found.value;
      const fault = appendFault(setup, version, expectedVersion, event);
      if (fault !== null) return fault;
      const { state, code, changed } = step(found.value, event);
      if (!changed && code !== null) return failure(code, REFUSAL_TEXTS[code]);
      if (snapshot !== undefined && snapshot?.version !== state.version) {
        return failure('InvalidSnapshot', 'The snapshot is not the state after the event.');
      }
      const text = snapshot === undefined ? null : JSON.stringify(state);
      const kept = await answerOf(async () =>
        store.append(game, state.version, JSON.stringify(event), text),
      );
      // whether a write that failed was kept is not known
      if (!kept.ok) known.delete(game);
      else remember(game, state);
      return kept.ok ? success(state.version) : kept;
    },
  };
};
