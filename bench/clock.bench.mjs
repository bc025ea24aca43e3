// Presses and questions of the clock beside the smallest press that one would write by hand, for
// Fischer alone and two players, over a ring of many states so that nothing is optimized away.

import { isExpired, makeClock, parseNotation, reduce } from '@zeitnot/core';

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

const started = () => {
  const { value } = makeClock({ control: parseNotation('1000m.. + 2s').value });
  return reduce(value, { type: 'start', player: 'white', at: 0 });
};

/** Nanoseconds for one call, the best of some runs of `round`, which makes RING * ROUNDS calls. */
const perCall = (round) => {
  let best = Infinity;
  for (let run = 0; run < 7; run += 1) {
    const from = performance.now();
    round();
    best = Math.min(best, performance.now() - from);
  }
  return (best * 1e6) / (RING * ROUNDS);
};

const overRing = (make, next) => () => {
  const ring = Array.from({ length: RING }, make);
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    for (let index = 0; index < RING; index += 1) ring[index] = next(ring[index], turn);
  }
};

const bytesPerClock = () => {
  if (globalThis.gc === undefined) return null;
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const clocks = Array.from({ length: 100_000 }, started);
  globalThis.gc();
  const bytes = (process.memoryUsage().heapUsed - before) / clocks.length;
  return Math.round(bytes);
};

export const run = async () => {
  const floor = perCall(
    overRing(
      () => ({ white: 60_000_000, black: 60_000_000, active: 0, at: 0, bonus: 2000 }),
      (state, turn) => floorPress(state, turn * 1000),
    ),
  );
  const press = perCall(
    overRing(started, (state, turn) => {
      const player = turn % 2 === 1 ? 'white' : 'black';
      return reduce(state, { type: 'press', player, at: turn * 1000 });
    }),
  );
  const ring = Array.from({ length: RING }, started);
  let expired = 0;
  const question = perCall(() => {
    for (let turn = 1; turn <= ROUNDS; turn += 1) {
      for (let index = 0; index < RING; index += 1) {
        if (isExpired(ring[index], 'white', turn)) expired += 1;
      }
    }
  });
  if (expired > 0) throw new Error('nobody was out of time');
  const bytes = bytesPerClock();
  const rate = (nanoseconds) => 1e9 / nanoseconds;
  return {
    title: 'Clock',
    floor: 'a hand-written press for Fischer alone, by cost; press may cost 2.5, isExpired 0.3',
    rows: [
      ['hand-written Fischer press', rate(floor), 1],
      ['press', rate(press), press / floor],
      ['isExpired', rate(question), question / floor],
    ],
    unit: 'calls/s',
    note:
      bytes === null
        ? undefined
        : `100,000 clocks in one process: ${bytes} bytes for each, and ${Math.round(rate(press)).toLocaleString('en')} presses a second on one core.`,
  };
};
