// The thread that plans, breaks and joins tournaments, so that a large file does not stop the pages.

import { rmSync, statSync } from 'node:fs';
import { breakTournament, joinTournament, type BreakReport } from '@zeitnot/tournament';
import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  PlannedRounds,
  RoundOptions,
  RoundsError,
  WorkProgress,
} from '../api.js';
import { answerCalls, type CallContext } from '../calls/calls.js';
import { ownLine } from '../calls/line.js';
import { makePlanner } from './plan-rounds.js';
import { breakOptions } from './round-options.js';
import { sameText } from './same-text.js';

export interface PlanOrder {
  readonly path: string;
  readonly options: RoundOptions;
}

export interface BreakOrder extends PlanOrder {
  readonly folder: string;
}

export interface JoinOrder {
  readonly path: string;
  readonly folder: string;
  /** Written, compared and removed. */
  readonly joined: string;
}

const planRounds = makePlanner();

const plan = (
  { path, options }: PlanOrder,
  { signal }: CallContext,
): Promise<Answer<PlannedRounds, RoundsError>> => planRounds(path, options, signal);

/** Not more often than anybody looks. */
const progressTo = ({ part }: CallContext): ((done: number, total: number | null) => void) => {
  let last = 0;
  return (done, total) => {
    if (Date.now() - last < 100) return;
    last = Date.now();
    void part({ done, total } satisfies WorkProgress);
  };
};

const report = async (
  { path, options }: PlanOrder,
  context: CallContext,
): Promise<Answer<BreakReport, RoundsError>> => {
  const chosen = breakOptions(options);
  if (!chosen.ok) return chosen;
  return breakTournament(path, null, {
    ...chosen.value,
    dryRun: true,
    signal: context.signal,
    onProgress: progressTo(context),
  });
};

const breakRounds = async (
  { path, options, folder }: BreakOrder,
  context: CallContext,
): Promise<Answer<BrokenRounds, RoundsError>> => {
  const chosen = breakOptions(options);
  if (!chosen.ok) return chosen;
  const broken = await breakTournament(path, folder, {
    ...chosen.value,
    signal: context.signal,
    onProgress: progressTo(context),
  });
  if (!broken.ok) return broken;
  const { partitions, games, sha256 } = broken.value;
  return { ok: true, value: { folder, files: partitions.length, games, sha256 } };
};

const join = async (
  { path, folder, joined }: JoinOrder,
  context: CallContext,
): Promise<Answer<JoinedRounds>> => {
  try {
    const done = await joinTournament(folder, joined, {
      force: true,
      signal: context.signal,
      onProgress: progressTo(context),
    });
    if (!done.ok) return done;
    const { games, sha256, edited, missing } = done.value;
    const identical = await sameText(path, joined, context.signal);
    const bytes = statSync(joined).size;
    return { ok: true, value: { games, bytes, sha256, identical, edited, missing } };
  } finally {
    rmSync(joined, { force: true });
  }
};

answerCalls(ownLine(), { plan, report, break: breakRounds, join });
