// What a break would make of a file that is read once: another option is answered at once.

import { statSync } from 'node:fs';
import { openTournament, type Tournament } from '@zeitnot/tournament';
import type { Answer, PlannedRounds, RoundOptions, RoundsError } from '../api.js';
import { breakOptions } from './round-options.js';

interface Read {
  /** Path, size and time of the file: a change means that it is read again. */
  readonly state: string;
  readonly tournament: Tournament;
}

/** Of every warning so many games are named. */
const MOST_NAMED = 20;

const stateOf = (path: string): string => {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
};

export type PlanRounds = (
  path: string,
  options: RoundOptions,
  signal: AbortSignal,
) => Promise<Answer<PlannedRounds, RoundsError>>;

/** Remembers the last file. */
export const makePlanner = (): PlanRounds => {
  let last: Read | null = null;

  const read = async (
    path: string,
    signal: AbortSignal,
  ): Promise<Answer<Tournament, RoundsError>> => {
    const state = stateOf(path);
    if (last?.state === state) return { ok: true, value: last.tournament };
    const opened = await openTournament(path, { threads: 1, signal });
    if (!opened.ok) return opened;
    last?.tournament.close();
    last = { state, tournament: opened.value };
    return opened;
  };

  return async (path, options, signal) => {
    const started = performance.now();
    const chosen = breakOptions(options);
    if (!chosen.ok) return chosen;
    const opened = await read(path, signal);
    if (!opened.ok) return opened;
    const planned = opened.value.plan(chosen.value);
    if (!planned.ok) return planned;
    const { partitions, warnings, paths } = planned.value;
    return {
      ok: true,
      value: {
        games: opened.value.games,
        rounds: partitions.map(({ key, event, games, assignedBy, confidence, dates }, place) => ({
          key,
          event,
          games: games.length,
          assignedBy,
          confidence,
          dates,
          file: paths[place] ?? '',
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
