// Presses and questions of the clock beside the smallest press that one would write by hand, for
// Fischer alone and two players, over a ring of many states so that nothing is optimized away.

import { parseNotation } from '@zeitnot/core';
import { isExpired, makeClock, reduce } from '@zeitnot/core/clock';

const RING = 4096;
const ROUNDS = 200;

/** Fischer and nothing else: immutable, flags at zero. The floor. */
const floorPress = (state, at) => {
  const left = state.active === 0 ? state.white - (at - state.at) : state.black - (at - state.at);
  if (left <= 0) return { white: 0, black: state.black, active: -1, at, bonus: state.bonus };
  return state.active === 0
    ? { white: left + state.bonus, black: state.black, active: 1, at, bonus: state.bonus }
    : { white: state.white, black: left + state.bonus, active: 0, at, bonus: state.bonus };
};

const control = parseNotation('1000m.. + 2s').value;
const started = () => {
  const { value } = makeClock({ control });
  return reduce(value, { type: 'start', player: 'white', at: 0 });
};

/** Nanoseconds per call of each round, which makes RING * ROUNDS calls: the median of runs in turns, so that load
 * from elsewhere hits all of them. */
const perCall = (rounds) => {
  const times = rounds.map(() => []);
  for (let run = 0; run < 15; run += 1) {
    for (const [index, round] of rounds.entries()) {
      const from = performance.now();
      round();
      times[index].push(performance.now() - from);
    }
  }
  return times.map((all) => (all.toSorted((a, b) => a - b)[7] * 1e6) / (RING * ROUNDS));
};

/** Events come in as data: one for each turn, the same for all clocks of the ring. */
const EVENTS = Array.from({ length: ROUNDS }, (_, index) => ({
  type: 'press',
  player: index % 2 === 0 ? 'white' : 'black',
  at: (index + 1) * 1000,
}));

const bytesPerClock = () => {
  if (globalThis.gc === undefined) return null;
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const clocks = Array.from({ length: 100_000 }, started);
  globalThis.gc();
  const bytes = (process.memoryUsage().heapUsed - before) / clocks.length;
  return Math.round(bytes);
};

const ringOf = (make) => Array.from({ length: RING }, make);
const FLOORS = ringOf(() => ({
  white: 60_000_000,
  black: 60_000_000,
  active: 0,
  at: 0,
  bonus: 2000,
}));
const CLOCKS = ringOf(started);

const floorRound = () => {
  const ring = [...FLOORS];
  for (const { at } of EVENTS) {
    for (let index = 0; index < RING; index += 1) ring[index] = floorPress(ring[index], at);
  }
};

const pressRound = () => {
  const ring = [...CLOCKS];
  for (const event of EVENTS) {
    for (let index = 0; index < RING; index += 1) ring[index] = reduce(ring[index], event);
  }
};

const askRound = () => {
  let expired = 0;
  for (const { at } of EVENTS) {
    for (let index = 0; index < RING; index += 1) {
      if (isExpired(CLOCKS[index], 'white', at)) expired += 1;
    }
  }
  if (expired > 0) throw new Error('nobody was out of time');
};

export const run = async () => {
  const [floor, press, question] = perCall([floorRound, pressRound, askRound]);
  const bytes = bytesPerClock();
  const rate = (nanoseconds) => 1e9 / nanoseconds;
  return {
    title: 'Clock',
    floor: 'the cost of a hand-written press for Fischer alone',
    rows: [
      ['hand-written Fischer press', rate(floor), 1],
      ['press', rate(press), press / floor, { most: 10 }],
      ['isExpired', rate(question), question / floor],
    ],
    unit: 'calls/s',
    ...(bytes === null
      ? {}
      : {
          reading: `A clock takes ${bytes} bytes; 100,000 games at five seconds a move need 20,000 presses a second.`,
        }),
  };
};
