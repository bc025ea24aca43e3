/**
 * The plan of a break: partitions and the names of their files, or the games that prevent it with what a person needs
 * to find them. A tournament that is opened can be planned with any options, so that a display can preview a break.
 */

import {
  MAX_HEAD,
  NEWLINE,
  RETURN,
  stringOf,
  walkHeader,
  catchSourceError,
} from '@zeitnot/pgn/internal';
import { success } from '@zeitnot/core';
import { openSource, type BreakSource } from './break-source.js';
import {
  checkOptions,
  DEFAULT_BREAK_OPTIONS,
  type BreakError,
  type BreakResult,
  type BreakOptions,
  type ListedGame,
} from './report.js';
import { catchSystemError } from '../fs/system-errors.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { assignGames, withDefaults, type GamePlan } from '../rounds/assign.js';
import type { AssignError } from '../rounds/plan.js';
import { partitionPaths, staysInside } from '../rounds/file-name.js';
import { readFully, type OpenText } from '../source/game-table.js';
import type { SourceGames } from '../source/source-games.js';

/** Enough to write a round map from; a display may show fewer. */
const MAX_LISTED = 10_000;
const CHUNK = 256 * 1024;

/** The offset of the first tag of a name in a game; 0 if there is none. */
const findTag = (head: Buffer, name: string): number => {
  let found = 0;
  walkHeader(head, (from, to) => {
    if (head.toString('latin1', from, to) !== name) return true;
    found = from;
    return false;
  });
  return found;
};

/** The lines of a tag in ascending games; reads the text up to the last of them. */
const linesOf = (
  openText: OpenText,
  { start, lengths }: SourceGames,
  games: readonly number[],
  tag: string,
): readonly number[] => {
  const reader = openText();
  const chunk = Buffer.alloc(CHUNK);
  let line = 1;
  let before = 0;
  let at = 0;
  let row = 0;
  let offset = start;
  const count = (bytes: Uint8Array): void => {
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place]!;
      if (byte === RETURN || (byte === NEWLINE && before !== RETURN)) line += 1;
      before = byte;
    }
  };
  try {
    return games.map((game) => {
      for (; row < game - 1; row += 1) offset += lengths.at(row);
      const length = lengths.at(row);
      while (at < offset) {
        const read = reader.readAt(chunk.subarray(0, Math.min(CHUNK, offset - at)), at);
        if (read === 0) break;
        count(chunk.subarray(0, read));
        at += read;
      }
      const head = readFully(reader, Buffer.alloc(Math.min(length, MAX_HEAD)), offset);
      const place = findTag(head, tag);
      count(head.subarray(0, place));
      const found = line;
      count(head.subarray(place));
      at = offset + head.length;
      return found;
    });
  } finally {
    reader.close();
  }
};

const TAGS = { event: 'Event', round: 'Round' } as const;

const listGames = (
  openText: OpenText,
  source: SourceGames,
  games: readonly number[],
  column: keyof typeof TAGS,
): { readonly games: readonly ListedGame[]; readonly more: number } => {
  const some = games.toSorted((a, b) => a - b).slice(0, MAX_LISTED);
  const lines = linesOf(openText, source, some, TAGS[column]);
  return {
    games: some.map((game, place) => ({
      game,
      line: lines[place] as number,
      tag: stringOf(source, source.columns[column].at(game - 1)),
    })),
    more: games.length - some.length,
  };
};

/** The error with the tags of its games and where they are. */
export const withListedGames = (
  { index, openText }: BreakSource,
  { code, message, games, events }: AssignError,
): { readonly ok: false; readonly error: BreakError } => {
  const column = code === 'MixedEvent' ? 'event' : 'round';
  const listed = listGames(openText, index, games, column);
  return { ok: false, error: { code, message, ...listed, ...(events && { events }) } };
};

export const planOf = (source: BreakSource, options: BreakOptions): BreakResult<GamePlan> => {
  const plan = assignGames(source.table(), options);
  return plan.ok ? plan : withListedGames(source, plan.error);
};

/** The path of each partition below the target. */
export const pathsOf = (
  partitions: GamePlan['partitions'],
  { prefix, sanitize, pad }: BreakOptions,
): readonly string[] => {
  const reserved = [MANIFEST_NAME];
  const paths = partitionPaths(partitions, { prefix, sanitize, pad, reserved });
  const outside = paths.find((path) => !staysInside('.', path));
  if (outside !== undefined) throw new Error(`a file name leaves its folder: ${outside}`);
  return paths;
};

/** The partitions that a break would write. */
export interface PlannedBreak extends Pick<GamePlan, 'partitions' | 'warnings'> {
  /** The file of each partition. */
  readonly paths: readonly string[];
}

/** An open tournament. Close it when done. */
export interface Tournament {
  readonly games: number;
  readonly plan: (options: Partial<BreakOptions>) => BreakResult<PlannedBreak>;
  readonly close: () => void;
}

/**
 * Opens a PGN file to plan breaks of it. Reads it once, however many plans are made.
 *
 * @example
 * import { openTournament } from '@zeitnot/tournament';
 *
 * const opened = await openTournament('open.pgn');
 * if (!opened.ok) throw new Error(opened.error.message);
 * const plan = opened.value.plan({ grouping: 'all', prefix: 'Open' });
 * opened.value.close();
 * plan.ok && plan.value.paths[0]; // => 'Open_1.pgn'
 */
export const openTournament = (
  path: string,
  chosen: Partial<BreakOptions> = {},
): Promise<BreakResult<Tournament>> =>
  catchSystemError(async () => {
    const options = withDefaults(DEFAULT_BREAK_OPTIONS, chosen, { dryRun: true });
    const opened = await openSource(path, options, 'plan');
    if (!opened.ok) return opened;
    const source = opened.value;
    const read = catchSourceError(source.table);
    if (!read.ok) {
      source.close();
      return read;
    }
    const plan = (more: Partial<BreakOptions>): BreakResult<PlannedBreak> => {
      const all = withDefaults(DEFAULT_BREAK_OPTIONS, chosen, more);
      const checked = checkOptions(all);
      if (!checked.ok) return checked;
      const caught = catchSourceError(() => planOf(source, all));
      const planned = caught.ok ? caught.value : caught;
      if (!planned.ok) return planned;
      const { partitions, warnings } = planned.value;
      return success({ partitions, warnings, paths: pathsOf(partitions, all) });
    };
    return success({ games: source.index.games, plan, close: source.close });
  });
