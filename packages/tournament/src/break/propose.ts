/** Writes the round map that a break would follow, for a person to edit; nothing else. */

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { failure, success } from '@zeitnot/core';
import { catchSystemError } from '../fs/system-errors.js';
import { openOutputFile } from '../fs/output-file.js';
import { withDefaults } from '../rounds/assign.js';
import type { AssignedBy } from '../rounds/plan.js';
import {
  countByReason,
  formatProposal,
  proposeRounds,
  type ProposedRound,
} from '../rounds/proposal.js';
import { openSource } from './break-source.js';
import {
  checkOptions,
  DEFAULT_BREAK_OPTIONS,
  type BreakOptions,
  type BreakResult,
} from './report.js';
import { withListedGames } from './plan.js';

/** A round map that was written. */
export interface ProposalReport {
  readonly out: string;
  readonly source: string;
  readonly games: number;
  /** How many games each kind of evidence placed; those of `none` are open. */
  readonly assignedBy: Readonly<Record<AssignedBy, number>>;
}

const BLOCK = 65_536;

const writeMap = (
  source: string,
  out: string,
  rounds: readonly ProposedRound[],
  force: boolean,
): BreakResult<null> => {
  const parent = dirname(resolve(out));
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true)
    return failure('CannotWrite', `${parent} is not a folder; create it first.`);
  const opened = openOutputFile(out, force, 'map');
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    if (file.isAmong([source]))
      return failure('CannotWrite', `${out} is the file to be broken; choose another name.`);
    let block = '';
    for (const line of formatProposal(rounds)) {
      block += line;
      if (block.length < BLOCK) continue;
      file.write(Buffer.from(block));
      block = '';
    }
    file.write(Buffer.from(block));
    file.finish();
    return file.commit();
  } finally {
    file.leave();
  }
};

/**
 * Writes the round that every game of a PGN file would get to the round map `out`, with the reason: CSV with the columns
 * `game,round,reason`, which `parseRoundMap` reads after it was edited. Where the round is ambiguous or unknown it is `?`.
 *
 * @example
 * import { proposeRoundMap } from '@zeitnot/tournament';
 *
 * const proposed = await proposeRoundMap('open.pgn', 'map.csv');
 * proposed.ok && proposed.value.assignedBy.none; // => 0
 */
export const proposeRoundMap = (
  source: string,
  out: string,
  chosen: Partial<BreakOptions> = {},
): Promise<BreakResult<ProposalReport>> => {
  const options = withDefaults(DEFAULT_BREAK_OPTIONS, chosen, { dryRun: true });
  return catchSystemError(async () => {
    const checked = checkOptions(options);
    if (!checked.ok) return checked;
    const opened = await openSource(source, options, 'plan');
    if (!opened.ok) return opened;
    try {
      const proposed = proposeRounds(opened.value.table(), options);
      if (!proposed.ok) return withListedGames(opened.value, proposed.error);
      const rounds = proposed.value;
      const written = writeMap(source, out, rounds, options.force);
      if (!written.ok) return written;
      return success({ out, source, games: rounds.length, assignedBy: countByReason(rounds) });
    } finally {
      opened.value.close();
    }
  });
};
