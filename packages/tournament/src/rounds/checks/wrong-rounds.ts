/**
 * Games tagged with a wrong round, as their players, days and legs show. Each sign makes some games suspect; a game is
 * named if another sitting has room for it.
 *
 *     sign                                               suspect games
 *     a player has several opponents in a round          those of this player
 *     some games of a round lie on the day of others     these games
 *     a playoff lies alone on the day of another round   those of its pair
 *     a pair lacks a leg and plays a later one           those of the pair in this round
 *     a round has a game too many, another too few       those of the former
 */

import { pairOf } from '../evidence/meetings.js';
import { makeWarningCollector, type NameOf } from '../plan.js';
import { pushTo, type GameTable } from '../table.js';
import { usualSize, type Schedule, type ScheduledRound, type Sitting } from './schedule.js';

/** A larger share is how the event is made. */
const MAX_SHARE = 0.1;
/** This many are reported in the smallest event. */
const FEW = 2;
/** In a larger round that has a game too many, nothing tells which it is. */
const MAX_SUSPECTS = 3;
/** A larger share of a round's games are those of several rounds, except in a small one. */
const MAX_SHARE_OF_SUSPECTS = 0.3;
const MANY = 12;

/** A suspect game, and the sittings that have room for it. */
interface Suspect {
  readonly row: number;
  /** The round of its tag. */
  readonly from: ScheduledRound;
  readonly fits: readonly Sitting[];
}

/** The sittings that have room for a game. `isFit` says whether its day or another sign leads there. */
const roomFor = (
  { sittings, hasRoom }: Schedule,
  row: number,
  from: ScheduledRound,
  isFit: (sitting: Sitting) => boolean,
): readonly Sitting[] =>
  sittings.filter(
    (sitting) => sitting.main !== from.main && isFit(sitting) && hasRoom(sitting, row),
  );

/** Whether a sitting has a game's day, as far as days are known. */
const isOnDay = ({ dayOf }: Schedule, row: number, { days }: Sitting): boolean => {
  const day = dayOf(row);
  return day === null || days.size === 0 || days.has(day);
};

/** What is known of the event before its rounds are looked at. */
interface Known {
  readonly schedule: Schedule;
  /** The usual number of games. */
  readonly usual: number;
  readonly uneven: Uneven | null;
  /** Whether another warning names a row's game. */
  readonly isTold: (row: number) => boolean;
}

/** The regular games of players with several opponents in a round, by player. */
const doublesIn = (
  { seats }: ScheduledRound,
  { schedule: { opponentOf, placeOf }, isTold }: Known,
): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, readonly number[]>();
  for (const [player, rows] of seats) {
    if (rows.length === 1) continue;
    const games = new Map<number, number[]>();
    for (const row of rows) if (!isTold(row)) pushTo(games, opponentOf(row, player), row);
    // a single game is no tiebreak
    const some = [...games.values()].flatMap((own) =>
      own.length === 1 ? own : own.filter((row) => !placeOf(row).isTiebreak),
    );
    if (new Set(some.map((row) => opponentOf(row, player))).size > 1) found.set(player, some);
  }
  // otherwise it is a day of several rounds, or a tournament of its own
  return 2 * found.size <= seats.size ? found : new Map();
};

/** Suspects by players with several opponents; a game of two such players rather than others. */
const byOpponents = (round: ScheduledRound, known: Known): readonly Suspect[] => {
  const { schedule, usual } = known;
  const { dayOf, playersAt } = schedule;
  const doubles = doublesIn(round, known);
  const rows = [...new Set([...doubles.values()].flat())];
  const games = round.sittings.reduce((sum, sitting) => sum + sitting.rows.length, 0);
  if (rows.length > Math.max(MANY, MAX_SHARE_OF_SUSPECTS * games)) return [];
  const suspects = rows.flatMap((row): readonly Suspect[] => {
    const day = dayOf(row);
    const fits = roomFor(schedule, row, round, (sitting) =>
      day === null || sitting.days.size === 0 ? sitting.rows.length < usual : sitting.days.has(day),
    );
    return fits.length === 0 ? [] : [{ row, from: round, fits }];
  });
  const ofTwo = suspects.filter(({ row }) => playersAt(row).every((one) => doubles.has(one)));
  return ofTwo.length > 0 ? ofTwo : suspects;
};

