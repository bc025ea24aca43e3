/**
 * `zeitnot info`: what a PGN file holds, from its index alone.
 */

import { findIndex } from '@zeitnot/pgn';
import { NEEDS_A_LOOK, remark, reportError } from '../terminal/errors.js';
import { warningsOf } from './index-warnings.js';
import { writeReport } from '../terminal/output.js';
import { startProgress } from '../terminal/progress.js';
import { renderInfo } from './info-page.js';
import { summarize } from './info-summary.js';

export interface InfoOptions {
  readonly json?: true;
  readonly quiet?: true;
}

export const info = async (file: string, options: InfoOptions): Promise<number> => {
  const json = options.json === true;
  const quiet = options.quiet === true;
  const progress = startProgress({ noun: 'MB', total: null, quiet });
  const found = await findIndex(file, {
    onProgress: (done, total) => progress.advance(Math.round(done / 1e6), done, total),
  });
  progress.end();
  if (!found.ok) {
    reportError(found.error.code, found.error.message, json);
    return 1;
  }
  const { index, why, raw } = found.value;
  if (why !== null && !quiet) {
    const reason = raw ? why : `${file} is compressed or in UTF-16, and so has no index.`;
    remark(`${reason}\nThe file was read this time, and nothing was written.`);
  }
  const warnings = warningsOf(file, index);
  if (!json) for (const { message } of warnings) remark(message);
  const summary = summarize(file, index);
  await writeReport(
    json
      ? `${JSON.stringify({ ...summary, warnings })}\n`
      : renderInfo(summary, process.stdout.columns ?? 80),
  );
  return warnings.length === 0 ? 0 : NEEDS_A_LOOK;
};
