// Your own game with a clock: `withClock` starts it, presses it with every move, refuses late moves,
// and keeps the events for a log.

import { parseNotation } from '@zeitnot/core';
import { beginClocked, formatLog, makeClock, view, withClock } from '@zeitnot/core/clock';

// Take one to three of twelve stones; the player who takes the last one wins.
const rules = {
  reduce: (game, count) =>
    count >= 1 && count <= Math.min(3, game.stones)
      ? { stones: game.stones - count, turn: game.turn === 'white' ? 'black' : 'white' }
      : game,
  toMove: (game) => (game.stones === 0 ? null : game.turn),
};

const clock = makeClock({ id: 'stones', control: parseNotation('20s.. + 2s').value }).value;
const play = withClock(rules);
let state = beginClocked({ stones: 12, turn: 'white' }, clock);
const log = [];

const actions = [
  { type: 'begin', at: 0 },
  { type: 'move', move: 3, at: 4000 },
  { type: 'move', move: 5, at: 6000 },
  { type: 'move', move: 2, at: 9000 },
  { type: 'move', move: 1, at: 30_000 },
  { type: 'move', move: 3, at: 33_000 },
];

for (const action of actions) {
  state = play(state, action);
  log.push(...state.events);
  const { white, black } = view(state.clock, action.at).players;
  const what = action.type === 'move' ? `takes ${action.move}` : action.type;
  const seconds = (player) => (player.remaining / 1000).toFixed(1);
  console.log(
    `${what.padEnd(8)} ${String(state.game.stones).padStart(2)} left   white ${seconds(white)} s   black ${seconds(black)} s   ${state.code ?? ''}`.trimEnd(),
  );
}

const { winner, reason } = view(state.clock).outcome;
console.log(`${winner} wins: ${reason}`);
console.log(formatLog(clock.setup, log).trimEnd());
