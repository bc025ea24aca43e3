/**
 * The rounds of an event's games: by hand, by tag, and by dates and players for the rest. Games whose round was found in the same way
 * share a reading, so there are about as many readings as distinct tags.
 */

import type { DatedGames } from './evidence/calendar.js';
import {
  inferRounds,
  type Ambiguity,
  type DayGap,
  type InferredRound,
} from './evidence/date-inference.js';
import { inferFromEvidence } from './evidence/inference.js';
import {
  habitsOf,
  sizeByPrefix,
  sizeByShare,
  contradictsKnockout,
} from './evidence/round-habits.js';
import type { AssignedBy } from './plan.js';
import { mainOf, type Main } from './round-key.js';
import type { RoundMap } from './round-map.js';
import { readColumn, isoDate, getOrAdd, type GameTable, type Players } from './table.js';
import { CERTAIN, parseRoundTag, type Round, type RoundTag } from './tag/round-tag.js';

/** The confidence of rounds that do not come from a tag. */
const CONFIDENCE = { map: 100, players: 70, date: 60, none: 0 } as const;

export const DATE_CONFIDENCE = CONFIDENCE.date;

interface Reading {
  readonly round: Round | null;
  readonly by: AssignedBy;
  readonly confidence: number;
  /** Why, in a sentence, where the round was inferred. */
  readonly reason: string | null;
}

export interface EventReading {
  readonly rows: Uint32Array;
  readonly readings: readonly Reading[];
  /** Which of the readings each of the rows has. */
  readonly of: Uint32Array;
  readonly ambiguities: readonly Ambiguity[];
  /** Days that were counted although a round may be missing before them. */
  readonly gaps: readonly DayGap[];
  /** The games whose tags name no round and that no map settles. */
  readonly unparseable: readonly number[];
  /** Tags whose only number differs from the round that dates gave, and that round. */
  readonly contradicted: ReadonlyMap<string, Main>;
}

/** Reads tags by the habits of the event. */
const tagReader = (
  table: GameTable,
  rows: Uint32Array,
  players: Players,
): ((raw: string) => RoundTag) => {
  const ids = new Set<number>();
  for (const row of rows) ids.add(table.round.id(row));
  const tags = Array.from(ids, table.round.text);
  /** Few events have such tags, and only their games are looked at. */
  const isDisproved = (sizeOf: (tag: string) => number | null): boolean =>
    tags.some((tag) => sizeOf(tag) !== null) && contradictsKnockout(table, rows, players, sizeOf);
  const written = habitsOf(tags);
  const habits = habitsOf(tags, {
    sizes: isDisproved((tag) => sizeByPrefix(tag, written)),
    shares: isDisproved((tag) => sizeByShare(tag, false)),
    sharesBehindRound: isDisproved((tag) => sizeByShare(tag, true)),
  });
  return (raw) => parseRoundTag(raw, habits);
};

const isRound = (tag: RoundTag): tag is Round =>
  (tag.kind === 'number' || tag.kind === 'phase') && tag.confidence >= CERTAIN;

/** An inferred round; `?.3` keeps its board, and a game of a match has a number of its own. */
const inferredRound = ({ main, by, path }: InferredRound, board: readonly number[]): Round => {
  const part = path === undefined ? 'board' : null;
  const inside = {
    path: path ?? board,
    letter: null,
    part,
    mark: null,
    confidence: CONFIDENCE[by],
  } as const;
  return typeof main === 'number'
    ? { kind: 'number', main, ...inside }
    : { kind: 'phase', phase: main, ...inside };
};

/** `Blitz 4` is hardly round 1. */
const isContradicted = (raw: string, main: Main): boolean => {
  const [number, ...more] = raw.match(/\d+/g) ?? [];
  return number !== undefined && more.length === 0 && Number(number) !== main;
};

const NO_ROUND = 0;