/** Suspects by their day: few games of a round, and on that day other rounds have more. */
const byDay = (round: ScheduledRound, { schedule }: Known): readonly Suspect[] => {
  const { dayOf } = schedule;
  const onDay = new Map<string, number[]>();
  for (const { rows } of round.sittings)
    for (const row of rows) {
      const day = dayOf(row);
      if (day !== null) pushTo(onDay, day, row);
    }
  const most = [...onDay.values()].reduce((max, { length }) => Math.max(max, length), 0);
  return [...onDay].flatMap(([day, rows]) => {
    if (rows.length > FEW || (rows.length === most && onDay.size > 1)) return [];
    const isFit = ({ days }: Sitting): boolean => (days.get(day) ?? 0) > 2 * rows.length;
    const suspects = rows.map((row) => ({
      row,
      from: round,
      fits: roomFor(schedule, row, round, isFit),
    }));
    // all of them, since a match of teams may be postponed, with reserves
    return suspects.every(({ fits }) => fits.length > 0) ? suspects : [];
  });
};

/**
 * Suspects that look like a playoff, beside other games of both players, but have the day of another round to themselves.
 * Both play in that round as well.
 */
const byPlayoff = (round: ScheduledRound, { schedule }: Known): readonly Suspect[] => {
  const { sittings, dayOf, opponentOf, playersAt } = schedule;
  const rows = round.sittings.flatMap((sitting) => sitting.rows);
  const onDay = new Map<string | null, number[]>();
  for (const row of rows) pushTo(onDay, dayOf(row), row);
  return [...onDay].flatMap(([day, own]) => {
    const [first] = own;
    if (day === null || first === undefined || own.length === rows.length) return [];
    const pair = playersAt(first);
    const isPlayoff =
      !pair.includes(0) &&
      own.every((row) => pairOf(...playersAt(row)) === pairOf(...pair)) &&
      pair.every((player) => {
        const games = round.seats.get(player)!;
        const opponent = opponentOf(first, player);
        const meetings = games.filter((row) => opponentOf(row, player) === opponent).length;
        return meetings === own.length && games.length > meetings;
      });
    if (!isPlayoff) return [];
    const fits = sittings.filter(
      ({ main, days, seats }) =>
        main !== round.main &&
        (days.get(day) ?? 0) > own.length &&
        pair.every((player) => seats.get(player)?.some((row) => dayOf(row) === day) === true),
    );
    return fits.length === 0 ? [] : own.map((row) => ({ row, from: round, fits }));
  });
};

