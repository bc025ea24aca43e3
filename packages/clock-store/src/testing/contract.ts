/** What every store keeps to in one process: versions, names, refusals, snapshots, and values that stay what they are. */

import {
  reduce,
  restoreClock,
  type ClockEvent,
  type ClockLog,
  type ClockSetup,
  type ClockState,
} from '@zeitnot/core/clock';
import { codeOf, exampleClock, same, valueOf, withLog, type ClockStoreCase } from './cases.js';

const EVENTS: readonly ClockEvent[] = [
  { type: 'start', player: 'white', at: 0 },
  { type: 'press', player: 'white', at: 3500 },
  { type: 'press', player: 'black', at: 9000, lag: 20 },
  { type: 'pause', at: 9500 },
];

const RESUME: ClockEvent = { type: 'resume', at: 10_000 };

/** Creates a game and appends the example's events. */
const fill = async (log: ClockLog, game: string): Promise<void> => {
  valueOf(await log.create(game, exampleClock().setup));
  for (const [version, event] of EVENTS.entries()) {
    same(valueOf(await log.append(game, version, event)), version + 1, 'the version after append');
  }
};

/** The state after the first events. */
const stateAfter = (count: number): ClockState =>
  EVENTS.slice(0, count).reduce(reduce, exampleClock());

const NAMES = [
  'a',
  'A',
  '../a',
  'a/b',
  '..',
  '',
  'Zürich 第一局',
  'x'.repeat(300),
  '棋'.repeat(600),
  'a\0b',
  'a\tb\nc',
  '\\u0061',
  '\uD800',
  `'; DROP TABLE zeitnot_games; --`,
  'CON',
];

/** Numbers, as the ids of a site's own database, name no game, and least of all another one. */
const refusesOtherNames = async (log: ClockLog): Promise<void> => {
  await fill(log, '1');
  for (const name of [1, 911, null, undefined, {}] as unknown as string[]) {
    const answers = [
      await log.create(name, exampleClock().setup),
      await log.append(name, EVENTS.length, RESUME),
      await log.read(name),
    ];
    for (const answer of answers) same(answer.ok ? null : answer.error.code, 'NotText', 'the code');
  }
};

const givesBack = async (log: ClockLog): Promise<void> => {
  const stored = valueOf(await log.read('game'));
  same(stored.events, EVENTS, 'the events');
  same(stored.version, EVENTS.length, 'the version');
  same(stored.setup, exampleClock().setup, 'the setup');
  const state = valueOf(restoreClock(stored));
  same(state, stateAfter(EVENTS.length), 'the clock');
  same(state.version, stored.version, 'the version of the clock');
};

const readsFrom = async (log: ClockLog): Promise<void> => {
  await fill(log, 'game');
  same(valueOf(await log.read('game', 2)).events, EVENTS.slice(2), 'from 2');
  same(valueOf(await log.read('game', 4)).events, [], 'from the end');
  same(valueOf(await log.read('game', 9)).events, [], 'from beyond the end');
  same(valueOf(await log.read('game', 9)).version, 4, 'the version');
  same(valueOf(await log.read('game', -1)).events, EVENTS, 'from before the start');
};

const oneWins = async (log: ClockLog): Promise<void> => {
  await fill(log, 'game');
  const results = await Promise.all([1, 2, 3].map(() => log.append('game', 4, RESUME)));
  same(results.map(codeOf).toSorted(), ['VersionConflict', 'VersionConflict', 'ok'], 'the answers');
  same(codeOf(await log.append('game', 9, RESUME)), 'VersionConflict', 'a version to come');
  same(valueOf(await log.read('game')).version, 5, 'the version');
  const creations = await Promise.all([1, 2].map(() => log.create('new', exampleClock().setup)));
  same(creations.map(codeOf).toSorted(), ['GameExists', 'ok'], 'two that create one game');
};

const refuses = async (log: ClockLog): Promise<void> => {
  await fill(log, 'game');
  same(codeOf(await log.create('game', exampleClock().setup)), 'GameExists', 'create');
  for (const none of [null, {}, 'x', { ...exampleClock().setup, players: [] }]) {
    const setup = none as unknown as ClockSetup;
    same(codeOf(await log.create('none', setup)), 'InvalidLog', 'a setup that is none');
  }
  same(codeOf(await log.read('none')), 'UnknownGame', 'what was not created');
  same(codeOf(await log.append('other', 0, RESUME)), 'UnknownGame', 'append');
  const refused: readonly (readonly [ClockEvent, string])[] = [
    [{ type: 'observe', at: Number.NaN }, 'MalformedEvent'],
    [{ type: 'start', player: 'red', at: 1 }, 'UnknownPlayer'],
    [{ type: 'press', player: 'white', at: 9600 }, 'Paused'],
  ];
  for (const [event, code] of refused) {
    same(codeOf(await log.append('game', 4, event)), code, JSON.stringify(event));
  }
  same(valueOf(await log.read('game')).version, 4, 'the version');
};