/** Collects readings, each once by its name. */
const makeReadings = () => {
  const readings: Reading[] = [
    { round: null, by: 'none', confidence: CONFIDENCE.none, reason: null },
  ];
  const numbers = new Map<unknown, number>();
  const add = (
    round: Round,
    by: AssignedBy,
    confidence: number,
    reason: string | null = null,
  ): number => readings.push({ round, by, confidence, reason }) - 1;
  const byHand = (round: Round): number =>
    getOrAdd(numbers, round, () => add(round, 'map', CONFIDENCE.map));
  const byTag = (round: Round): number =>
    getOrAdd(numbers, round, () => add(round, 'tag', round.confidence));
  /** Games that share an inferred round share a reading, unless they have boards. */
  const byInference = (inferred: InferredRound, board: readonly number[]): number =>
    getOrAdd(
      numbers,
      board.length === 0 ? inferred : `${board.join('.')} ${inferred.reason}`,
      () => {
        const round = inferredRound(inferred, board);
        return add(round, inferred.by, round.confidence, inferred.reason);
      },
    );
  return { readings, byHand, byTag, byInference };
};

export const readEvent = (
  table: GameTable,
  rows: Uint32Array,
  players: Players,
  { tags, dates, map }: { readonly tags: boolean; readonly dates: boolean; readonly map: RoundMap },
): EventReading => {
  const parseTag = tagReader(table, rows, players);
  const tagOf = readColumn(table.round, parseTag);
  const { readings, byHand, byTag, byInference } = makeReadings();
  const readingOf = readColumn(table.round, (raw) => {
    const mapped = map.tags.get(raw.trim());
    if (mapped !== undefined) return byHand(mapped);
    const tag = parseTag(raw);
    return tags && isRound(tag) ? byTag(tag) : NO_ROUND;
  });
  const of = rows.map((row) => {
    const mapped = map.games.get(table.game(row));
    return mapped === undefined ? readingOf(row) : byHand(mapped);
  });
  const sought = rows.filter((_, place) => of[place] === NO_ROUND);
  const strange = sought.filter((row) => tags && tagOf(row).kind === 'unparseable');
  const unparseable = Array.from(strange, table.game);
  if (!dates || sought.length === 0) {
    return {
      rows,
      readings,
      of,
      ambiguities: [],
      gaps: [],
      unparseable,
      contradicted: new Map(),
    };
  }

  const isoOf = readColumn(table.date, isoDate);
  const mains = readings.map(({ round }) => (round === null ? null : mainOf(round)));
  const phaseDays = new Set<string | null>();
  if (strange.length > 0) {
    for (let place = 0; place < rows.length; place += 1)
      if (typeof mains[of[place]!] === 'string') phaseDays.add(isoOf(rows[place]!));
  }
  // on the day of a final, `Consolation` is something else, so the day does not count
  const others = new Set(strange.filter((row) => phaseDays.has(isoOf(row))));
  const dateOf = (place: number): string | null =>
    others.size > 0 && others.has(rows[place]!) ? null : isoOf(rows[place]!);
  // asked for more than once
  const days = Array.from(rows, (_, place) => dateOf(place));
  const [white, black] = [rows.map(players.white), rows.map(players.black)];
  const games: DatedGames = {
    count: rows.length,
    game: (place) => table.game(rows[place]!),
    date: (place) => days[place]!,
    main: (place) => mains[of[place]!]!,
    isBlank: (place) => tagOf(rows[place]!).kind === 'missing',
    white: (place) => white[place]!,
    black: (place) => black[place]!,
    name: players.name,
  };
  const rounded = { rows, rounds: readings.map(({ round }) => round), of };
  const { rounds, ambiguities, gaps } = tags
    ? inferFromEvidence(games, rounded, players)
    : inferRounds(games);
  const contradicted = new Map<string, Main>();
  for (let place = 0; place < rows.length; place += 1) {
    const inferred = rounds.get(place);
    if (inferred === undefined) continue;
    const tag = tagOf(rows[place]!);
    of[place] = byInference(inferred, tag.kind === 'missing' ? tag.path : []);
    if (!tags || tag.kind !== 'unparseable') continue;
    const raw = table.round.text(table.round.id(rows[place]!)).trim();
    if (isContradicted(raw, inferred.main)) contradicted.set(raw, inferred.main);
  }
  return { rows, readings, of, ambiguities, gaps, unparseable, contradicted };
};
