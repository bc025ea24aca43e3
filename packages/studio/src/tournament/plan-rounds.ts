// What a break would make of a file, from rows that are read once: another option is answered at once.

import { statSync } from 'node:fs';
import { failure, type Result } from '@zeitnot/core';
import { buildIndex, openIndex, type PgnIndex } from '@zeitnot/pgn';
import { assignRounds, partitionPaths, rowsOf, type GameRow } from '@zeitnot/tournament';
import type { Answer, PlannedRounds, RoundOptions, RoundsError } from '../api.js';
import { breakOptions } from './round-options.js';

interface Read {
  /** Path, size and time of the file: a change means that it is read again. */
  readonly state: string;
  readonly rows: readonly GameRow[];
}

/** Of every warning so many games are named. */
const MOST_NAMED = 20;
const MOST_LISTED = 10;

const indexOf = async (path: string, signal: AbortSignal): Promise<Result<PgnIndex>> => {
  const found = openIndex(path);
  if (found.ok) return found;
  const built = await buildIndex(path, { threads: 1, signal });
  if (!built.ok) return built;
  if (built.value.raw) return { ok: true, value: built.value.index };
  return failure(
    'NotBreakable',
    'The file is compressed or in UTF-16; make a plain file of it first.',
  );
};

const stateOf = (path: string): string => {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
};

export type PlanRounds = (
  path: string,
  options: RoundOptions,
  signal: AbortSignal,
) => Promise<Answer<PlannedRounds, RoundsError>>;

/** Remembers the rows of the last file. */
export const makePlanner = (): PlanRounds => {
  let last: Read | null = null;

  const read = async (path: string, signal: AbortSignal): Promise<Result<readonly GameRow[]>> => {
    const state = stateOf(path);
    if (last?.state === state) return { ok: true, value: last.rows };
    const index = await indexOf(path, signal);
    if (!index.ok) return index;
    const rows = rowsOf(path, index.value);
    if (rows.ok) last = { state, rows: rows.value };
    return rows;
  };

  return async (path, options, signal) => {
    const started = performance.now();
    const chosen = breakOptions(options);
    if (!chosen.ok) return chosen;
    const rows = await read(path, signal);
    if (!rows.ok) return { ok: false, error: rows.error };
    const plan = assignRounds(rows.value, chosen.value);
    if (!plan.ok) {
      const { code, message, games } = plan.error;
      const listed = games.slice(0, MOST_LISTED).map((game) => {
        const row = rows.value[game - 1];
        const tag = (code === 'MixedEvent' ? row?.event : row?.round) ?? null;
        return { game, tag };
      });
      return {
        ok: false,
        error: { code, message, games: listed, more: games.length - listed.length },
      };
    }
    const { partitions, warnings } = plan.value;
    const files = partitionPaths(partitions, options);
    return {
      ok: true,
      value: {
        games: rows.value.length,
        rounds: partitions.map(({ key, event, games, assignedBy, confidence, dates }, place) => ({
          key,
          event,
          games: games.length,
          assignedBy,
          confidence,
          dates,
          file: files[place] ?? '',
        })),
        warnings: warnings.map(({ code, message, games }) => ({
          code,
          message,
          count: games.length,
          games: games.slice(0, MOST_NAMED),
        })),
        milliseconds: performance.now() - started,
      },
    };
  };
};
