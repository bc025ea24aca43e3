// The rounds that a break would write. The file is read once, so that other options are answered at once.

import { statSync } from 'node:fs';
import { formatNumbers } from '@zeitnot/core';
import { openTournament, type Tournament } from '@zeitnot/tournament';
import type { Answer, PlannedRounds, RoundOptions, RoundsError } from '../api.js';
import type { CallContext } from '../rpc/remote-calls.js';
import { breakOptions } from './round-options.js';

interface OpenFile {
  /** Path, size and modification time: if one changes, the file is read again. */
  readonly version: string;
  readonly tournament: Tournament;
}

const versionOf = (path: string): string => {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
};

export interface PlanParams {
  readonly path: string;
  readonly options: RoundOptions;
}

type PlanRounds = (
  params: PlanParams,
  context: Pick<CallContext, 'signal'>,
) => Promise<Answer<PlannedRounds, RoundsError>>;

/** Keeps the last file open. */
export const makePlanner = (): PlanRounds => {
  let last: OpenFile | null = null;

  const read = async (
    path: string,
    signal: AbortSignal,
  ): Promise<Answer<Tournament, RoundsError>> => {
    const version = versionOf(path);
    if (last?.version === version) return { ok: true, value: last.tournament };
    const opened = await openTournament(path, { threads: 1, signal });
    if (!opened.ok) return opened;
    last?.tournament.close();
    last = { version, tournament: opened.value };
    return opened;
  };

  return async ({ path, options }, { signal }) => {
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
        games: partitions.reduce((sum, { games }) => sum + games.length, 0),
        rounds: partitions.map(({ key, event, games, assignedBy, confidence, dates }, place) => ({
          key,
          event,
          games: games.length,
          assignedBy,
          confidence,
          dates,
          file: paths[place] ?? '',
        })),
        warnings: warnings.map(({ games, ...warning }) => ({
          ...warning,
          games: games.length === 0 ? null : formatNumbers('Game', games),
        })),
        milliseconds: performance.now() - started,
      },
    };
  };
};
