/**
 * How the tags of an event are written, which decides tags that could mean two things: `R16`, `1/8`, `8th final`.
 * Evidence against reading `R16` or `1/8` as a phase of a knockout: more pairs than fit, dates on which it would
 * follow a later phase, or both players of each pair in numbered rounds after it.
 */

import { pairOf } from './meetings.js';
import {
  isoDate,
  readColumn,
  getOrAdd,
  widen,
  type Players,
  type GameTable,
  type DateRange,
} from '../table.js';
import { phaseOfPlayers, type Phase } from '../tag/phases.js';
import { ordinalOfTag, parseRoundTag, PLAIN } from '../tag/round-tag.js';
import { tokenize, type Token } from '../tag/round-tokens.js';
import {
  arePlaces,
  isFraction,
  isRoundWord,
  MIN_SIZE,
  type RoundHabits,
  type SlashHabits,
} from '../tag/phase-units.js';

const SLASHED = /^(\D*)(\d{1,6})\s*\/\s*(\d{1,6})/;
const PREFIXED = /^\s*[RL](\d{1,6})\b/i;
const COUNTED_FINAL = /^\s*(\d{1,6})\p{L}+[\s-]+final/iu;

/** Whether fractions halve down to the whole, as `1/4`, `1/2`, `1/1`. */
const halves = (unders: ReadonlySet<number>): boolean =>
  unders.size > 2 &&
  Array.from(unders.keys(), (_, place) => 2 ** place).every((under) => unders.has(under));

/**
 * The number of players in a tag such as `R16` that names a phase by it; null for other tags.
 */
export const sizeByPrefix = (tag: string, { sizesHalve }: RoundHabits): number | null => {
  const [, digits] = PREFIXED.exec(tag) ?? [];
  if (digits === undefined) return null;
  const size = Number(digits);
  return phaseOfPlayers(size) === null || (size < MIN_SIZE && !sizesHalve) ? null : size;
};

interface Slashed {
  readonly over: number;
  readonly under: number;
  readonly isBehindRound: boolean;
}

/** The numbers of `1/8` and `Round 1/8`; null for other tags, also `Place 3/4`. */
const slashedOf = (tag: string): Slashed | null => {
  const [, before = '', over, under] = SLASHED.exec(tag) ?? [];
  if (over === undefined) return null;
  const isBehindRound = before.trim() !== '';
  const said = isBehindRound ? (tokenize(before) ?? []) : [];
  const isStop = ({ kind, text }: Token): boolean => kind === 'sign' && /[.:]/.test(text);
  if (!said.every((token) => isRoundWord(token) || isStop(token))) return null;
  return { over: Number(over), under: Number(under), isBehindRound };
};

/** The same for a fraction such as `1/8`, alone or after the word for a round. */
export const sizeByShare = (tag: string, isBehindRound: boolean): number | null => {
  const slashed = slashedOf(tag);
  if (slashed === null || slashed.isBehindRound !== isBehindRound) return null;
  return isFraction(slashed.over, slashed.under) ? 2 * slashed.under : null;
};

/** Readings of tags that the games of the event contradict. */
interface Disproved {
  /** That `R16` and the like are phases. */
  readonly sizes: boolean;
  /** That `1/8` and the like are. */
  readonly shares: boolean;
  readonly sharesBehindRound: boolean;
}

const NOTHING: Disproved = { sizes: false, shares: false, sharesBehindRound: false };

const slashHabits = (all: readonly Slashed[], isOpen: boolean, hasPlaces: boolean): SlashHabits => {
  const shares = new Set(all.filter(({ over }) => over === 1).map(({ under }) => under));
  const hasOthers = !hasPlaces && all.some(({ over }) => over !== 1);
  const wholeIsFinal = !hasOthers && halves(shares) && !isOpen;
  const isPath = hasOthers || [...shares].some((under) => !isFraction(1, under));
  return { isPath: isPath && !wholeIsFinal, isOpen, wholeIsFinal };
};

/** Whether ordinals are places, not rounds: a third beside a 3, or beside semifinals and no numbers. */
const areOrdinalsPlaces = (tags: readonly string[]): boolean => {
  const ordinals = tags.map((tag) => (PLAIN.test(tag) ? null : ordinalOfTag(tag)));
  const said = ordinals.filter((ordinal) => ordinal !== null);
  if (!said.includes(3) || said.some((ordinal) => ordinal % 2 === 0 || ordinal === 1)) return false;
  const others = tags.filter((_, at) => ordinals[at] === null).map((tag) => parseRoundTag(tag));
  const numbers = others.flatMap((tag) => (tag.kind === 'number' ? [tag.main] : []));
  return numbers.length === 0
    ? others.some((tag) => tag.kind === 'phase' && tag.phase === 'semifinal')
    : numbers.includes(3);
};

const RANGED = /^\s*(\d{1,6})\s*([-/])\s*(\d{1,6})/;
const LAST_PHASES: ReadonlySet<Phase> = new Set(['quarterfinal', 'semifinal', 'final']);

