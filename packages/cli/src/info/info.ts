/**
 * `zeitnot info`: what a PGN file holds, from its index alone.
 */

import { availableParallelism } from 'node:os';
import { findIndex } from '@zeitnot/pgn';
import { reportError } from '../errors.js';
import { write } from '../output.js';
import { startProgress } from '../progress.js';
import { renderInfo } from './page.js';
import { summarize } from './summary.js';

export interface InfoOptions {
  readonly json?: true;
  readonly quiet?: true;
}

export const info = async (file: string, options: InfoOptions): Promise<number> => {
  const json = options.json === true;
  const quiet = options.quiet === true;
  const progress = startProgress({ noun: 'MB', total: null, quiet });
  const found = await findIndex(file, {
    threads: Math.min(4, availableParallelism()),
    onProgress: (done, total) => progress.advance(Math.round(done / 1e6), done, total),
  });
  progress.end();
  if (!found.ok) {
    reportError(found.error.code, found.error.message, json);
    return 1;
  }
  const { index, why } = found.value;
  if (why !== null && !quiet) {
    process.stderr.write(`${why}\nThe file was read this time, and nothing was written.\n`);
  }
  const summary = summarize(file, index);
  await write(
    json ? `${JSON.stringify(summary)}\n` : renderInfo(summary, process.stdout.columns ?? 80),
  );
  return 0;
};
