/**
 * `zeitnot info`: what a PGN file holds, from its index alone.
 */

import { findIndex } from '@zeitnot/pgn';
import { EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { startProgress } from '../terminal/progress.js';
import { warningsOf } from './index-warnings.js';
import { renderInfo } from './info-page.js';
import { summarize } from './info-summary.js';

export interface InfoOptions {
  readonly json?: true;
  readonly quiet?: true;
}

export const info = async (file: string, options: InfoOptions, output: Output): Promise<number> => {
  const json = options.json === true;
  const quiet = options.quiet === true;
  const progress = startProgress({ noun: 'MB', total: null, quiet }, output.io);
  const found = await findIndex(file, { onProgress: progress.advanceBytes });
  progress.end();
  if (!found.ok) {
    output.error(found.error.code, found.error.message, json);
    return 1;
  }
  const { index, why, raw } = found.value;
  if (why !== null && !quiet) {
    const reason = raw ? why : `${file} is compressed or in UTF-16, and so has no index.`;
    output.remark(`${reason}\nThe file was read this time, and nothing was written.`);
  }
  const warnings = warningsOf(file, index);
  if (!json) for (const { message } of warnings) output.remark(message);
  const summary = summarize(file, index);
  await output.report(
    json
      ? `${JSON.stringify({ ...summary, warnings })}\n`
      : renderInfo(summary, output.columns ?? 80),
  );
  return warnings.length === 0 ? 0 : EXIT_WARNINGS;
};
