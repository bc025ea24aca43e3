/**
 * Joins a clock to any pure game reducer: a move presses the clock by itself, a move that comes too
 * late is not made, and a flag ends the game. A game may also have no clock.
 */

import type { ClockEvent, RefusalCode } from './events.js';
import { step } from './reduce.js';
import { nextPlayer } from './settle.js';
import type { ClockState } from './state.js';

/** The rules of a game, as far as a clock needs them. */
export interface GameRules<Game, Move> {
  /** The game after a move; the very same game if the move is not legal. */
  readonly reduce: (game: Game, move: Move) => Game;
  /** Whose turn it is; null if the game is over. */
  readonly toMove: (game: Game) => string | null;
  /** The game without its last move; without this nothing can be taken back. */
  readonly undo?: (game: Game) => Game;
}

/** What can happen: the clock is started, a move, or something about the clock alone. */
export type ClockedAction<Move> =
  | { readonly type: 'begin'; readonly at: number }
  /** `lag`: as in a press. */
  | { readonly type: 'move'; readonly move: Move; readonly at: number; readonly lag?: number }
  | Exclude<ClockEvent, { readonly type: 'press' | 'start' | 'stop' }>;

/** A game together with its clock. */
export interface ClockedGame<Game> {
  readonly game: Game;
  readonly clock: ClockState | null;
  /** Why the last action had no effect beyond time going on; null if it had. */
  readonly code: RefusalCode | 'IllegalMove' | null;
  /** What the last action was for the clock: a log that holds these replays to this clock. */
  readonly events: readonly ClockEvent[];
}

/** What a move is for the clock: the mover's turn ends, and the next player's begins. */
const eventsOfMove = (
  clock: ClockState,
  mover: string,
  next: string | null,
  at: number,
  lag: number | undefined,
): readonly ClockEvent[] => {
  const { players } = clock.setup;
  // a clock that was not started runs from the first move
  const begun: ClockEvent[] = clock.status === 'idle' ? [{ type: 'start', player: mover, at }] : [];
  const follower = players[nextPlayer(clock.players, players.indexOf(mover))];
  const reported = lag === undefined ? {} : { lag };
  if (next === follower) return [...begun, { type: 'press', player: mover, at, ...reported }];
  const stopped: ClockEvent[] = [...begun, { type: 'stop', at }];
  return next === null ? stopped : [...stopped, { type: 'start', player: next, at }];
};

/**
 * The game before its first action.
 *
 * @example
 * import { makeClock, beginClocked } from '@zeitnot/core/clock';
 * import { UNLIMITED } from '@zeitnot/core';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * beginClocked('start', made.value).game; // => 'start'
 */
export const beginClocked = <Game>(game: Game, clock: ClockState | null): ClockedGame<Game> => ({
  game,
  clock,
  code: null,
  events: [],
});

/**
 * A reducer over games with a clock.
 *
 * @example
 * import { beginClocked, makeClock, withClock } from '@zeitnot/core/clock';
 * import { UNLIMITED } from '@zeitnot/core';
 *
 * const made = makeClock({ control: UNLIMITED });
 * if (!made.ok) throw new Error(made.error.message);
 * // a game of counting, white on even numbers
 * const play = withClock<number, number>({
 *   reduce: (game, move) => game + move,
 *   toMove: (game) => (game % 2 === 0 ? 'white' : 'black'),
 * });
 * play(beginClocked(0, made.value), { type: 'move', move: 1, at: 0 }).game; // => 1
 */
export const withClock = <Game, Move>(rules: GameRules<Game, Move>) => {
  type Clocked = ClockedGame<Game>;

  /** Applies events to the clock; the first refused one ends it. */
  const run = ({ game, clock }: Clocked, events: readonly ClockEvent[], next: Game): Clocked => {
    let now = clock as ClockState;
    for (const event of events) {
      const { state, code, changed } = step(now, event);
      if (code !== null) return { game, clock: state, code, events: changed ? [{ ...event }] : [] };
      now = state;
    }
    return { game: next, clock: now, code: null, events };
  };

  /** The game at a time: as it was, unless a flag has fallen since. */
  const settled = (state: Clocked, at: number): Clocked => {
    const { game, clock } = state;
    if (clock === null) return beginClocked(game, null);
    const seen = run(state, [{ type: 'observe', at }], game);
    const isSame = seen.code === null && seen.clock?.active === clock.active;
    return isSame ? beginClocked(game, clock) : seen;
  };

  /** Nothing but time going on, and why. */
  const refuse = (state: Clocked, code: Clocked['code'], at: number): Clocked => ({
    ...settled(state, at),
    code,
  });

  const move = (
    state: Clocked,
    { move: played, at, lag }: ClockedAction<Move> & { readonly type: 'move' },
  ): Clocked => {
    const { game, clock } = state;
    const seen = settled(state, at);
    const status = seen.clock === null ? null : seen.clock.status;
    const mover = rules.toMove(game);
    if (seen.code !== null) return seen;
    if (mover === null || status === 'ended') return { ...seen, code: 'GameOver' };
    if (status === 'paused') return { ...seen, code: 'Paused' };
    const next = rules.reduce(game, played);
    if (next === game) return { ...seen, code: 'IllegalMove' };
    if (clock === null) return beginClocked(next, null);
    return run(state, eventsOfMove(clock, mover, rules.toMove(next), at, lag), next);
  };

  return (state: Clocked, action: ClockedAction<Move>): Clocked => {
    const { game, clock } = state;
    if (action.type === 'move') return move(state, action);
    if (action.type === 'takeback' && rules.undo === undefined) {
      return refuse(state, 'NothingToTakeBack', action.at);
    }
    const back = action.type === 'takeback' && rules.undo !== undefined ? rules.undo(game) : game;
    if (clock === null) return beginClocked(back, null);
    if (action.type === 'begin') {
      const player = rules.toMove(game);
      if (player === null) return refuse(state, 'GameOver', action.at);
      return run(state, [{ type: 'start', player, at: action.at }], game);
    }
    return run(state, [action], back);
  };
};
