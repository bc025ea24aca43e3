/** The plan of a break: partitions and the names of their files. */

import { MANIFEST_NAME } from '../manifest/manifest.js';
import { assignGames, type GamePlan } from '../rounds/assign.js';
import { partitionPaths, staysInside } from '../rounds/file-name.js';
import type { BreakResult } from './errors.js';
import { listGames } from './listed-games.js';
import type { BreakOptions } from './options.js';
import type { BreakSource } from './break-source.js';

export const planOf = (
  { index, openText, table }: BreakSource,
  options: BreakOptions,
): BreakResult<GamePlan> => {
  const plan = assignGames(table(), options);
  if (plan.ok) return plan;
  const { code, message, games } = plan.error;
  const column = code === 'MixedEvent' ? 'event' : 'round';
  return { ok: false, error: { code, message, ...listGames(openText, index, games, column) } };
};

/** The path of each partition below the target. */
export const pathsOf = (
  partitions: GamePlan['partitions'],
  { prefix, sanitize }: BreakOptions,
): readonly string[] => {
  const reserved = [MANIFEST_NAME];
  const paths = partitionPaths(partitions, { prefix, sanitize, reserved });
  const outside = paths.find((path) => !staysInside('.', path));
  if (outside !== undefined) throw new Error(`a file name leaves its folder: ${outside}`);
  return paths;
};
