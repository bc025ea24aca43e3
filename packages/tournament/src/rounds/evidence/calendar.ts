/**
 * Which rounds each day has. Games with good tags anchor their days to rounds; the other days are counted from 1 and
 * have to fit between the anchors exactly:
 *
 *     day      1 May   2 May   3 May   4 May     5 May
 *     tags     1       –       –       4         –
 *     rounds   1       2       3       4         5
 *
 * A day counts for as many rounds as most of its players have games. With one day between rounds 1 and 4, or three,
 * nothing says which rounds these are.
 */

import { compareMains, type Main } from '../round-key.js';
import { getOrAdd } from '../table.js';
import { PHASES } from '../tag/phases.js';

/** The games of an event, by their place from 0. */
export interface DatedGames {
  readonly count: number;
  readonly game: (place: number) => number;
  /** ISO; null where the date is incomplete. */
  readonly date: (place: number) => string | null;
  /** The round by tag or by hand; null where it is sought. */
  readonly main: (place: number) => Main | null;
  /** Whether its tag says nothing at all. */
  readonly isBlank: (place: number) => boolean;
  /** The players by number, 0 where one is not named. */
  readonly white: (place: number) => number;
  readonly black: (place: number) => number;
  readonly name: (player: number) => string;
}

export interface Day {
  readonly date: string;
  /** The rounds that tags give to this date, ascending. */
  readonly anchors: readonly Main[];
  /** The places of games whose round is known. */
  readonly known: readonly number[];
  /** The places of the other games. */
  readonly sought: readonly number[];
}

