/**
 * What a file lacks: rounds and legs between others, games where nearly everyone plays in every round, and boards.
 */

import { formatNumbers } from '@zeitnot/core';
import { pairOf } from '../evidence/meetings.js';
import { makeWarningCollector, type NameOf, type PlanWarning } from '../plan.js';
import type { Players } from '../table.js';
import type { Schedule, Sitting } from './schedule.js';

/** The whole numbers between others that are missing; none if those are too far apart to count rounds. */
const holesIn = (numbers: readonly number[]): readonly number[] => {
  const known = new Set(numbers);
  const low = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const high = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  if (numbers.length < 2 || high - low > 2 * known.size) return [];
  return Array.from({ length: high - low }, (_, at) => low + at).filter((one) => !known.has(one));
};

/** In a shorter event rounds of a knockout look like incomplete ones. */
const MIN_ROUNDS = 3;
/** At least this share of rounds is whole, and at most that share of games is missing, or a single one. */
const MIN_WHOLE = 0.66;
const MAX_MISSING = 0.1;
/** If a Swiss lacks more, players stayed away. */
const FEW = 2;
/** In a round robin this share of all pairs has met. */
const MIN_SHARE_OF_PAIRS = 0.8;
/** This share of all players has a game in a whole round. */
const MIN_PLAYING = 0.9;

/** The most common number of pairs, the larger of two. */
const commonSize = (sittings: readonly Sitting[]): number => {
  const counts = new Map<number, number>();
  for (const { pairs } of sittings) counts.set(pairs.size, (counts.get(pairs.size) ?? 0) + 1);
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return first?.[0] ?? 0;
};

/** Tells legs of one pair that no round has for several: playoffs. */
const makePlayoffFinder = (sittings: readonly Sitting[]) => {
  const common = new Set(
    sittings.filter(({ pairs }) => pairs.size > 1).map(({ split }) => split?.key),
  );
  return ({ split, pairs }: Sitting): boolean =>
    split !== null && pairs.size === 1 && !common.has(split.key);
};

/** The sittings in which all may play: a final, playoffs and tiebreaks belong to some players only. */
const forAll = (
  { sittings, placeOf }: Schedule,
  isTold: (row: number) => boolean,
): readonly Sitting[] => {
  const isPlayoff = makePlayoffFinder(sittings);
  return sittings.filter(
    (sitting) =>
      typeof sitting.main === 'number' &&
      !sitting.rows.every(isTold) &&
      !isPlayoff(sitting) &&
      (sitting.split === null || sitting.rows.some((row) => !placeOf(row).isTiebreak)),
  );
};

/** Of these, those that lack games, and how many each should have; none if it is not usual that everyone plays. */
const incompleteIn = (
  { rounds, sittings: all, size, hasRoom }: Schedule,
  sittings: readonly Sitting[],
  isTold: (row: number) => boolean,
) => {
  const whole = commonSize(sittings);
  const short = sittings.filter(({ pairs }) => pairs.size < whole);
  const missing = short.reduce((sum, { pairs }) => sum + whole - pairs.size, 0);
  const isRoundRobin = (): boolean => {
    const met = new Set(sittings.flatMap(({ pairs }) => [...pairs]));
    return 2 * met.size >= MIN_SHARE_OF_PAIRS * size * (size - 1);
  };
  const isComplete =
    rounds.length >= MIN_ROUNDS &&
    whole > 1 &&
    whole >= MIN_PLAYING * Math.floor(size / 2) &&
    sittings.length - short.length >= MIN_WHOLE * sittings.length &&
    missing <= Math.max(1, MAX_MISSING * whole * sittings.length) &&
    ((missing <= FEW && whole === Math.floor(size / 2)) || isRoundRobin());
  if (!isComplete) return { whole, short: [] };
  const astray = all.flatMap(({ rows }) => rows.filter(isTold));
  /** Whether games that seem to be of a sitting are elsewhere. */
  const isFilled = (sitting: Sitting): boolean =>
    sitting.pairs.size + astray.filter((row) => hasRoom(sitting, row)).length >= whole;
  return { whole, short: short.filter((sitting) => !isFilled(sitting)) };
};

