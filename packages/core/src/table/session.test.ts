import { describe, expect, it } from 'vitest';
import type { ClockEvent } from '../clock/events.js';
import { reduce } from '../clock/reduce.js';
import { replay } from '../clock/replay.js';
import { makeClock } from '../clock/setup.js';
import { view } from '../clock/view.js';
import { parseNotation } from '../notation/unified/notation.js';
import { formatLog, parseLog } from '../log/document.js';
import {
  actInSession,
  beginSession,
  pausedAtLastEvent,
  restoreSession,
  timeInSession,
  viewSession,
  watchSession,
  type ClockSession,
  type SessionAction,
} from './session.js';

const START = 1_700_000_000_000;

const fresh = (notation: string): ClockSession => {
  const control = parseNotation(notation);
  if (!control.ok) throw new Error(control.error.message);
  const clock = makeClock({ control: control.value, players: ['Ann', 'Bob'] });
  if (!clock.ok) throw new Error(clock.error.message);
  return beginSession(clock.value);
};

/** Actions, each with its time in milliseconds after the start. */
const played = (
  session: ClockSession,
  actions: readonly (readonly [at: number, SessionAction])[],
): ClockSession =>
  actions.reduce((before, [at, action]) => actInSession(before, action, START + at), session);

const press = (player: string | null = null): SessionAction => ({ kind: 'press', player });

describe('pressing', () => {
  it('starts the other clock, as on the table', () => {
    const session = played(fresh('5m'), [[0, press('Bob')]]);
    expect(session.events).toEqual([{ type: 'start', player: 'Ann', at: 0 }]);
  });

  it('starts the first clock where it is nobody in particular', () => {
    expect(viewSession(played(fresh('5m'), [[0, press()]]), START).active).toBe('Ann');
  });

  it('ends the turn of whoever is to move, and of nobody else', () => {
    const started = played(fresh('5m.. + 3s'), [[0, press()]]);
    const pressed = actInSession(started, press('Ann'), START + 10_000);
    expect(view(pressed.state).players['Ann']?.remaining).toBe(293_000);
    expect(actInSession(pressed, press('Ann'), START + 11_000)).toMatchObject({ note: '' });
    expect(actInSession(pressed, press('Ann'), START + 11_000).events).toHaveLength(2);
    expect(actInSession(pressed, press(), START + 11_000).events).toHaveLength(3);
  });

  it('does nothing but say so while paused or over', () => {
    const paused = played(fresh('5m'), [
      [0, press()],
      [1000, { kind: 'pause' }],
    ]);
    expect(actInSession(paused, press(), START + 2000).note).toMatch(/paused/);
    const over = played(fresh('5s'), [
      [0, press()],
      [6000, press()],
    ]);
    expect(over.note).toMatch(/over/);
    expect(over.events.at(-1)).toEqual({ type: 'observe', at: 6000 });
    expect(view(over.state).outcome?.winner).toBe('Bob');
  });
});

describe('the other actions', () => {
  const running = played(fresh('40/90m, 30m'), [
    [0, press()],
    [60_000, press()],
  ]);

  it('pause and go on', () => {
    const resumed = played(running, [
      [70_000, { kind: 'pause' }],
      [100_000, { kind: 'pause' }],
    ]);
    expect(viewSession(resumed, START + 100_000).players['Bob']?.remaining).toBe(5_390_000);
  });

  it('lift the last of several pauses', () => {
    const paused: ClockEvent[] = [
      { type: 'pause', reason: 'weekend', at: 70_000 },
      { type: 'pause', at: 71_000 },
    ];
    const state = paused.reduce(reduce, running.state);
    const lifted = actInSession({ ...running, state }, { kind: 'pause' }, START + 80_000);
    expect(lifted.state.pauses).toEqual(['weekend']);
    expect(actInSession(lifted, { kind: 'pause' }, START + 90_000).state.status).toBe('running');
  });

  it('set a time and the moves made', () => {
    const set = played(running, [
      [70_000, { kind: 'set time', player: 'Bob', ms: 600_000 }],
      [70_000, { kind: 'set moves', player: 'Bob', moves: 30 }],
      [70_000, { kind: 'give', player: 'Ann', ms: 15_000 }],
    ]);
    expect(viewSession(set, START + 70_000).players).toMatchObject({
      Bob: { remaining: 600_000, movesLeft: 10 },
      Ann: { remaining: 5_355_000 },
    });
  });

  it('take back, once there is a move', () => {
    expect(actInSession(running, { kind: 'takeback' }, START + 70_000).note).toMatch(/taken back/);
    expect(actInSession(fresh('5m'), { kind: 'takeback' }, START).note).toMatch(/no move/);
  });

  it('claim a flag', () => {
    expect(actInSession(running, { kind: 'claim' }, START + 70_000).note).toBe(
      'Bob still has time.',
    );
    expect(actInSession(running, { kind: 'claim' }, START + 9e6).note).toBe('Bob is out of time.');
    expect(actInSession(fresh('5m'), { kind: 'claim' }, START).note).toMatch(/not been started/);
  });

  it('tell that there is no limit to change', () => {
    const clock = makeClock({ control: { kind: 'unlimited' }, players: ['Ann', 'Bob'] });
    if (!clock.ok) throw new Error(clock.error.message);
    const action: SessionAction = { kind: 'set time', player: 'Ann', ms: 1 };
    expect(actInSession(beginSession(clock.value), action, START).note).toMatch(/no time limit/);
  });
});

describe('a session that was kept', () => {
  const before = played(fresh('5m.. + 3s'), [
    [0, press()],
    [10_000, press()],
  ]);
  const restore = (now: number): ClockSession => {
    const log = parseLog(formatLog(before.start.setup, before.events));
    if (!log.ok) throw new Error(log.error.message);
    return restoreSession(log.value.clock, log.value.events, START, now);
  };

  it('goes on: time went on', () => {
    const after = restore(START + 40_000);
    expect(after.state).toEqual(before.state);
    expect(viewSession(after, START + 40_000).players['Bob']?.remaining).toBe(270_000);
  });

  it('can be paused at its last event instead', () => {
    const paused = pausedAtLastEvent(restore(START + 1e9));
    expect(viewSession(paused, START + 1e9)).toMatchObject({
      status: 'paused',
      players: { Bob: { remaining: 300_000 } },
    });
    expect(pausedAtLastEvent(paused)).toBe(paused);
  });

  it('is not hurt by a time of day that was set back', () => {
    const after = restore(START - 3_600_000);
    expect(timeInSession(after, START - 3_600_000)).toBe(10_000);
    expect(viewSession(after, START - 3_600_000 + 5000).players['Bob']?.remaining).toBe(295_000);
  });

  it('notes a flag that fell meanwhile, once', () => {
    const flagged = watchSession(restore(START + 1e6), START + 1e6);
    expect(flagged.events.at(-1)?.type).toBe('observe');
    expect(watchSession(flagged, START + 2e6)).toBe(flagged);
    expect(replay(flagged.start, flagged.events).state).toEqual(flagged.state);
  });
});