const keepsLatePress = async (log: ClockLog): Promise<void> => {
  valueOf(await log.create('game', exampleClock().setup));
  valueOf(await log.append('game', 0, { type: 'start', player: 'white', at: 0 }));
  const late: ClockEvent = { type: 'press', player: 'white', at: 100_000 };
  same(valueOf(await log.append('game', 1, late)), 2, 'the version after a flag fell');
  same(valueOf(restoreClock(valueOf(await log.read('game')))).status, 'ended', 'the status');
  same(codeOf(await log.append('game', 2, late)), 'GameOver', 'an event after the end');
};

const readsSnapshots = async (log: ClockLog): Promise<void> => {
  valueOf(await log.create('game', exampleClock().setup));
  for (const [version, event] of EVENTS.entries()) {
    const snapshot = version === 0 || version === 2 ? [stateAfter(version + 1)] : [];
    valueOf(await log.append('game', version, event, ...snapshot));
  }
  same(
    codeOf(await log.append('game', 4, RESUME, stateAfter(2))),
    'InvalidSnapshot',
    'a wrong one',
  );
  const stored = valueOf(await log.read('game'));
  same(stored.snapshot, stateAfter(3), 'the newest snapshot');
  same([stored.events, stored.version], [EVENTS.slice(3), 4], 'the events behind it');
  same(valueOf(restoreClock(stored)), stateAfter(4), 'the clock');
  const whole = valueOf(await log.read('game', 0));
  same([whole.snapshot, whole.events], [undefined, EVENTS], 'the whole log');
};

const isNotChanged = async (log: ClockLog): Promise<void> => {
  valueOf(await log.create('game', exampleClock().setup));
  const event = { type: 'start', player: 'white', at: 1 };
  valueOf(await log.append('game', 0, event as ClockEvent));
  event.at = 99;
  const [kept] = valueOf(await log.read('game')).events as unknown as { at: number }[];
  if (kept !== undefined) kept.at = 77;
  const { events } = valueOf(await log.read('game'));
  same(events, [{ type: 'start', player: 'white', at: 1 }], 'the event');
};

const keepsFields = async (log: ClockLog): Promise<void> => {
  valueOf(await log.create('game', exampleClock().setup));
  const event = { type: 'start', player: 'white', at: 1, move: 'e4\t\n♞', nested: [{ a: null }] };
  valueOf(await log.append('game', 0, event as ClockEvent));
  same(valueOf(await log.read('game')).events, [event], 'the event');
};

/** A case that needs one open log. */
const inOneLog = (name: string, work: (log: ClockLog) => Promise<void>): ClockStoreCase => ({
  name,
  needs: [],
  run: async (store) => withLog(store, work),
});

export const contractCases: readonly ClockStoreCase[] = [
  {
    name: 'gives back what was appended, and the clock that follows from it',
    needs: [],
    run: async (store) => {
      await withLog(store, async (log) => {
        await fill(log, 'game');
        await givesBack(log);
      });
      await withLog(store, givesBack);
    },
  },
  inOneLog('refuses names that are no text', refusesOtherNames),
  {
    name: 'keeps games apart, whatever they are called',
    needs: [],
    run: async (store) => {
      await withLog(store, async (log) => {
        for (const name of NAMES) await fill(log, name);
      });
      await withLog(store, async (log) => {
        for (const name of NAMES) {
          same(valueOf(await log.read(name)).events, EVENTS, `game ${JSON.stringify(name)}`);
        }
      });
    },
  },
  {
    name: 'tells one who has it open what another has appended',
    needs: [],
    run: async (store) =>
      withLog(store, async (first) =>
        withLog(store, async (second) => {
          await fill(first, 'game');
          same(valueOf(await second.append('game', 4, RESUME)), 5, 'the version of another');
          same(codeOf(await first.append('game', 4, RESUME)), 'VersionConflict', 'the answer');
          same(valueOf(await first.read('game')).events.at(-1), RESUME, 'the last event');
        }),
      ),
  },
  inOneLog('reads from a version on', readsFrom),
  inOneLog('lets one of several writers win', oneWins),
  inOneLog(
    'refuses a game that is there, one that is not, and events that change nothing',
    refuses,
  ),
  inOneLog('keeps a move that came too late, since the flag fell', keepsLatePress),
  inOneLog('reads from the newest snapshot', readsSnapshots),
  inOneLog('keeps whatever else an event carries', keepsFields),
  inOneLog('is not changed through what it was given or gave back', isNotChanged),
];
