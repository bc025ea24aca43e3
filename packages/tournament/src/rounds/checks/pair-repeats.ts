/**
 * Pairs that meet twice in one sitting: a leg or a round has the number of another, or a game was entered twice. If a
 * number is missing that fits by days and colours, it is named: `game 42: 13?`.
 *
 * No fault are matches whose games share a tag, and an Armageddon under the tag of its game.
 */

import { pairOf } from '../evidence/meetings.js';
import { makeWarningCollector, type NameOf } from '../plan.js';
import { getOrAdd, pushTo, type GameTable, type Players } from '../table.js';
import { usualSize, type Schedule, type Sitting } from './schedule.js';

/** The number by which a sitting is told from its neighbours: that of the round, or of the leg. */
const numberOf = ({ main, split }: Sitting): number | null => {
  if (split === null) return typeof main === 'number' ? main : null;
  return split.letter === null ? (split.path.at(-1) ?? null) : null;
};

/** Sittings that differ in this number only: the rounds of the event, or the legs of a round. */
type Series = ReadonlyMap<number, Sitting>;

const seriesOf = ({ main, split }: Sitting): string =>
  split === null ? '' : [main, ...split.path.slice(0, -1)].join('.');

/** In a longer series no number is sought. */
const MAX_SERIES = 1000;
/** The nearest numbers that are tried. */
const MAX_TRIED = 32;

/** The numbers of a series and those next to them, the nearest to one of them first. */
const numbersNear = (number: number, series: Series): readonly number[] =>
  [...new Set([...series.keys()].flatMap((one) => [one - 1, one, one + 1]))]
    .filter((one) => one !== number && one > 0)
    .toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number) || a - b)
    .slice(0, MAX_TRIED);

/** A game of a player, by its number in a series. */
type Numbered = readonly [number: number, row: number];

/** The nearest of some games before a number, or after it. */
const nearest = (
  games: readonly Numbered[],
  number: number,
  isAfter: boolean,
): Numbered | undefined => {
  const side = games.filter(([other]) => (isAfter ? other > number : other < number));
  return side.length === 0
    ? undefined
    : side.reduce((one, other) =>
        Math.abs(other[0] - number) < Math.abs(one[0] - number) ? other : one,
      );
};

/** Finds the number that one of a pair's games should rather have than that of its sitting, as `game 42: 13?`. */
const makeFitFinder = (table: GameTable, schedule: Schedule) => {
  const { sittings, size, dayOf, playersAt, placeOf } = schedule;
  const all = new Map<string, Map<number, Sitting>>();
  for (const sitting of sittings) {
    const number = numberOf(sitting);
    if (number !== null)
      getOrAdd(all, seriesOf(sitting), () => new Map<number, Sitting>()).set(number, sitting);
  }
  const usual = usualSize(sittings);
  /** Whether a number is missing, or lacks games on that day. */
  const takes = (series: Series, number: number, day: string | null): boolean => {
    const there = series.get(number);
    if (there === undefined) return series.has(number + 1);
    return day === null ? there.rows.length < usual : there.days.has(day);
  };
  /** How well a game fits under a number, by the other games of its players; null if it does not. */
  const rate = (row: number, number: number, series: Series, isMatch: boolean): number | null => {
    const day = dayOf(row);
    // only the two of a match have days of their own
    if (!isMatch && !takes(series, number, day)) return null;
    const [white] = playersAt(row);
    let score = 0;
    for (const player of playersAt(row)) {
      const own = [...series].flatMap(([at, { seats }]) =>
        (seats.get(player) ?? []).filter((one) => one !== row).map((one): Numbered => [at, one]),
      );
      if (own.some(([at]) => at === number)) return null;
      for (const isAfter of [false, true]) {
        const next = nearest(own, number, isAfter);
        if (next === undefined) continue;
        const other = dayOf(next[1]);
        if (day !== null && other !== null && (isAfter ? other < day : other > day)) return null;
        // an Armageddon has the day of its game
        if (!isMatch && !series.has(number) && other === day && placeOf(row).isTiebreak)
          return null;
        const isTurned = (playersAt(next[1])[0] === player) !== (white === player);
        if (Math.abs(next[0] - number) === 1) score += isTurned ? 1 : -1;
      }
    }
    return score;
  };
  return (sitting: Sitting, rows: readonly number[]): string | null => {
    const number = numberOf(sitting);
    if (number === null) return null;
    const series = all.get(seriesOf(sitting))!;
    if (series.size > MAX_SERIES) return null;
    const isMatch = sitting.split !== null || size === 2;
    const fits = numbersNear(number, series).flatMap((other) =>
      rows.flatMap((row) => {
        const score = rate(row, other, series, isMatch);
        return score === null ? [] : [{ row, other, score }];
      }),
    );
    if (fits.length === 0) return null;
    const { row, other } = fits.reduce((best, one) =>
      one.score > best.score || (one.score === best.score && one.other === best.other) ? one : best,
    );
    return `game ${table.game(row)}: ${sitting.key.replace(/\d+$/, String(other))}?`;
  };
};

