// What an engine is told of the clock before each move.

import { formatUciGo } from '@zeitnot/core';
import { view } from '@zeitnot/core/clock';

/** What an engine gets where no clock counts down. */
const WITHOUT_CLOCK = 'go movetime 1000';

const HOURGLASS = { bonus: 0, delay: 0, reset: 'none' };

const phaseOf = ({ reset, moves }) =>
  reset === 'none' ? 'main' : moves === 1 ? 'byoYomi' : 'canadian';

/** UCI has no delay. An increment that is already on the clock is the closest that an engine knows. */
const playerReading = (control, seen) => {
  const stage = control.kind === 'hourglass' ? HOURGLASS : control.stages[seen.stage];
  return {
    // some engines take 0 for no limit
    remaining: Math.max(1, seen.remaining + seen.delay),
    // a quota that is met no longer counts, even while its time runs
    movesLeft: seen.movesLeft === 0 ? null : seen.movesLeft,
    periods: seen.periods,
    bonus: stage.bonus + stage.delay,
    phase: phaseOf(stage),
  };
};

/** The `go` command for a clock at a moment. */
export const goCommand = (clock, at) => {
  const { active, players } = view(clock, at);
  const { controls } = clock.setup;
  if (controls[0].kind === 'unlimited') return WITHOUT_CLOCK;
  const white = playerReading(controls[0], players.white);
  const black = playerReading(controls[1], players.black);
  return formatUciGo({ toMove: active, white, black });
};