/** The boards that rounds lack, where nearly all rounds have each from the first on. */
const boardsMissing = (
  sittings: readonly Sitting[],
  { placeOf }: Schedule,
  isTold: (row: number) => boolean,
) => {
  const rounds = sittings.map((sitting) => {
    const own = sitting.rows.filter((row) => !isTold(row));
    const boards = own.map((row) => {
      const { round, split } = placeOf(row);
      return split === null && round?.path.length === 1 ? round.path[0]! : 0;
    });
    const known = new Set(boards);
    const lacks = boards.reduce((a, b) => Math.max(a, b), 0) - known.size;
    return { sitting, known, lacks, isCounted: !known.has(0) && known.size === boards.length };
  });
  const some = rounds.filter(({ lacks }) => lacks > 0);
  return rounds.length >= MIN_ROUNDS &&
    rounds.every(({ isCounted }) => isCounted) &&
    some.reduce((sum, { lacks }) => sum + lacks, 0) <= FEW &&
    rounds.length - some.length >= MIN_WHOLE * rounds.length
    ? some.map(({ sitting, known }) => ({ sitting, boards: holesIn([0, ...known]) }))
    : [];
};

/** The pairs who have no game in a sitting and have not met as often as others. */
const makeOpenPairs = (sittings: readonly Sitting[]) => {
  const players = new Set(sittings.flatMap(({ seats }) => [...seats.keys()]));
  const meetings = new Map<number, number>();
  let games = 0;
  for (const { pairs } of sittings)
    for (const pair of pairs) {
      meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
      games += 1;
    }
  const usual = Math.round(games / meetings.size);
  return ({ seats }: Sitting): readonly (readonly [number, number])[] => {
    const idle = [...players].filter((player) => !seats.has(player));
    return idle.flatMap((one, at) =>
      idle
        .slice(at + 1)
        .filter((other) => (meetings.get(pairOf(one, other)) ?? 0) < usual)
        .map((other) => [one, other] as const),
    );
  };
};

/** More players are not named. */
const MAX_NAMED = 4;

/** `isTold`: another warning says that a row's game belongs to another round. */
export const findGaps = (players: Players, nameOf: NameOf, isTold: (row: number) => boolean) => {
  const gaps = makeWarningCollector('round_gap');
  const missing = makeWarningCollector('games_missing');
  const describe = (open: readonly (readonly [number, number])[]): string => {
    const idle = Array.from(new Set(open.flat()), players.name);
    const [last, ...others] = idle.toReversed();
    return idle.length > MAX_NAMED
      ? ''
      : `; ${others.toReversed().join(', ')} and ${last} have none`;
  };
  const add = (schedule: Schedule): void => {
    const { event, rounds } = schedule;
    const numbers = rounds
      .filter(({ sittings }) => !sittings.every(({ rows }) => rows.every(isTold)))
      .flatMap(({ main }) => (typeof main === 'number' ? [main] : []));
    const holes = holesIn(numbers);
    if (holes.length > 0) gaps.add(() => nameOf({ key: formatNumbers('round', holes), event }));
    for (const { main, sittings } of rounds) {
      const legs = holesIn(sittings.flatMap(({ split }) => split?.path.slice(-1) ?? []));
      if (legs.length > 0)
        gaps.add(() => nameOf({ key: `${formatNumbers('game', legs)} of round ${main}`, event }));
    }
    const sittings = forAll(schedule, isTold);
    const { whole, short } = incompleteIn(schedule, sittings, isTold);
    const openPairs = makeOpenPairs(sittings);
    const told = new Set<Sitting>();
    for (const sitting of short) {
      const open = openPairs(sitting);
      // others have met already: it is a playoff
      if (open.length === 0) continue;
      told.add(sitting);
      const name = nameOf({ key: sitting.key, event });
      missing.add(() => `${name} has ${sitting.pairs.size} of ${whole} games${describe(open)}`);
    }
    for (const { sitting, boards } of boardsMissing(sittings, schedule, isTold)) {
      if (told.has(sitting)) continue;
      const name = nameOf({ key: sitting.key, event });
      missing.add(() => `${formatNumbers('board', boards)} of ${name}`);
    }
  };
  return {
    add,
    warnings: (): readonly PlanWarning[] => [...gaps.warning(false), ...missing.warning(false)],
  };
};