/** The games of each pair that has several in a sitting. */
const repeatsIn = (
  { rows, hasRepeats }: Sitting,
  { playersAt }: Schedule,
): readonly (readonly number[])[] => {
  if (!hasRepeats) return [];
  const games = new Map<number, number[]>();
  for (const row of rows) {
    const [white, black] = playersAt(row);
    if (white !== 0 && black !== 0) pushTo(games, pairOf(white, black), row);
  }
  return [...games.values()].filter(({ length }) => length > 1);
};

/** The games of a pair in a sitting. */
interface Repeat {
  readonly sitting: Sitting;
  readonly rows: readonly number[];
}

/** The repeats that are not how the event is made. */
const oddRepeats = (schedule: Schedule): readonly Repeat[] => {
  const all = schedule.sittings.map((sitting) => ({
    sitting,
    pairs: sitting.pairs.size,
    repeats: repeatsIn(sitting, schedule),
  }));
  return [true, false].flatMap((isLeg) => {
    const some = all.filter(({ sitting }) => (sitting.split !== null) === isLeg);
    const repeated = some.reduce((sum, { repeats }) => sum + repeats.length, 0);
    // if most pairs do it, the number is that of a match
    if (2 * repeated > some.reduce((sum, { pairs }) => sum + pairs, 0)) return [];
    return some.flatMap(({ sitting, pairs, repeats }) => {
      // a round of matches, in an event of other rounds
      const areMatches = !isLeg && repeats.length > 1 && 2 * repeats.length >= pairs;
      return areMatches ? [] : repeats.map((rows) => ({ sitting, rows }));
    });
  });
};

/** More are not looked at for numbers that fit: so many pairs, and so many games of one, which are a match. */
const MAX_FITS = 100;
const MAX_MEETINGS = 4;

export const findPairRepeats = (table: GameTable, players: Players, nameOf: NameOf) => {
  const found = makeWarningCollector('pair_repeats');
  const told = new Set<number>();
  let tried = 0;
  const describe = ({ sitting, rows }: Repeat, { event, playersAt }: Schedule): string => {
    const [white, black] = playersAt(rows[0]!).map(players.name);
    const often = rows.length === 2 ? 'twice' : `${rows.length} times`;
    return `${white} and ${black} meet ${often} in ${nameOf({ key: sitting.key, event })}`;
  };
  const add = (schedule: Schedule): void => {
    if (!schedule.sittings.some(({ hasRepeats }) => hasRepeats)) return;
    const fitOf = makeFitFinder(table, schedule);
    for (const repeat of oddRepeats(schedule)) {
      const { sitting, rows } = repeat;
      const isTried = rows.length <= MAX_MEETINGS && (tried += 1) <= MAX_FITS;
      const fit = isTried ? fitOf(sitting, rows) : null;
      const whites = new Set(rows.map((row) => schedule.playersAt(row)[0]));
      // a second game with other colours, or a match of several games, need no other number
      const isSame = rows.length === 2 && whites.size === 1;
      if (fit === null && sitting.split === null && !isSame) continue;
      found.add(() => `${describe(repeat, schedule)}${fit === null ? '' : ` (${fit})`}`);
      for (const row of rows) {
        found.addGame(table.game(row));
        told.add(row);
      }
    }
  };
  return {
    add,
    /** Whether a row's game has been told. */
    isTold: (row: number): boolean => told.has(row),
    warnings: () => found.warning(false),
  };
};
