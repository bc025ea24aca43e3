import { describe, expect, it } from 'vitest';
import { act, actionOf, keysOf, openSession, type GameAction, type Session } from './keys.js';
import { parseNotation } from '@zeitnot/core';
import {
  makeClock,
  observeSession,
  reduce,
  replay,
  view,
  viewSession,
  watchSession,
} from '@zeitnot/core/clock';

describe('keys', () => {
  it.each([
    [' ', 'press'],
    ['p', 'pause'],
    ['P', 'pause'],
    ['t', 'takeback'],
    ['f', 'claim'],
    ['q', 'quit'],
    ['\u0003', 'quit'],
    ['\u001A', 'suspend'],
    ['\u000C', 'redraw'],
    ['?', 'help'],
    ['x', null],
    ['constructor', null],
    ['\u001B[A', null],
  ])('reads %j as %s', (key, action) => {
    expect(actionOf(key)).toBe(action);
  });

  it('takes an escape sequence as one key', () => {
    expect(keysOf(' \u001B[1;5Ap\u001BOP\u001Bq é本🙂\u001B')).toEqual([
      ' ',
      '\u001B[1;5A',
      'p',
      '\u001BOP',
      '\u001Bq',
      ' ',
      'é',
      '本',
      '🙂',
      '\u001B',
    ]);
    expect(keysOf('')).toEqual([]);
  });
});

const NOON = 1_790_000_000_000;

const fresh = (text: string): Session => {
  const control = parseNotation(text);
  if (!control.ok) throw new Error(control.error.message);
  const made = makeClock({ control: control.value });
  if (!made.ok) throw new Error(made.error.message);
  return openSession(made.value);
};

/** Keys, each with its milliseconds after the first. */
const after = (text: string, ...keys: readonly [GameAction, at: number][]): Session =>
  keys.reduce((session, [action, at]) => act(session, action, NOON + at), fresh(text));

describe('a session', () => {
  it('makes events of keys, counted from the first', () => {
    const { events } = after(
      '5m',
      ['press', 0],
      ['press', 4000],
      ['pause', 5000],
      ['pause', 60_000],
      ['press', 61_000],
      ['takeback', 62_000],
    );
    expect(events).toEqual([
      { type: 'start', player: 'white', at: 0 },
      { type: 'press', player: 'white', at: 4000 },
      { type: 'pause', at: 5000 },
      { type: 'resume', at: 60_000 },
      { type: 'press', player: 'black', at: 61_000 },
      { type: 'takeback', at: 62_000 },
    ]);
  });

  it.each<[keys: [GameAction, number][], note: string]>([
    [[['pause', 0]], 'The clock has not been started.'],
    [[['claim', 0]], 'The clock has not been started.'],
    [
      [
        ['press', 0],
        ['takeback', 10],
      ],
      'There is no move to take back.',
    ],
    [
      [
        ['press', 0],
        ['claim', 10],
      ],
      'white still has time.',
    ],
    [
      [
        ['press', 0],
        ['pause', 10],
        ['press', 20],
      ],
      'The clock is paused.',
    ],
    [
      [
        ['press', 0],
        ['press', 300_000],
      ],
      'The game is over.',
    ],
    [
      [
        ['press', 0],
        ['pause', 300_000],
      ],
      'The game is over.',
    ],
    [
      [
        ['press', 0],
        ['takeback', 300_000],
      ],
      'The game is over.',
    ],
    [
      [
        ['press', 0],
        ['claim', 300_000],
      ],
      'white is out of time.',
    ],
  ])('says what came of %j', (keys, note) => {
    expect(after('5m', ...keys).note).toBe(note);
  });

  it('keeps refused events out of the log', () => {
    const session = after('5m', ['press', 0], ['takeback', 10], ['claim', 20]);
    expect(session.events).toEqual([{ type: 'start', player: 'white', at: 0 }]);
  });

  it('notes a flag that fell by itself, once', () => {
    const running = after('5m', ['press', 0]);
    expect(watchSession(running, NOON + 299_999)).toBe(running);
    const over = watchSession(running, NOON + 300_040);
    expect(over.events.at(-1)).toEqual({ type: 'observe', at: 300_040 });
    expect(watchSession(over, NOON + 400_000)).toBe(over);
  });

  it('does not let the time of day go backwards', () => {
    const session = after('5m', ['press', 0], ['press', 10_000], ['press', 4000]);
    expect(viewSession(session, NOON + 4000).players['white']?.remaining).toBe(290_000);
  });

  it('replays to the same clock', () => {
    const played = after(
      '1m, 3 x r1/10s',
      ['press', 0],
      ['press', 65_000],
      ['press', 66_000],
      ['claim', 66_500],
      ['pause', 70_000],
      ['press', 75_000],
      ['pause', 80_000],
    );
    const final = observeSession(played, NOON + 85_000);
    const again = replay(fresh('1m, 3 x r1/10s').state, final.events);
    expect(again.lines.every(({ accepted }) => accepted)).toBe(true);
    expect(again.state).toEqual(final.state);
    expect(view(again.state)).toEqual(viewSession(played, NOON + 85_000));
    expect(final.events.reduce(reduce, fresh('1m, 3 x r1/10s').state)).toEqual(final.state);
  });
});