/** The days of some places, in their order. */
export const daysOf = (
  { date: dateOf, main: mainOf }: DatedGames,
  places: Iterable<number>,
): readonly Day[] => {
  const days = new Map<string, { known: number[]; sought: number[] }>();
  for (const place of places) {
    const date = dateOf(place);
    if (date === null) continue;
    const day = getOrAdd(days, date, () => ({ known: [], sought: [] }));
    (mainOf(place) === null ? day.sought : day.known).push(place);
  }
  const anchorsOf = (known: readonly number[]): readonly Main[] =>
    [...new Set(known.map((place) => mainOf(place)!))].toSorted(compareMains);
  return [...days]
    .map(([date, day]) => ({ date, ...day, anchors: anchorsOf(day.known) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};

/** The rounds of a day, ascending, or why they are unclear. */
export type Verdict = { readonly rounds: readonly Main[] } | { readonly reason: string };

const isNumber = (round: Main | undefined): round is number => typeof round === 'number';

const MAX_LISTED = 8;

/** `round 5`, `rounds 1, 2, 5 and final`. */
export const listRounds = (rounds: readonly Main[]): string => {
  const names = [
    ...rounds.filter(isNumber).toSorted((a, b) => a - b),
    ...PHASES.filter((phase) => rounds.includes(phase)),
  ];
  const more = names.length - MAX_LISTED;
  const last = more > 0 ? `${more + 1} more` : names.at(-1);
  const others = names.slice(0, more > 0 ? MAX_LISTED - 1 : -1);
  return others.length === 0 ? `round ${last}` : `rounds ${others.join(', ')} and ${last}`;
};

/** Why the dates do not fit between two rounds. */
const describeGap = (
  dates: number,
  place: string,
  room: number,
  undated: readonly Main[],
): string => {
  const lie = dates === 1 ? '1 date lies' : `${dates} dates lie`;
  const missing = room === 1 ? '1 round is' : `${room} rounds are`;
  const have = undated.length === 1 ? 'has tags' : 'have tags';
  const but = undated.length === 0 ? '' : `; ${listRounds(undated)} ${have}, but no date that fits`;
  return `${lie} ${place}, where ${missing} missing${but}`;
};

/** Enough for any tournament; keeps hostile input cheap. */
const MAX_SOUGHT = 100;

/** The numbers from one to another, both included. */
export const numbersBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.min(MAX_SOUGHT, Math.max(0, to - from + 1)) }, (_, at) => from + at);

interface Gap {
  readonly days: readonly Day[];
  readonly before: Day | null;
  readonly after: Day | null;
  /** The latest round of all days before. */
  readonly highest: number;
}

/** What is known of an event before its days are counted. */
export interface CalendarFacts {
  /** Every round that a tag names. */
  readonly tagged: ReadonlySet<Main>;
  /** How many rounds a day had. */
  readonly roundsOn: (day: Day) => number;
  /** Why days cannot be counted on from a round that has no other behind it; null if they can. */
  readonly reasonAgainstCounting: (rounds: number) => string | null;
}

/** The rounds of days in a row that are not known yet. */
const fitGap = (
  { days, before, after, highest }: Gap,
  facts: CalendarFacts,
): readonly Verdict[] => {
  const leaveOpen = (reason: string): readonly Verdict[] =>
    days.map(({ anchors }) => (anchors.length > 0 ? { rounds: anchors } : { reason }));
  const around = [...days, before, after].flatMap((day) => day?.anchors ?? []);
  if (!around.every(isNumber))
    return leaveOpen('it lies next to a named round, so its number is unclear');
  const from = (before?.anchors.at(-1) ?? 0) as number;
  const to = (after?.anchors[0] ?? Infinity) as number;
  if (from === to)
    return leaveOpen(`round ${from} was played before and after it, as when a game is postponed`);
  const counts = days.map(facts.roundsOn);
  const rounds = counts.reduce((sum, count) => sum + count, 0);
  const room = Math.max(0, to - from - 1);
  if (room !== Infinity && room !== rounds) {
    const place = before === null ? `before round ${to}` : `between rounds ${from} and ${to}`;
    const undated = numbersBetween(from + 1, to - 1).filter((round) => facts.tagged.has(round));
    return leaveOpen(describeGap(days.length, place, room, undated));
  }
  // after the last anchor only the order of the rounds gives the number
  if (after === null && from < highest)
    return leaveOpen(`round ${from} was played after round ${highest}`);
  const against = after === null ? facts.reasonAgainstCounting(from + rounds) : null;
  if (against !== null) return leaveOpen(against);
  let last = from;
  return days.map(({ anchors }, at) => {
    const count = counts[at]!;
    // without a round of its own it goes on with that of the day before
    const own = count === 0 ? [last] : numbersBetween(last + 1, last + count);
    last += count;
    const fits = anchors.every((anchor) => own.includes(anchor as number));
    return { rounds: fits ? own : anchors };
  });
};

/** The rounds of each day. */
export const calendarOf = (
  days: readonly Day[],
  facts: CalendarFacts,
): ReadonlyMap<Day, Verdict> => {
  const found = new Map<Day, Verdict>();
  let before: Day | null = null;
  let highest = 0;
  let gap: Day[] = [];
  const close = (after: Day | null): void => {
    if (gap.length === 0) return;
    const fitted = fitGap({ days: gap, before, after, highest }, facts);
    for (const [index, day] of gap.entries()) found.set(day, fitted[index]!);
    gap = [];
  };
  for (const day of days) {
    const { anchors } = day;
    // with fewer tagged rounds than it had, a day is fitted between the others, too
    if (anchors.length < Math.max(1, facts.roundsOn(day))) {
      gap.push(day);
      continue;
    }
    close(day);
    before = day;
    highest = anchors.filter(isNumber).reduce((most, round) => Math.max(most, round), highest);
    found.set(day, { rounds: anchors });
  }
  close(null);
  return found;
};

/**
 * An open day may have had any number of rounds, so counting stops at it, up to the tag of a later round; that of an
 * earlier one belongs to a postponed game, which settles nothing.
 */
export const makeCount = (roundsOn: CalendarFacts['roundsOn']) => {
  let open: Day | null = null;
  /** The latest round so far. */
  let counted = 0;
  return {
    /** The open day from which a day is counted on; null if there is none. */
    next: (day: Day): Day | null => {
      const before = counted;
      if (day.anchors.length === 0) counted += roundsOn(day);
      for (const anchor of day.anchors) {
        if (!isNumber(anchor) || anchor > before) open = null;
        if (isNumber(anchor)) counted = Math.max(counted, anchor);
      }
      return day.anchors.length === 0 ? open : null;
    },
    stopAt: (day: Day): void => {
      open = day;
    },
  };
};

/** Why a game is of the only round of its day. */
export const reasonByDay = ({ date, anchors }: Day, round: Main): string =>
  anchors.length > 0
    ? `It was played on ${date}, as others of ${listRounds([round])} were.`
    : `It was played on ${date}, which by the order of the days is that of ${listRounds([round])}.`;