/** Whether all pairs of numbers with this sign are places, as they are beside the last phases by name. */
const areRangesPlaces = (tags: readonly string[], sign: string): boolean => {
  const ranges = tags.flatMap((tag) => {
    const [, first, joint, last] = RANGED.exec(tag) ?? [];
    return joint === sign ? [[Number(first), Number(last)] as const] : [];
  });
  // a fraction such as 1/2 is not a range of places
  const isShare = (first: number, last: number): boolean => sign === '/' && isFraction(first, last);
  return (
    ranges.some(([first, last]) => arePlaces(first, last)) &&
    ranges.every(([first, last]) => arePlaces(first, last) || isShare(first, last)) &&
    tags.some((tag) => {
      const round = RANGED.test(tag) ? null : parseRoundTag(tag);
      return round?.kind === 'phase' && LAST_PHASES.has(round.phase);
    })
  );
};

const placesOf = (tags: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...['-', '/'].filter((sign) => areRangesPlaces(tags, sign)),
    ...(areOrdinalsPlaces(tags) ? ['ordinal'] : []),
  ]);

/** How the tags of one event are written. */
export const habitsOf = (tags: readonly string[], disproved: Disproved = NOTHING): RoundHabits => {
  const slashed: Slashed[] = [];
  const sizes = new Set<number>();
  let finalsAreCounted = false;
  for (const tag of tags) {
    if (PLAIN.test(tag)) continue;
    const slash = slashedOf(tag);
    if (slash !== null) slashed.push(slash);
    const [, size] = PREFIXED.exec(tag) ?? [];
    if (size !== undefined) sizes.add(Number(size));
    const [, count] = COUNTED_FINAL.exec(tag) ?? [];
    if (Number(count) > 2 && !isFraction(1, Number(count))) finalsAreCounted = true;
  }
  const places = placesOf(tags);
  const rounds = [...sizes].filter((size) => phaseOfPlayers(size) === null);
  const bare = slashed.filter(({ isBehindRound }) => !isBehindRound);
  const behindRound = slashed.filter(({ isBehindRound }) => isBehindRound);
  return {
    slash: slashHabits(bare, disproved.shares, places.has('/')),
    slashBehindRound: slashHabits(behindRound, disproved.sharesBehindRound, false),
    prefixIsRound: disproved.sizes || rounds.some((size) => size > 8),
    sizesHalve:
      rounds.length === 0 &&
      ([...sizes].some((size) => size > 8) || [2, 4, 8].every((size) => sizes.has(size))),
    finalsAreCounted,
    openingIsAlone: !tags.some((tag) => parseRoundTag(tag).kind === 'number'),
    places,
  };
};

interface PhaseGames extends DateRange {
  readonly pairs: Set<number>;
}

/** The loser of a knockout match does not go on to numbered rounds beside the winner. */
const isBeforeNumbers = (
  table: GameTable,
  rows: Uint32Array,
  { white, black }: Pick<Players, 'white' | 'black'>,
  isPhase: (row: number) => boolean,
): boolean => {
  const isNumber = readColumn(table.round, (tag) => parseRoundTag(tag).kind === 'number');
  const dayOf = readColumn(table.date, isoDate);
  const lastOf = new Map<number, string>();
  for (const row of rows) {
    const day = dayOf(row);
    if (day === null || isPhase(row) || !isNumber(row)) continue;
    for (const player of [white(row), black(row)])
      if (day > (lastOf.get(player) ?? '')) lastOf.set(player, day);
  }
  const phases = rows.filter(isPhase);
  return phases.every((row) =>
    [white(row), black(row)].every(
      (player) => player !== 0 && (lastOf.get(player) ?? '') > (dayOf(row) ?? '9'),
    ),
  );
};

/** Whether the games contradict the phases that tags name by a number of players, which `sizeOf` gives. */
export const contradictsKnockout = (
  table: GameTable,
  rows: Uint32Array,
  { white, black }: Players,
  sizeOf: (tag: string) => number | null,
): boolean => {
  const sizeAt = readColumn(table.round, sizeOf);
  const dayOf = readColumn(table.date, isoDate);
  const phases = new Map<number, PhaseGames>();
  const noGames = (): PhaseGames => ({ pairs: new Set(), first: null, last: null });
  for (const row of rows) {
    const size = sizeAt(row);
    if (size === null) continue;
    const phase = getOrAdd(phases, size, noGames);
    const [one, other, day] = [white(row), black(row), dayOf(row)];
    // a match of several games is one pair
    if (one !== 0 && other !== 0) phase.pairs.add(pairOf(one, other));
    widen(phase, day);
  }
  const isCrowded = [...phases].some(([size, { pairs }]) => 2 * pairs.size > size);
  const ordered = [...phases].toSorted(([a], [b]) => b - a).map(([, phase]) => phase);
  const isBefore = (one: PhaseGames, other: PhaseGames): boolean =>
    one.last !== null && other.first !== null && one.last < other.first;
  return (
    isCrowded ||
    isBeforeNumbers(table, rows, { white, black }, (row) => sizeAt(row) !== null) ||
    ordered.some((phase, place) => ordered.slice(place + 1).some((later) => isBefore(later, phase)))
  );
};
