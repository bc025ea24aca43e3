/**
 * The rounds of one event's games: by hand, by tag, and by date for what is left.
 */

import { inferRounds, type Ambiguity } from './date-inference.js';
import { isoDate } from './dates.js';
import type { AssignedBy } from './plan.js';
import { mainOf } from './round-key.js';
import { mappedRound, type RoundMap } from './round-map.js';
import { CERTAIN, habitsOf, parseRoundTag, type Round, type RoundTag } from './round-tag.js';
import { playersOf, type GameRow } from './row.js';
import { legacyCodeOf, type Stage } from './stages.js';

/** How sure a round is that comes from elsewhere than its tag. */
const CONFIDENCE = { map: 100, date: 60, none: 0 } as const;

export const DATE_CONFIDENCE = CONFIDENCE.date;

export interface ReadGame {
  readonly row: GameRow;
  readonly round: Round | null;
  readonly by: AssignedBy;
  readonly confidence: number;
}

export interface EventReading {
  readonly games: readonly ReadGame[];
  readonly ambiguities: readonly Ambiguity[];
  readonly unparseable: readonly number[];
}

export interface ReadingOptions {
  readonly tags: boolean;
  readonly dates: boolean;
  readonly map: RoundMap;
}

/** Reads each distinct tag once, by the habits of the event. */
const tagReader = (rows: readonly GameRow[]): ((raw: string) => RoundTag) => {
  const known = new Map<string, RoundTag>();
  const raws = new Set(rows.map(({ round }) => round));
  const habits = habitsOf(raws);
  for (const raw of raws) known.set(raw, parseRoundTag(raw, habits));
  return (raw) => known.get(raw) as RoundTag;
};

const isRound = (tag: RoundTag): tag is Round =>
  (tag.kind === 'number' || tag.kind === 'stage') && tag.confidence >= CERTAIN;

/** A round told from a date; `?.3` brings its board along. */
const inferredRound = (main: number | Stage, tag: RoundTag): Round => {
  const inside = {
    path: tag.kind === 'missing' ? tag.path : [],
    letter: null,
    part: 'board',
    mark: null,
    confidence: CONFIDENCE.date,
  } as const;
  return typeof main === 'number'
    ? { kind: 'number', main, ...inside }
    : { kind: 'stage', stage: main, legacyCode: legacyCodeOf(main), ...inside };
};

export const readEvent = (
  rows: readonly GameRow[],
  { tags, dates, map }: ReadingOptions,
): EventReading => {
  const tagOf = tagReader(rows);
  const read = rows.map((row): ReadGame => {
    const mapped = mappedRound(map, row);
    if (mapped !== undefined) return { row, round: mapped, by: 'map', confidence: CONFIDENCE.map };
    const tag = tagOf(row.round);
    return tags && isRound(tag)
      ? { row, round: tag, by: 'tag', confidence: tag.confidence }
      : { row, round: null, by: 'none', confidence: CONFIDENCE.none };
  });
  const sought = read.filter(({ round }) => round === null);
  const unparseable = tags
    ? sought.filter(({ row }) => tagOf(row.round).kind === 'unparseable').map(({ row }) => row.game)
    : [];
  if (!dates || sought.length === 0) return { games: read, ambiguities: [], unparseable };

  const { rounds, ambiguities } = inferRounds(
    read.map(({ row, round }) => ({
      game: row.game,
      date: isoDate(row.date),
      players: playersOf(row),
      main: round === null ? null : mainOf(round),
    })),
  );
  const games = read.map((game): ReadGame => {
    const main = rounds.get(game.row.game);
    if (main === undefined) return game;
    const round = inferredRound(main, tagOf(game.row.round));
    return { row: game.row, round, by: 'date', confidence: CONFIDENCE.date };
  });
  return { games, ambiguities, unparseable };
};