/** Suspects that are legs of a pair which lacks an earlier one there, and this leg in another round. */
const byLeg = (round: ScheduledRound, { schedule }: Known): readonly Suspect[] => {
  const { rounds, opponentOf, playersAt } = schedule;
  /** How many of the legs so far each pair has. */
  const counts = new Map<number, number>();
  const legs = round.sittings.filter(({ split }) => split !== null);
  const late = legs.flatMap((sitting, before) => {
    const rows = sitting.rows.filter(
      (row) => (counts.get(pairOf(...playersAt(row))) ?? 0) < before,
    );
    for (const pair of sitting.pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
    return rows.map((row) => ({ row, key: sitting.split!.key }));
  });
  return late.flatMap(({ row, key }): readonly Suspect[] => {
    const [player] = playersAt(row);
    const meetsIn = ({ seats }: ScheduledRound): boolean =>
      seats.get(player)?.some((one) => opponentOf(one, player) === opponentOf(row, player)) ===
      true;
    const mains = new Set(
      rounds.filter((one) => one !== round && meetsIn(one)).map(({ main }) => main),
    );
    const isFit = (sitting: Sitting): boolean =>
      mains.has(sitting.main) && sitting.split?.key === key && isOnDay(schedule, row, sitting);
    const fits = mains.size === 0 ? [] : roomFor(schedule, row, round, isFit);
    return fits.length === 0 ? [] : [{ row, from: round, fits }];
  });
};

/** The sitting that has a game more than all others, and the one that has a game less. */
interface Uneven {
  readonly long: Sitting;
  readonly short: Sitting;
}

const unevenOf = (sittings: readonly Sitting[], usual: number): Uneven | null => {
  const others = sittings.filter(({ rows }) => rows.length !== usual);
  const long = others.find(({ rows }) => rows.length === usual + 1);
  const short = others.find(({ rows }) => rows.length === usual - 1);
  return others.length === 2 && sittings.length > 3 && long !== undefined && short !== undefined
    ? { long, short }
    : null;
};

/** The games of a sitting that has one too many that may be the one that another lacks. */
const strayIn = (
  { long, short }: Uneven,
  { schedule, isTold }: Pick<Known, 'schedule' | 'isTold'>,
): readonly number[] =>
  long.rows.some(isTold)
    ? []
    : long.rows.filter((row) => isOnDay(schedule, row, short) && schedule.hasRoom(short, row));

const byCount = (round: ScheduledRound, known: Known): readonly Suspect[] => {
  const { uneven } = known;
  if (uneven === null || uneven.long.main !== round.main) return [];
  const rows = strayIn(uneven, known);
  return rows.length > MAX_SUSPECTS
    ? []
    : rows.map((row) => ({ row, from: round, fits: [uneven.short] }));
};

/** The suspects of an event, each once, by the first sign. */
const suspectsOf = (known: Known): readonly Suspect[] => {
  const { schedule, isTold } = known;
  const found = new Map<number, Suspect>();
  for (const sign of [byOpponents, byPlayoff, byLeg, byDay, byCount])
    for (const suspect of schedule.rounds.flatMap((round) => sign(round, known)))
      if (!found.has(suspect.row)) found.set(suspect.row, suspect);
  return [...found.values()].filter(
    ({ row }) => !isTold(row) && schedule.placeOf(row).by === 'tag',
  );
};

/** An event of more is no tournament, and would take long. */
const MAX_SITTINGS = 2000;
/** More sittings are not named. */
const MAX_FITS = 2;

/** `isTold`: another warning names a row's game. */
export const findWrongRounds = (
  table: GameTable,
  nameOf: NameOf,
  isTold: (row: number) => boolean,
) => {
  const found = makeWarningCollector('wrong_round');
  const told = new Set<number>();
  const add = (schedule: Schedule): void => {
    const { event, sittings } = schedule;
    if (sittings.length > MAX_SITTINGS) return;
    const usual = usualSize(sittings);
    const uneven = unevenOf(sittings, usual);
    const known = { schedule, usual, uneven, isTold };
    const suspects = suspectsOf(known);
    const games = sittings.reduce((sum, { rows }) => sum + rows.length, 0);
    if (suspects.length > Math.max(FEW, MAX_SHARE * games)) return;
    for (const { row, from, fits } of suspects) {
      const keys = fits.slice(0, MAX_FITS).map(({ key }) => key);
      const name = nameOf({
        key: from.sittings.find(({ rows }) => rows.includes(row))!.key,
        event,
      });
      found.add(() => `game ${table.game(row)} of ${name}: ${keys.join(' or ')}?`);
      found.addGame(table.game(row));
      told.add(row);
    }
    if (suspects.length > 0 || uneven === null || strayIn(uneven, known).length === 0) return;
    const [long, short] = [uneven.long, uneven.short].map(
      ({ key, rows }) => `${nameOf({ key, event })} has ${rows.length} games`,
    );
    found.add(() => `${long} and ${short}, where others have ${usual}`);
  };
  return {
    add,
    /** Whether a row's game has been told. */
    isTold: (row: number): boolean => told.has(row),
    warnings: () => found.warning(false),
  };
};
