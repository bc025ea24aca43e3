/**
 * Rounds out of the order of their dates: a whole round was played before one with a lower number, as if their tags were
 * exchanged. Single games that were postponed do not count, nor the few games that a file has of a round, nor a round
 * without a day that has most of its games.
 */

import { makeWarningCollector, type NameOf } from '../plan.js';
import type { GameTable } from '../table.js';
import { type Schedule, type ScheduledRound, usualSize } from './schedule.js';

/** A single game may have been played on any day. */
const MIN_GAMES = 2;
/** A larger share of rounds is how the event is made. */
const MAX_SHARE = 0.34;
const FEW = 2;

/** A round whose days are told by tags alone. */
interface DatedRound {
  readonly round: ScheduledRound;
  readonly rows: readonly number[];
  readonly first: string;
  readonly last: string;
}

const datedRound = (
  round: ScheduledRound,
  { dayOf, placeOf }: Schedule,
  isTold: (row: number) => boolean,
): DatedRound | null => {
  if (typeof round.main !== 'number') return null;
  const rows = round.sittings
    .flatMap((sitting) => sitting.rows)
    .filter((row) => dayOf(row) !== null && placeOf(row).by === 'tag' && !isTold(row));
  const days = rows.map((row) => dayOf(row)!).toSorted();
  // the middle one is the day of most games, if there is one
  const onMain = days.filter((day) => day === days[days.length >> 1]).length;
  if (days.length < MIN_GAMES || 2 * onMain <= days.length) return null;
  return { round, rows, first: days[0]!, last: days.at(-1)! };
};

/** `isTold`: another warning says that a row's game belongs to another round. */
export const findRoundOrder = (
  table: GameTable,
  nameOf: NameOf,
  isTold: (row: number) => boolean,
) => {
  const found = makeWarningCollector('rounds_out_of_order');
  const add = (schedule: Schedule): void => {
    const { event, rounds } = schedule;
    const all = rounds
      .map((round) => datedRound(round, schedule, isTold))
      .filter((one) => one !== null);
    const usual = usualSize(all);
    const whole = all.filter(({ rows }) => 2 * rows.length >= usual);
    const odd = whole.slice(1).flatMap((later, at) => {
      const earlier = whole[at]!;
      return later.last < earlier.first ? [{ earlier, later }] : [];
    });
    if (odd.length > Math.max(FEW, MAX_SHARE * whole.length)) return;
    for (const { earlier, later } of odd) {
      const name = ({ round }: DatedRound): string => nameOf({ key: String(round.main), event });
      found.add(
        () =>
          `${name(later)} ended on ${later.last}, before ${name(earlier)} began on ${earlier.first}`,
      );
      for (const row of [...earlier.rows, ...later.rows]) found.addGame(table.game(row));
    }
  };
  return { add, warnings: () => found.warning(false) };
};
