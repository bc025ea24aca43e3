import { describe, expect, it } from 'vitest';
import type { TimeControl } from '../model/time-control.js';
import { parseNotation } from '../notation/unified/notation.js';
import type { ClockEvent } from './events.js';
import type { PolicyInput } from './policy.js';
import { anomalies, isExpired, pressure, remaining, timeToLoss, whatIfPressed } from './queries.js';
import { reduce } from './reduce.js';
import { replay, type ReplayLine } from './replay.js';
import { makeClock, type SetupInput } from './setup.js';
import type { Clock, ClockState } from './state.js';
import { view } from './view.js';

const control = (notation: string): TimeControl => {
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const clock = (
  notation: string | Record<string, string>,
  policy: PolicyInput = 'default',
  players: readonly string[] = ['white', 'black'],
): ClockState => {
  const made = makeClock({
    control:
      typeof notation === 'string'
        ? control(notation)
        : Object.fromEntries(Object.entries(notation).map(([name, text]) => [name, control(text)])),
    players,
    policy,
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

const run = (state: ClockState, events: readonly ClockEvent[]): readonly ReplayLine[] =>
  replay(state, events).lines;

const start = (player: string, at = 0): ClockEvent => ({ type: 'start', player, at });
const press = (player: string, at: number): ClockEvent => ({ type: 'press', player, at });
const observe = (at: number): ClockEvent => ({ type: 'observe', at });

/** What the last line shows. */
const after = (state: ClockState, events: readonly ClockEvent[]): ReplayLine =>
  run(state, events).at(-1) as ReplayLine;

describe('refusals', () => {
  it.each<[string, ClockEvent[], string]>([
    ['a start while a turn runs', [start('white'), start('black', 1)], 'AlreadyRunning'],
    ['a stop before the start', [{ type: 'stop', at: 0 }], 'NotRunning'],
    ['a press before the start', [press('white', 0)], 'NotRunning'],
    ['a press out of turn', [start('white'), press('black', 1)], 'NotYourTurn'],
    [
      'a press while paused',
      [start('white'), { type: 'pause', at: 1 }, press('white', 2)],
      'Paused',
    ],
    [
      'a second pause',
      [start('white'), { type: 'pause', at: 1 }, { type: 'pause', at: 2 }],
      'Paused',
    ],
    ['a resume of what runs', [start('white'), { type: 'resume', at: 1 }], 'AlreadyRunning'],
    ['a press after the flag', [start('white'), press('white', 60_000)], 'GameOver'],
    ['a claim too early', [start('white'), { type: 'flag', player: 'white', at: 1 }], 'NotExpired'],
    ['a takeback of nothing', [start('white'), { type: 'takeback', at: 1 }], 'NothingToTakeBack'],
    [
      'a berserk after the first move',
      [start('white'), press('white', 1), { type: 'berserk', player: 'white', at: 2 }],
      'TooLate',
    ],
    [
      'a gift of more than there is',
      [{ type: 'give', player: 'white', ms: 60_001, from: 'black', at: 0 }],
      'InsufficientTime',
    ],
    ['an unknown player', [start('red')], 'UnknownPlayer'],
    ['an event without a time', [{ type: 'observe' } as ClockEvent], 'MalformedEvent'],
    ['a time that is none', [observe(Number.NaN)], 'MalformedEvent'],
    ['an unknown event', [{ type: 'explode', at: 0 } as unknown as ClockEvent], 'MalformedEvent'],
    ['no event at all', [null as unknown as ClockEvent], 'MalformedEvent'],
  ])('%s', (_name, events, code) => {
    expect(after(clock('60s'), events)).toMatchObject({ accepted: false, code });
  });

  it.each([
    ['a lag that is none', { lag: null }],
    ['a negative lag', { lag: -1 }],
    ['a time in letters', { at: '2000' }],
    ['a time that is no number', { at: Number.NaN }],
    ['a time without end', { at: Infinity }],
  ])('a press with %s, even in a run of good ones', (_name, fault) => {
    const good = [start('white'), press('white', 1000), press('black', 1500)];
    const bad = { ...press('white', 2000), ...fault } as unknown as ClockEvent;
    expect(after(clock('60s'), [...good, bad])).toMatchObject({
      accepted: false,
      code: 'MalformedEvent',
    });
  });

  it('still settle the clock, which may flag', () => {
    expect(after(clock('10s'), [start('white'), press('black', 10_000)])).toMatchObject({
      accepted: false,
      code: 'GameOver',
      status: 'ended',
      outcome: { winner: 'black', losers: ['white'], reason: 'TimeExpired' },
    });
  });
});

describe('policies', () => {
  it('belowZero is alive at exactly 0', () => {
    const events = [start('white'), observe(10_000)];
    expect(after(clock('10s', { flag: 'belowZero' }), events).players['white']).toMatchObject({
      remaining: 0,
      flagged: false,
    });
    expect(
      after(clock('10s', { flag: 'belowZero' }), [start('white'), observe(10_001)]),
    ).toMatchObject({ status: 'ended' });
  });

  it('a margin forgives a small overrun, and the bonus comes on top of nothing', () => {
    const state = clock('10s.. + 1s', { margin: 100 });
    expect(after(state, [start('white'), press('white', 10_100)]).players['white']).toMatchObject({
      remaining: 1000,
      flagged: false,
    });
    expect(after(state, [start('white'), press('white', 10_101)]).status).toBe('ended');
  });

  it('lag is given back from a quota that is earned and spent', () => {
    const state = clock('60s', { lag: { quota: 300, gain: 100, max: 500 } });
    const slow = (player: string, at: number): ClockEvent => ({
      type: 'press',
      player,
      at,
      lag: 400,
    });
    const lines = run(state, [
      start('white'),
      slow('white', 1000),
      press('black', 1000),
      slow('white', 2000),
    ]);
    expect(lines[1]?.players['white']?.remaining).toBe(59_300);
    expect(lines[3]?.players['white']?.remaining).toBe(58_400);
  });

  it('a press that only lag could save has no answer to what it would bring', () => {
    const events = [start('white')];
    const { state } = replay(clock('10s', { lag: { quota: 100, gain: 0, max: 100 } }), events);
    expect([9999, 10_000, 10_099].map((at) => whatIfPressed(state, at))).toEqual([1, null, null]);
  });

  it('a takeback brings the sand of the running turn back once, also if the same player runs again', () => {
    const { players } = after(clock('~20s'), [
      start('white'),
      { type: 'stop', at: 3000 },
      start('white', 3000),
      { type: 'takeback', at: 4000 },
    ]);
    expect([players['white']?.remaining, players['black']?.remaining]).toEqual([20_000, 20_000]);
  });

  it('an exact takeback restores both clocks and gives the turn back', () => {
    const line = after(clock('60s.. + 5s'), [
      start('white'),
      press('white', 10_000),
      { type: 'takeback', at: 14_000 },
    ]);
    expect(line).toMatchObject({ active: 'white', accepted: true });
    expect(line.players['white']).toMatchObject({ remaining: 60_000 });
    expect(line.players['black']).toMatchObject({ remaining: 60_000 });
  });

  it('elimination goes on with the next player from the instant of the flag', () => {
    const line = after(clock('10s', { onFlag: 'eliminate' }, ['a', 'b', 'c']), [
      start('a'),
      observe(13_000),
    ]);
    expect(line).toMatchObject({ status: 'running', active: 'b', outcome: null });
    expect(line.players['b']).toMatchObject({ remaining: 7000 });
    const end = after(clock('10s', { onFlag: 'eliminate' }, ['a', 'b', 'c']), [
      start('a'),
      observe(25_000),
    ]);
    expect(end).toMatchObject({ status: 'ended', outcome: { winner: 'c', losers: ['a', 'b'] } });
  });

  it('a claim may say that the opponent cannot mate', () => {
    const claim: ClockEvent = { type: 'flag', player: 'white', opponentCanMate: false, at: 11_000 };
    expect(after(clock('10s'), [start('white'), claim])).toMatchObject({
      accepted: true,
      outcome: { winner: null, reason: 'TimeVsInsufficientMaterial' },
    });
  });

  it.each<[string, PolicyInput]>([
    ['a profile that there is not', 'blitz' as 'default'],
    ['a knob that there is not', { speed: 1 } as PolicyInput],
    ['a value that does not fit', { margin: -1 }],
    ['lag without numbers', { lag: {} as never }],
    ['lag that is undefined', { lag: undefined as never }],
    ['a number', 5 as never],
  ])('refuses %s', (_name, policy) => {
    expect(makeClock({ control: control('5m'), policy })).toMatchObject({
      ok: false,
      error: { code: 'InvalidPolicy' },
    });
  });

  const five = control('5m');
  it.each<[string, SetupInput, string]>([
    ['no players', { control: five, players: [] }, 'A clock needs players'],
    ['two of one name', { control: five, players: ['a', 'a'] }, 'a name of their own'],
    ['a control that is text', { control: '5m' as never }, 'Read it first'],
    ['a control by name that is text', { control: { white: five, black: '5m' as never } }, 'text'],
    ['a result', { control: parseNotation('5m') as never }, 'Pass its `value`'],
    ['a failure', { control: parseNotation('5x') as never }, 'The control was not read: '],
    ['a player without a control', { control: { white: five } }, 'and black has none'],
    ['a control without stages', { control: { kind: 'staged' } as never }, 'needs a control'],
    ['no setup at all', undefined as never, 'needs a control'],
    [
      'players that are not a list',
      { control: five, players: 'ab' as never },
      'A clock needs players',
    ],
    ['an unknown control', { control: { kind: 'unknown' } }, 'nothing to run'],
    ['half an hourglass', { control: { white: five, black: control('~5m') } }, 'hourglass'],
  ])('refuses %s, and says why', (_name, setup, why) => {
    const made = makeClock(setup);
    expect(made.ok ? '' : made.error.message).toContain(why);
  });
});

it('counts times that go backwards', () => {
  const back = [start('white', 10_000), observe(5000)].reduce(reduce, clock('5m.. + 3s'));
  expect(anomalies(back)).toBe(1);
  expect(anomalies(reduce(back, press('white', 12_000)))).toBe(1);
});

it.each(['constructor', '__proto__', 'toString'])(
  'gives %s no control that nobody gave',
  (name) => {
    const made = makeClock({ control: { white: control('5m') }, players: ['white', name] });
    expect(made).toMatchObject({ error: { code: 'InvalidControl' } });
  },
);

describe('names', () => {
  const made = makeClock({ control: control('5m'), players: ['north', 'east'] as const });
  if (!made.ok) throw new Error(made.error.message);
  const named: Clock<'north' | 'east'> = reduce(made.value, {
    type: 'start',
    player: 'north',
    at: 0,
  });

  it('are in the types', () => {
    expect(view(named).players.east.remaining).toBe(300_000);
    // @ts-expect-error: no player has that name
    expect(reduce(named, { type: 'press', player: 'nroth', at: 1 })).toBe(named);
  });

  it.each([
    // @ts-expect-error: no player has that name
    ['remaining', () => remaining(named, 'nroth', 0)],
    // @ts-expect-error: no player has that name
    ['timeToLoss', () => timeToLoss(named, 'nroth', 0)],
    // @ts-expect-error: no player has that name
    ['isExpired', () => isExpired(named, 'nroth', 0)],
    // @ts-expect-error: no player has that name
    ['pressure', () => pressure(named, 'nroth', 0)],
  ])('that are not there are an error in %s', (_name, ask) => {
    expect(ask).toThrow(new RangeError('There is no player "nroth", but north, east.'));
  });
});
