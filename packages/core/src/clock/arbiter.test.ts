import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../model/time-control.js';
import { parseNotation } from '../notation/unified/notation.js';
import type { ClockEvent } from './events.js';
import type { PolicyInput } from './policy.js';
import { nextChangeAt, nextFlagAt } from './queries.js';
import { step } from './reduce.js';
import { replay, type ReplayLine } from './replay.js';
import { makeClock } from './setup.js';
import type { ClockState } from './state.js';
import { view } from './view.js';

const clock = (
  notation: string,
  policy: PolicyInput = 'default',
  players: readonly string[] = ['white', 'black'],
): ClockState => {
  const control = parseNotation(notation);
  const made = makeClock({ control: control.ok ? control.value : UNLIMITED, policy, players });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

const START: ClockEvent = { type: 'start', player: 'white', at: 0 };
const press = (player: string, at: number): ClockEvent => ({ type: 'press', player, at });
const pause = (at: number, reason?: string): ClockEvent => ({
  type: 'pause',
  at,
  ...(reason === undefined ? {} : { reason }),
});
const resume = (at: number, reason?: string): ClockEvent => ({
  ...pause(at, reason),
  type: 'resume',
});

const linesOf = (state: ClockState, events: readonly ClockEvent[]) => replay(state, events).lines;
const after = (state: ClockState, events: readonly ClockEvent[]): ReplayLine =>
  linesOf(state, events).at(-1) as ReplayLine;

describe('end', () => {
  const mate = { type: 'end', winner: 'white', reason: 'Checkmate', at: 7000 } as const;
  it.each<[string, ClockEvent[], object]>([
    ['idle', [], { remaining: 60_000 }],
    ['running', [START], { remaining: 53_000, movesLeft: null }],
    ['paused', [START, pause(4000)], { remaining: 56_000 }],
  ])('comes while %s: the running turn is charged, and earns nothing', (_status, before, white) => {
    const line = after(clock('60s.. + 5s'), [...before, mate]);
    expect(line).toMatchObject({
      accepted: true,
      status: 'ended',
      active: null,
      turnStartedAt: null,
      pauses: [],
      players: { white: { flagged: false, ...white } },
      outcome: { winner: 'white', losers: ['black'], reason: 'Checkmate' },
    });
  });

  it('without a winner has no losers', () => {
    const draw = { type: 'end', winner: null, reason: 'Agreement', at: 1 } as const;
    expect(after(clock('60s'), [START, draw]).outcome).toEqual({
      winner: null,
      losers: [],
      reason: 'Agreement',
    });
  });

  it('comes too late behind a flag', () => {
    expect(after(clock('5s'), [START, mate])).toMatchObject({
      code: 'GameOver',
      outcome: { winner: 'black', reason: 'TimeExpired' },
    });
  });

  it('is not overruled by a claim', () => {
    const events: ClockEvent[] = [
      { type: 'start', player: 'a', at: 0 },
      { type: 'observe', at: 10_000 },
      { type: 'end', winner: 'b', reason: 'Mate', at: 11_000 },
      { type: 'flag', player: 'a', opponentCanMate: false, at: 12_000 },
    ];
    const four = clock('10s', { onFlag: 'eliminate' }, ['a', 'b', 'c']);
    expect(after(four, events)).toMatchObject({ accepted: true, outcome: { winner: 'b' } });
  });
});

describe('eliminate', () => {
  const out = (player: string, at: number): ClockEvent => ({
    type: 'eliminate',
    player,
    reason: 'Resignation',
    at,
  });
  const four = clock('60s', 'default', ['a', 'b', 'c', 'd']);
  const begun: ClockEvent = { type: 'start', player: 'a', at: 0 };

  it('of the player whose turn it is begins the next turn, without a bonus', () => {
    expect(after(four, [begun, out('a', 4000)])).toMatchObject({
      active: 'b',
      turnStartedAt: 4000,
      outcome: null,
      players: { a: { remaining: 56_000, eliminated: true, flagged: false, timeToLoss: 0 } },
    });
  });

  it('of another one leaves the turn alone, and skips the player from then on', () => {
    const lines = linesOf(four, [begun, out('b', 4000), press('a', 5000), press('c', 6000)]);
    expect(lines.map(({ active }) => active)).toEqual(['a', 'a', 'c', 'd']);
  });

  it('leaves the last one as the winner, and takes nothing back', () => {
    const events = [begun, press('a', 1000), out('a', 2000), out('d', 3000)];
    expect(after(four, [...events, { type: 'takeback', at: 3000 }]).code).toBe('NothingToTakeBack');
    expect(after(four, [...events, out('b', 4000)])).toMatchObject({
      status: 'ended',
      outcome: { winner: 'c', losers: ['a', 'b', 'd'], reason: 'Resignation' },
    });
    expect(after(four, [...events, out('d', 4000)]).code).toBe('GameOver');
  });

  it('while paused stays paused', () => {
    expect(after(four, [begun, pause(1000), out('a', 2000)])).toMatchObject({
      status: 'paused',
      active: 'b',
    });
  });
});

describe('set', () => {
  const set = (fields: object, at = 10_000): ClockEvent => ({
    type: 'set',
    player: 'white',
    ms: 30_000,
    at,
    ...fields,
  });
  const control = '2/60s + 5s, 3 x r1/20s';

  it.each<[string, object, object]>([
    ['time alone', {}, { remaining: 30_000, stage: 0, movesLeft: 2, periods: 1 }],
    ['more time', { ms: 90_000 }, { remaining: 90_000 }],
    ['another stage', { stage: 1, ms: 5000 }, { remaining: 5000, stage: 1, periods: 3 }],
    ['a period', { stage: 1, periods: 2 }, { stage: 1, periods: 2, movesLeft: 1 }],
    ['a count of moves', { moves: 1 }, { movesLeft: 1 }],
  ])('sets %s', (_name, fields, white) => {
    const line = after(clock(control), [START, set(fields)]);
    expect(line.players['white']).toMatchObject(white);
  });

  it('books what it adds or takes', () => {
    const { state } = replay(clock(control), [START, set({}), set({ ms: 40_000 }, 12_000)]);
    expect(state.players[0]).toMatchObject({
      bank: 40_000,
      granted: 72_000,
      charged: 12_000,
      discarded: 20_000,
    });
  });

  it('is not undone by a takeback, which leaves the moves before as many', () => {
    const events = [START, press('white', 1000), set({ ms: 7000, moves: 4 }, 2000)];
    const line = after(clock('9/60s'), [...events, { type: 'takeback', at: 3000 }]);
    expect(line.players['white']).toMatchObject({ remaining: 7000, movesLeft: 6 });
  });

  it.each<[string, ClockEvent, string]>([
    ['a stage that there is not', set({ stage: 2 }), 'UnknownStage'],
    ['less than nothing', set({ ms: -1 }), 'InsufficientTime'],
    ['no period', set({ periods: 0 }), 'MalformedEvent'],
    ['half a move', set({ moves: 0.5 }), 'MalformedEvent'],
  ])('refuses %s', (_name, event, code) => {
    expect(after(clock(control), [START, event])).toMatchObject({ code });
  });

  it('has nothing to set without a limit', () => {
    expect(after(clock('-'), [START, set({})]).code).toBe('UnknownStage');
  });

  it('to nothing loses the running game', () => {
    expect(after(clock('60s'), [START, set({ ms: 0 })])).toMatchObject({ status: 'ended' });
  });
});

describe('turn', () => {
  const turn: ClockEvent = { type: 'turn', player: 'black', at: 4000 };

  it('hands the turn over: charged, no bonus, no move', () => {
    expect(after(clock('9/60s + 5s'), [START, turn])).toMatchObject({
      active: 'black',
      status: 'running',
      turnStartedAt: 4000,
      players: { white: { remaining: 56_000, movesLeft: 9 } },
    });
  });

  it('forgives an overrun that lag could have explained', () => {
    const lag = { quota: 500, gain: 0, max: 500 };
    const events = [START, { ...turn, at: 10_200 }, press('black', 11_000)];
    const { state } = replay(clock('(2s) 8s', { lag }), events);
    expect(state.players[0]).toMatchObject({ bank: 0, charged: 8000 });
    expect([nextChangeAt(state, 11_000), nextFlagAt(state, 11_000)]).toEqual([13_000, 13_500]);
  });

  it('stays paused, and needs a turn to hand over', () => {
    expect(after(clock('60s'), [START, pause(1000), turn])).toMatchObject({
      active: 'black',
      status: 'paused',
    });
    expect(after(clock('60s'), [turn]).code).toBe('NotRunning');
  });
});

describe('reopen', () => {
  const reopen = (at: number): ClockEvent => ({ type: 'reopen', at });

  it('overrules a flag: the turn goes on, paused, and the player needs time', () => {
    const lines = linesOf(clock('(2s) 10s'), [
      START,
      { type: 'observe', at: 20_000 },
      reopen(30_000),
      resume(31_000),
      { type: 'set', player: 'white', ms: 3000, at: 32_000 },
      resume(33_000),
      press('white', 34_000),
    ]);
    expect(lines[1]?.outcome).toMatchObject({ winner: 'black' });
    expect(lines[2]).toMatchObject({
      status: 'paused',
      pauses: [null],
      active: 'white',
      turnStartedAt: 0,
      outcome: null,
      players: { white: { flagged: false, remaining: 0, periods: 1 } },
    });
    expect(lines[3]).toMatchObject({ code: 'InsufficientTime', status: 'paused' });
    expect(lines[6]).toMatchObject({ active: 'black', players: { white: { remaining: 2000 } } });
  });

  it('overrules an elimination, and no other that came before it', () => {
    const three = clock('60s', 'default', ['white', 'black', 'red']);
    const out = (player: string, at: number): ClockEvent => ({
      type: 'eliminate',
      player,
      reason: 'Resignation',
      at,
    });
    expect(after(three, [START, out('red', 1000), out('white', 2000), reopen(3000)])).toMatchObject(
      {
        status: 'paused',
        active: 'white',
        players: { white: { eliminated: false }, red: { eliminated: true } },
      },
    );
  });

  it('of a game that ended between turns waits for the next start', () => {
    const over: ClockEvent = { type: 'end', winner: null, reason: 'Agreement', at: 2000 };
    const events = [START, { type: 'stop', at: 1000 } as const, over, reopen(3000), resume(4000)];
    expect(after(clock('60s'), events)).toMatchObject({ status: 'idle', active: null });
  });

  it('is for games that are over', () => {
    expect(after(clock('60s'), [START, reopen(1)]).code).toBe('AlreadyRunning');
    expect(after(clock('60s'), [reopen(1)]).code).toBe('NotRunning');
  });
});

describe('pauses', () => {
  it('stack by their reasons, and time runs when none is left', () => {
    const lines = linesOf(clock('60s'), [
      START,
      pause(1000, 'weekend'),
      pause(2000, 'vacation:white'),
      pause(3000, 'weekend'),
      pause(3000),
      resume(4000, 'weekend'),
      resume(5000, 'server'),
      resume(6000),
      resume(7000, 'vacation:white'),
      press('white', 9000),
    ]);
    expect(lines.map(({ code, pauses }) => [code, ...pauses])).toEqual([
      [null],
      [null, 'weekend'],
      [null, 'weekend', 'vacation:white'],
      ['Paused', 'weekend', 'vacation:white'],
      [null, 'weekend', 'vacation:white', null],
      [null, 'vacation:white', null],
      ['Paused', 'vacation:white', null],
      [null, 'vacation:white'],
      [null],
      [null],
    ]);
    expect(lines[9]?.players['white']?.remaining).toBe(57_000);
  });
});

describe('a free move', () => {
  const free = clock('60s', { freeMoves: 1, firstMove: 10_000 });

  it('has its time, which a pause stops, and then the game is over without a result', () => {
    const begun = [START, pause(4000), resume(20_000)];
    const { state } = replay(free, begun);
    expect(view(state, 21_000).freeLeft).toBe(5000);
    expect(nextChangeAt(state, 21_000)).toBe(26_000);
    expect(after(free, [...begun, press('white', 25_999)]).players['white']?.remaining).toBe(
      60_000,
    );
    expect(after(free, [...begun, press('white', 26_000)])).toMatchObject({
      code: 'GameOver',
      outcome: { winner: null, losers: [], reason: 'NoStart' },
    });
  });

  it('has its time again in a game that is reopened', () => {
    const events = [
      START,
      { type: 'observe', at: 10_000 },
      { type: 'reopen', at: 11_000 },
    ] as const;
    expect(after(free, events)).toMatchObject({ status: 'paused', freeLeft: 10_000 });
  });

  it('is not waited for where there is no limit', () => {
    const unlimited = clock('-', { freeMoves: 1, firstMove: 10_000 });
    expect(after(unlimited, [START, { type: 'observe', at: 10_000 }]).outcome).toMatchObject({
      reason: 'NoStart',
    });
  });

  it('does not lose on an empty clock that has a quota of lag', () => {
    const empty = clock('0s.. + 1s', { freeMoves: 1, lag: { quota: 100, gain: 0, max: 100 } });
    expect(after(empty, [START, press('white', 5000)])).toMatchObject({
      accepted: true,
      active: 'black',
    });
  });
});

describe('what changes nothing', () => {
  const { state } = replay(clock('60s'), [START, press('white', 1000)]);

  it.each<[string, ClockEvent, string]>([
    ['a press out of turn', press('white', 5000), 'NotYourTurn'],
    ['a claim too early', { type: 'flag', player: 'black', at: 5000 }, 'NotExpired'],
    ['a time with a fraction', press('black', 5000.5), 'MalformedEvent'],
    ['a time past all counting', press('black', 2 ** 53), 'MalformedEvent'],
    ['a stranger', press('red', 5000), 'UnknownPlayer'],
  ])('%s gives the very same state', (_name, event, code) => {
    const made = step(state, event);
    expect(made).toMatchObject({ code, changed: false });
    expect(made.state).toBe(state);
  });

  it('is not a late press, which makes the flag fall', () => {
    const made = step(state, press('black', 61_000));
    expect(made).toMatchObject({ code: 'GameOver', changed: true, state: { version: 3 } });
  });

  it('is a press from the past, where the policy says so', () => {
    const strict = replay(clock('60s', { backwards: 'refuse' }), [{ ...START, at: 1000 }]).state;
    expect(step(strict, press('white', 999))).toMatchObject({
      code: 'TimeWentBack',
      state: strict,
    });
    expect(step(strict, press('white', 1000)).code).toBeNull();
  });
});

it('plays with one player, whose turn follows the last', () => {
  const alone = clock('60s.. + 1s', 'default', ['me']);
  const events: ClockEvent[] = [{ type: 'start', player: 'me', at: 0 }, press('me', 5000)];
  expect(after(alone, events)).toMatchObject({ active: 'me', turnStartedAt: 5000 });
  expect(after(alone, [...events, { type: 'observe', at: 90_000 }]).outcome).toEqual({
    winner: null,
    losers: ['me'],
    reason: 'TimeExpired',
  });
});
