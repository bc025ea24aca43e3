/** Corners that a second model of the clock, written from the docs alone, found. */
import { expect, it } from 'vitest';
import { UNLIMITED } from '../model/time-control.js';
import { parseNotation } from '../notation/unified/notation.js';
import type { ClockEvent } from './events.js';
import type { PolicyInput } from './policy.js';
import { nextFlagAt } from './queries.js';
import { replay, type Replay } from './replay.js';
import { makeClock } from './setup.js';

const played = (
  notation: string,
  policy: PolicyInput,
  players: readonly string[],
  events: readonly ClockEvent[],
): Replay => {
  const control = parseNotation(notation);
  const made = makeClock({ control: control.ok ? control.value : UNLIMITED, policy, players });
  if (!made.ok) throw new Error(made.error.message);
  return replay(made.value, events);
};

const TWO = ['white', 'black'];
const THREE = ['white', 'black', 'red'];
const START = { type: 'start', player: 'white', at: 0 } as const;
const press = (player: string, at: number, lag = 0): ClockEvent => ({
  type: 'press',
  player,
  at,
  lag,
});
const takeback = (at: number): ClockEvent => ({ type: 'takeback', at });
const set = (player: string, ms: number, at: number): ClockEvent => ({
  type: 'set',
  player,
  ms,
  at,
});
const LAG = { lag: { quota: 300, gain: 0, max: 300 } } as const;

it.each<[string, string, PolicyInput, readonly string[], ClockEvent[], object]>([
  [
    "Lichess's takeback leaves an empty bank behind a delay alone",
    '3 x (1s) 0s, 10s',
    { takeback: 'lichess' },
    TWO,
    [START, press('white', 500), takeback(600)],
    { white: { remaining: 0, stage: 0, periods: 3 } },
  ],
  [
    "Lichess's takeback keeps what an arbiter has set",
    '60s',
    { takeback: 'lichess' },
    TWO,
    [START, press('white', 20_000), set('white', 30_000, 21_000), takeback(22_000)],
    { white: { remaining: 30_000 } },
  ],
  [
    'a takeback brings no period back to a clock that an arbiter has set',
    '3 x r1/10s',
    'default',
    TWO,
    [START, press('white', 0), set('black', 5000, 15_000), takeback(16_000)],
    { black: { remaining: 5000, periods: 2 } },
  ],
  [
    'a takeback leads nobody out of a stage that all entered together',
    '10s, 60s',
    { stageAdd: 'everyone' },
    THREE,
    [START, press('white', 1000), press('black', 12_000), takeback(13_000), takeback(14_000)],
    {
      white: { remaining: 70_000, stage: 1 },
      black: { remaining: 70_000, stage: 1 },
      red: { remaining: 70_000, stage: 1 },
    },
  ],
  [
    'the sand that a set clock had passed on stays where it is',
    '~5s',
    'default',
    TWO,
    [
      START,
      press('white', 1000),
      { type: 'pause', at: 4000 },
      set('white', 0, 4000),
      takeback(4000),
    ],
    { white: { remaining: 0 }, black: { remaining: 6000 } },
  ],
  [
    'lag that reaches into the delay costs no period',
    '2 x (1s) 0s, 10s',
    LAG,
    TWO,
    [START, press('white', 1050, 300)],
    { white: { remaining: 0, stage: 0, periods: 2 } },
  ],
  [
    'lag that reaches into the delay saves a player without a bank',
    '(1s) 0s.. + 1s',
    LAG,
    TWO,
    [START, press('white', 1050, 300)],
    { white: { remaining: 1000, flagged: false } },
  ],
  [
    'a berserk forgives no overrun',
    '60s.. + 5s',
    { margin: 1000 },
    TWO,
    [START, { type: 'berserk', player: 'white', at: 60_900 }, press('white', 61_500)],
    { white: { flagged: true } },
  ],
])('%s', (_name, notation, policy, names, events, players) => {
  expect(played(notation, policy, names, events).lines.at(-1)).toMatchObject({ players });
});

it.each([
  // a period is saved by 51 of 250 ms, and the move sets the clock to 10 s all the same
  ['2 x r1/10s', 10_050, 250, 300 - 51],
  ['2 x r1/10s', 9000, 250, 300],
  ['60s', 10_000, 250, 50],
])('in %s, a press after %i with a lag of %i leaves a quota of %i', (notation, at, lag, left) => {
  const { state } = played(notation, LAG, TWO, [START, press('white', at, lag)]);
  expect(state.players[0]?.lagLeft).toBe(left);
});

it("has Lichess's quota for an hourglass, by its time", () => {
  const { state } = played('~1h', { lag: 'lichess' }, TWO, [START]);
  expect(state.players[0]?.lagLeft).toBe(3000);
  expect(nextFlagAt(state, 0)).toBe(3_602_000);
});
