/** A tournament that is read once and planned with any options, so that a display can preview a break. */

import { catchSourceError } from '@zeitnot/pgn/internal';
import { catchSystemError } from '../fs/system-errors.js';
import type { GamePlan } from '../rounds/assign.js';
import { withDefaults } from '../rounds/with-defaults.js';
import type { BreakResult } from './errors.js';
import { checkOptions, DEFAULT_BREAK_OPTIONS, type BreakOptions } from './options.js';
import { pathsOf, planOf } from './plan.js';
import { openSource } from './break-source.js';

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
      return { ok: true, value: { partitions, warnings, paths: pathsOf(partitions, all) } };
    };
    return { ok: true, value: { games: source.index.games, plan, close: source.close } };
  });
