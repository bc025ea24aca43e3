/**
 * `zeitnot normalize`: arguments or lines of standard input to canonical values, one line each.
 * Streams, so that memory stays the same however long the input is.
 */

import { fstatSync, type Stats } from 'node:fs';
import { readTimeControl, type AnyDialect } from '@zeitnot/core';
import { reportError } from '../terminal/errors.js';
import { write } from '../terminal/output.js';
import { startProgress } from '../terminal/progress.js';

interface NormalizeOptions {
  readonly dialect: AnyDialect;
  readonly json?: true;
  readonly quiet?: true;
}

/** Tags repeat: a few thousand distinct values cover an archive. The older half goes when full. */
const CACHE_SIZE = 8192;
const LONGEST_CACHED = 200;

/** A piece of a chunk keeps the whole chunk in memory for as long as it lives; a copy does not. */
const detached = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const cached = (compute: (text: string) => string): ((text: string) => string) => {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const answer = old.get(text) ?? compute(text);
    if (text.length > LONGEST_CACHED) return answer;
    if (young.size >= CACHE_SIZE) {
      old = young;
      young = new Map();
    }
    young.set(detached(text), answer);
    return answer;
  };
};

const formatter = ({ dialect, json }: NormalizeOptions): ((text: string) => string) =>
  json === true
    ? (text) => JSON.stringify(readTimeControl(text, dialect))
    : (text) => readTimeControl(text, dialect).normalized ?? 'NULL';

/** No control is that long: the rest of such a line is passed over, so that memory stays bounded. */
const LONGEST_LINE = 1 << 20;

/** Standard input, as far as the system tells. */
const inputStat = (): Stats | null => {
  try {
    return fstatSync(0);
  } catch {
    return null;
  }
};

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const normalizeStream = async (
  format: (text: string) => string,
  total: number | null,
  quiet: boolean,
): Promise<void> => {
  if (process.stdin.isTTY && !quiet) {
    process.stderr.write('Reading time controls, one per line; end with Ctrl-D.\n');
  }
  const progress = startProgress({ noun: 'lines', total, quiet });
  let lines = 0;
  let rest = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin as AsyncIterable<string>) {
    const text = rest + chunk;
    let out = '';
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      out += `${format(withoutReturn(text.slice(start, end)))}\n`;
      start = end + 1;
      lines += 1;
    }
    rest = text.slice(start, start + LONGEST_LINE);
    if (out !== '') await write(out);
    progress.advance(lines, process.stdin.bytesRead);
  }
  if (rest !== '') await write(`${format(withoutReturn(rest))}\n`);
  progress.end();
};

export const normalize = async (
  texts: readonly string[],
  options: NormalizeOptions,
): Promise<number> => {
  const format = cached(formatter(options));
  if (texts.length > 0) {
    await write(texts.map((text) => `${format(text)}\n`).join(''));
    return 0;
  }
  const stat = inputStat();
  if (stat?.isDirectory() === true) {
    const message = 'Standard input is a folder. Give it a file of time controls, one per line.';
    reportError('NotAFile', message, options.json === true);
    return 1;
  }
  await normalizeStream(format, stat?.isFile() === true ? stat.size : null, options.quiet === true);
  return 0;
};
