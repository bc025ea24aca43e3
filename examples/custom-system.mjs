// Your own system: the clock knows bonuses, delays, stages and overtime; any other house rule is a
// program of `give` events. Here: "win back a second for every second under
// ten that a move took", which no notation can express.

import { parseNotation } from '@zeitnot/core';
import { makeClock, reduce, remaining, replay } from '@zeitnot/core/clock';

const QUICK = 10_000;

const start = makeClock({ control: parseNotation('1m').value }).value;
const events = [{ type: 'start', player: 'white', at: 0 }];
let state = events.reduce(reduce, start);

/** The house rule: a press, and what it earns. */
const press = (player, at) => {
  const took = at - state.turnStartedAt;
  const reward = Math.max(0, QUICK - took);
  const added = [
    { type: 'press', player, at },
    ...(reward > 0 ? [{ type: 'give', player, ms: reward, at }] : []),
  ];
  events.push(...added);
  state = added.reduce(reduce, state);
};

for (const [player, at] of [
  ['white', 4000],
  ['black', 19_000],
  ['white', 21_000],
  ['black', 30_000],
]) {
  press(player, at);
  console.log(`${player} moved at ${at / 1000} s and has ${remaining(state, player, at) / 1000} s`);
}

// The log holds plain events, so that any clock replays it without knowing the house rule.
const again = replay(start, events).state;
console.log(
  `the log replays to the same clock: ${JSON.stringify(again) === JSON.stringify(state)}`,
);
