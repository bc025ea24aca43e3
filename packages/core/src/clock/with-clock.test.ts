import { describe, expect, it } from 'vitest';
import { parseNotation } from '../notation/unified/notation.js';
import { reduce } from './reduce.js';
import { makeClock } from './setup.js';
import type { ClockState } from './state.js';
import { view } from './view.js';
import { beginClocked, withClock, type ClockedAction, type GameRules } from './with-clock.js';

/** Players take one or two stones in turn; whoever takes the last of ten wins. Three is a cheat. */
interface Stones {
  readonly taken: readonly number[];
}

const left = ({ taken }: Stones): number => taken.reduce((rest, count) => rest - count, 10);

const rules: GameRules<Stones, number> = {
  reduce: (game, count) =>
    count < 1 || count > 2 || count > left(game) ? game : { taken: [...game.taken, count] },
  toMove: (game) => (left(game) === 0 ? null : game.taken.length % 2 === 0 ? 'white' : 'black'),
  undo: ({ taken }) => ({ taken: taken.slice(0, -1) }),
};

const clock = (notation: string): ClockState => {
  const control = parseNotation(notation);
  if (!control.ok) throw new Error(control.error.message);
  const made = makeClock({ control: control.value });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

const play = withClock(rules);
const begun = (notation: string) => beginClocked<Stones>({ taken: [] }, clock(notation));
const move = (count: number, at: number): ClockedAction<number> => ({
  type: 'move',
  move: count,
  at,
});

describe('a game with a clock', () => {
  it('starts, presses and stops by itself, and its events replay to the same clock', () => {
    const actions: ClockedAction<number>[] = [
      { type: 'begin', at: 0 },
      move(2, 3000),
      move(2, 5000),
      move(2, 6000),
      move(2, 7000),
      move(2, 9000),
    ];
    let state = begun('60s.. + 1s');
    const log = [];
    for (const action of actions) {
      state = play(state, action);
      expect(state.code).toBeNull();
      log.push(...state.events);
    }
    expect(log.map(({ type }) => type)).toEqual([
      'start',
      'press',
      'press',
      'press',
      'press',
      'stop',
    ]);
    expect(log.reduce(reduce, clock('60s.. + 1s'))).toEqual(state.clock);
    expect(view(state.clock as ClockState)).toMatchObject({
      status: 'idle',
      players: { white: { remaining: 57_000 }, black: { remaining: 59_000 } },
    });
    expect(play(state, move(1, 10_000)).code).toBe('GameOver');
  });

  it('does not make a move that lag could have saved, and did not', () => {
    const made = makeClock({ control: clock('10s').setup.controls[0]!, policy: 'lichess' });
    if (!made.ok) throw new Error(made.error.message);
    const actions = [move(1, 0), move(1, 1000), move(1, 2000), move(1, 12_600)];
    const late = actions.reduce(play, beginClocked<Stones>({ taken: [] }, made.value));
    expect(late).toMatchObject({ code: 'GameOver', game: { taken: [1, 1, 1] } });
    const before = actions
      .slice(0, 3)
      .reduce(play, beginClocked<Stones>({ taken: [] }, made.value));
    const saved = play(before, { type: 'move', move: 1, at: 11_200, lag: 400 });
    expect(saved).toMatchObject({ code: null, game: { taken: [1, 1, 1, 1] } });
  });

  it('does not make a move that comes too late', () => {
    const late = play(play(begun('10s'), move(1, 0)), move(1, 10_000));
    expect(late).toMatchObject({ code: 'GameOver', game: { taken: [1] } });
    expect(view(late.clock as ClockState).outcome).toMatchObject({ winner: 'white' });
    expect(play(late, move(1, 10_001)).game).toBe(late.game);
  });

  it('does not press for a move that is not legal, and its time goes on', () => {
    const cheated = play(play(begun('10s'), { type: 'begin', at: 0 }), move(3, 4000));
    expect(cheated).toMatchObject({ code: 'IllegalMove', game: { taken: [] } });
    expect(view(cheated.clock as ClockState, 4000)).toMatchObject({
      active: 'white',
      players: { white: { remaining: 6000 } },
    });
  });

  it('waits while it is paused, and takes back game and clock together', () => {
    const moved = play(play(begun('10s'), { type: 'begin', at: 0 }), move(1, 1000));
    const paused = play(moved, { type: 'pause', at: 2000 });
    expect(play(paused, move(1, 3000))).toMatchObject({ code: 'Paused', game: { taken: [1] } });
    const back = play(play(paused, { type: 'resume', at: 9000 }), { type: 'takeback', at: 9000 });
    expect(back).toMatchObject({ code: null, game: { taken: [] }, clock: { active: 0 } });
    const { undo: _undo, ...without } = rules;
    expect(withClock(without)(moved, { type: 'takeback', at: 2000 }).code).toBe(
      'NothingToTakeBack',
    );
  });

  it('refuses an action without a time', () => {
    expect(play(begun('10s'), move(1, Number.NaN)).code).toBe('MalformedEvent');
  });

  it('is played without clocks where there are none', () => {
    const free = beginClocked<Stones>({ taken: [] }, null);
    expect(play(play(free, move(1, 0)), { type: 'observe', at: 1 })).toMatchObject({
      game: { taken: [1] },
      clock: null,
      code: null,
    });
    expect(play(play(free, move(1, 0)), { type: 'takeback', at: 1 }).game).toEqual({ taken: [] });
  });
});
