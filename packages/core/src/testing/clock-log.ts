/**
 * What every `ClockLog` keeps to, as cases for any test runner: each opens a log of its own, and
 * throws if the log does not behave.
 */

import type { ClockEvent } from '../clock/events.js';
import { reduce } from '../clock/reduce.js';
import { makeClock } from '../clock/setup.js';
import type { ClockSetup, ClockState } from '../clock/state.js';
import type { ClockLog, ClockLogCode } from '../log/clock-log.js';
import { seconds } from '../model/duration.js';
import { makeStaged } from '../model/time-control.js';
import type { Result } from '../model/result.js';

/** One thing that every log must do. */
export interface ClockLogCase {
  readonly name: string;
  /** `log` is empty; `reopen` gives the same log as another process would find it afterwards. */
  readonly run: (log: ClockLog, reopen: () => Promise<ClockLog>) => Promise<void>;
}

const same = (found: unknown, wanted: unknown, what: string): void => {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${what}: expected ${right}, found ${left}`);
};

const codeOf = (result: Result<unknown, ClockLogCode>): string =>
  result.ok ? 'ok' : result.error.code;

const valueOf = <Value>(result: Result<Value, ClockLogCode>): Value => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

const exampleClock = (): ClockState => {
  const control = makeStaged([{ time: seconds(60), bonus: seconds(2) }]);
  if (!control.ok) throw new Error(control.error.message);
  const made = makeClock({ id: 'board 1', control: control.value, policy: 'fide' });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

const EVENTS: readonly ClockEvent[] = [
  { type: 'start', player: 'white', at: 0 },
  { type: 'press', player: 'white', at: 3500 },
  { type: 'press', player: 'black', at: 9000, lag: 20 },
  { type: 'pause', at: 9500 },
];

/** Creates a game and appends the example's events. */
const fill = async (log: ClockLog, game: string): Promise<void> => {
  valueOf(await log.create(game, exampleClock().setup));
  for (const [version, event] of EVENTS.entries()) {
    same(valueOf(await log.append(game, version, event)), version + 1, 'the version after append');
  }
};

/** What every `ClockLog` must do; run each case on a log of its own. */
export const clockLogCases: readonly ClockLogCase[] = [
  {
    name: 'gives back what was appended, and the clock that follows from it',
    run: async (log, reopen) => {
      await fill(log, 'game');
      for (const open of [async () => log, reopen]) {
        const each = await open();
        const { setup, events, version } = valueOf(await each.read('game'));
        same(events, EVENTS, 'the events');
        same(version, EVENTS.length, 'the version');
        const clock = exampleClock();
        same(setup, clock.setup, 'the setup');
        const state = events.reduce(reduce, { ...clock, setup });
        same(state, EVENTS.reduce(reduce, clock), 'the clock');
        same(state.version, version, 'the version of the clock');
      }
    },
  },
  {
    name: 'reads from a version on',
    run: async (log) => {
      await fill(log, 'game');
      same(valueOf(await log.read('game', 2)).events, EVENTS.slice(2), 'from 2');
      same(valueOf(await log.read('game', 4)).events, [], 'from the end');
      same(valueOf(await log.read('game', 9)).events, [], 'from beyond the end');
      same(valueOf(await log.read('game', 9)).version, 4, 'the version');
      same(valueOf(await log.read('game', -1)).events, EVENTS, 'from before the start');
    },
  },
  {
    name: 'lets one of two writers win',
    run: async (log) => {
      await fill(log, 'game');
      const event = { type: 'resume', at: 10_000 } as const;
      const results = await Promise.all([1, 2, 3].map(() => log.append('game', 4, event)));
      const codes = results.map(codeOf).toSorted();
      same(codes, ['VersionConflict', 'VersionConflict', 'ok'], 'the answers');
      same(codeOf(await log.append('game', 9, event)), 'VersionConflict', 'a version to come');
      same(valueOf(await log.read('game')).version, 5, 'the version');
    },
  },
  {
    name: 'keeps games apart, whatever they are called',
    run: async (log, reopen) => {
      const names = [
        'a',
        'A',
        '../a',
        'a/b',
        '..',
        '',
        'Zürich 第一局',
        'x'.repeat(300),
        'a\0b',
        'CON',
      ];
      for (const name of names) await fill(log, name);
      const later = await reopen();
      for (const name of names) {
        same(valueOf(await later.read(name)).events, EVENTS, `the game ${JSON.stringify(name)}`);
      }
    },
  },
  {
    name: 'refuses a game that is there, one that is not, and events that are none',
    run: async (log) => {
      await fill(log, 'game');
      same(codeOf(await log.create('game', exampleClock().setup)), 'GameExists', 'create');
      for (const none of [null, {}, 'x', { ...exampleClock().setup, players: [] }]) {
        const setup = none as unknown as ClockSetup;
        same(codeOf(await log.create('none', setup)), 'InvalidLog', 'a setup that is none');
      }
      same(codeOf(await log.read('none')), 'UnknownGame', 'what was not created');
      same(codeOf(await log.read('other')), 'UnknownGame', 'read');
      const event: ClockEvent = { type: 'observe', at: 1 };
      same(codeOf(await log.append('other', 0, event)), 'UnknownGame', 'append');
      const noTime = { type: 'observe', at: Number.NaN } as const;
      same(
        codeOf(await log.append('game', 4, noTime)),
        'MalformedEvent',
        'an event without a time',
      );
      const stranger = { type: 'start', player: 'red', at: 1 } as const;
      same(codeOf(await log.append('game', 4, stranger)), 'UnknownPlayer', 'an unknown player');
      same(valueOf(await log.read('game')).version, 4, 'the version');
    },
  },
  {
    name: 'is not changed through what it was given or gave back',
    run: async (log) => {
      valueOf(await log.create('game', exampleClock().setup));
      const event = { type: 'start', player: 'white', at: 1 } as {
        type: 'start';
        player: string;
        at: number;
      };
      valueOf(await log.append('game', 0, event));
      event.at = 99;
      const [kept] = valueOf(await log.read('game')).events as unknown as { at: number }[];
      if (kept !== undefined) kept.at = 77;
      same(
        valueOf(await log.read('game')).events,
        [{ type: 'start', player: 'white', at: 1 }],
        'the event',
      );
    },
  },
];
