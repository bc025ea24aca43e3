/**
 * `zeitnot normalize`: arguments or lines of standard input to canonical values, one line each.
 * Streams, so that memory stays the same however long the input is.
 */

import { once } from 'node:events';
import { parseTimeControl, type Dialect } from '@zeitnot/core';

interface NormalizeOptions {
  readonly dialect: Dialect;
  readonly json?: true;
  readonly quiet?: true;
}

/** Tags repeat: a few thousand distinct values cover an archive. The oldest half goes when full. */
const CACHE_SIZE = 8192;

const cached = (compute: (text: string) => string): ((text: string) => string) => {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  return (text) => {
    let answer = young.get(text);
    if (answer !== undefined) return answer;
    answer = old.get(text) ?? compute(text);
    if (text.length > 200) return answer;
    if (young.size >= CACHE_SIZE) {
      old = young;
      young = new Map();
    }
    young.set(text, answer);
    return answer;
  };
};

const formatter = ({ dialect, json }: NormalizeOptions): ((text: string) => string) =>
  json
    ? (text) => JSON.stringify(parseTimeControl(text, { dialect }))
    : (text) => parseTimeControl(text, { dialect }).normalized ?? 'NULL';

const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

const normalizeStream = async (format: (text: string) => string): Promise<void> => {
  let rest = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin as AsyncIterable<string>) {
    const text = rest + chunk;
    let out = '';
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      const line =
        text.charCodeAt(end - 1) === 13 ? text.slice(start, end - 1) : text.slice(start, end);
      out += `${format(line)}\n`;
      start = end + 1;
    }
    rest = text.slice(start);
    if (out !== '') await write(out);
  }
  if (rest !== '') await write(`${format(rest)}\n`);
};

export const normalize = async (
  texts: readonly string[],
  options: NormalizeOptions,
): Promise<number> => {
  const format = cached(formatter(options));
  if (texts.length > 0) await write(texts.map((text) => `${format(text)}\n`).join(''));
  else await normalizeStream(format);
  return 0;
};
