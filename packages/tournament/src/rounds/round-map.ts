/**
 * The hand-made map that settles what tags and dates leave open: game number or raw tag to round, as
 * JSON (`{"12": "5", "Finale": "final"}` or a list of `{"game": 12, "round": "5"}`) or as CSV. A bare
 * number names a game; a list entry or a CSV heading `tag` names tags that are numbers.
 */

import {
  readCsvEntries,
  mapFailure,
  type MapEntry,
  type RoundMapResult,
  readJsonEntries,
} from './round-map-entries.js';
import { habitsOf } from './evidence/round-habits.js';
import { getOrAdd } from './table.js';
import { parseRoundTag, type Round, type RoundTag } from './tag/round-tag.js';

/** Rounds set by hand, by game number or by tag. */
export interface RoundMap {
  /** By game number; this wins over the tag. */
  readonly games: ReadonlyMap<number, Round>;
  /** By the raw tag without outer blanks. */
  readonly tags: ReadonlyMap<string, Round>;
}

/** The map that sets no round. */
export const EMPTY_MAP: RoundMap = { games: new Map(), tags: new Map() };

const GAME_NUMBER = /^[1-9]\d{0,9}$/;

const buildMap = (entries: readonly MapEntry[]): RoundMapResult<RoundMap> => {
  const games = new Map<number, Round>();
  const tags = new Map<string, Round>();
  const lines = new Map<string, number>();
  const habits = habitsOf(entries.map(({ round }) => round));
  // games of one round share its object, as those of one tag do
  const rounds = new Map<string, RoundTag>();
  for (const { line, by, name: written, round: text, hasReason } of entries) {
    const name = written.trim();
    const isGame = by === 'game' || (by === 'any' && GAME_NUMBER.test(name));
    if (isGame && !GAME_NUMBER.test(name))
      return mapFailure(line, `"${name}" is not a game number; games are numbered from 1.`);
    if (hasReason && /^\s*\??\s*$/.test(text)) continue;
    const round = getOrAdd(rounds, text.trim(), () => parseRoundTag(text, habits));
    if (round.kind === 'missing' || round.kind === 'unparseable')
      return mapFailure(
        line,
        `"${text}" is not a round; write a number such as 5 or 5.1, or a name such as final.`,
      );
    const entry = `${isGame ? 'game' : 'tag'} ${name}`;
    const before = lines.get(entry);
    if (before !== undefined)
      return mapFailure(line, `${entry} already has a round in line ${before}.`);
    lines.set(entry, line);
    if (isGame) games.set(Number(name), round);
    else tags.set(name, round);
  }
  return { ok: true, value: { games, tags } };
};

/** An empty map is hardly meant. */
const EMPTY =
  'The round map names no game and no tag; write lines such as "12,5" or "Finale,final", or leave it out.';

/**
 * Reads a round map from JSON or CSV.
 *
 * @example
 * import { parseRoundMap } from '@zeitnot/tournament';
 *
 * const map = parseRoundMap('12,5\nFinale,final');
 * map.ok && map.value.games.get(12)?.kind; // => 'number'
 */
export const parseRoundMap = (text: string): RoundMapResult<RoundMap> => {
  const content = text.replace(/^\uFEFF/, '');
  const entries = /^\s*[[{]/.test(content) ? readJsonEntries(content) : readCsvEntries(content);
  if (!entries.ok) return entries;
  if (entries.value.length === 0)
    return { ok: false, error: { code: 'InvalidRoundMap', message: EMPTY, line: 1 } };
  return buildMap(entries.value);
};
