/**
 * Where the logs of many games are kept, event by event. An append names the version that it builds
 * on, so that of two writers only one succeeds and the other reads again. An acknowledged event is
 * never lost. `clockLogCases` of the testing kit check every implementation.
 */

import { faultOf, type ClockEvent, type RefusalCode } from '../clock/events.js';
import type { ClockSetup } from '../clock/state.js';
import { failure, success, type Result } from '../model/result.js';
import { readLog, setupDocument } from './document.js';

/** A game as the log holds it. */
export interface StoredGame {
  readonly setup: ClockSetup;
  /** The events from the requested version on. */
  readonly events: readonly ClockEvent[];
  /** The number of events in the log: the version of a state that applied them all. */
  readonly version: number;
}

/** Why a log refuses something. */
export type ClockLogCode =
  | 'GameExists'
  | 'InvalidLog'
  | 'UnknownGame'
  | 'VersionConflict'
  | 'StorageFailed'
  | RefusalCode;

/**
 * Where the logs of games are kept. `clockLogCases` of `@zeitnot/core/testing` checks an
 * implementation.
 */
export interface ClockLog {
  /** Opens the log of a new game. */
  readonly create: (game: string, setup: ClockSetup) => Promise<Result<number, ClockLogCode>>;
  /** Adds an event to the first `expectedVersion` ones, and gives the version that follows. */
  readonly append: (
    game: string,
    expectedVersion: number,
    event: ClockEvent,
  ) => Promise<Result<number, ClockLogCode>>;
  readonly read: (game: string, from?: number) => Promise<Result<StoredGame, ClockLogCode>>;
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
  try {
    const read = readLog({ ...setupDocument(setup), events: [] });
    return read.ok ? success(read.value.clock.setup) : read;
  } catch {
    return failure('InvalidLog', 'The setup of the game is not a valid clock setup.');
  }
};

/**
 * Why an event cannot be appended to a log of `version` events; null if it can.
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
  const fault = faultOf(event, setup.players);
  if (fault !== null) return failure(fault, `The event cannot be kept: ${JSON.stringify(event)}.`);
  if (version === expectedVersion) return null;
  const message = `The log holds ${version} events, not ${expectedVersion}: read it again.`;
  return failure('VersionConflict', message);
};

interface Kept {
  readonly setup: string;
  readonly events: string[];
}

/**
 * A log in memory. It keeps text, so that nothing can change what was appended.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, makeMemoryLog } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * const log = makeMemoryLog();
 * await log.create('a1', clock.setup); // => { ok: true, value: 0 }
 */
export const makeMemoryLog = (): ClockLog => {
  const games = new Map<string, Kept>();
  return {
    create: async (game, setup) => {
      const kept = keptSetup(setup);
      if (!kept.ok) return kept;
      if (games.has(game)) return gameExists(game);
      games.set(game, { setup: JSON.stringify(kept.value), events: [] });
      return success(0);
    },
    append: async (game, expectedVersion, event) => {
      const kept = games.get(game);
      if (kept === undefined) return unknownGame(game);
      const setup = JSON.parse(kept.setup) as ClockSetup;
      const fault = appendFault(setup, kept.events.length, expectedVersion, event);
      if (fault !== null) return fault;
      return success(kept.events.push(JSON.stringify(event)));
    },
    read: async (game, from = 0) => {
      const kept = games.get(game);
      if (kept === undefined) return unknownGame(game);
      return success({
        setup: JSON.parse(kept.setup) as ClockSetup,
        events: kept.events.slice(Math.max(0, from)).map((line) => JSON.parse(line) as ClockEvent),
        version: kept.events.length,
      });
    },
  };
};
