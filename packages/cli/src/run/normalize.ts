/**
 * `zeitnot normalize`: arguments or lines of standard input to canonical values, one line each. It streams: memory does not
 * grow with the input.
 */

import { fstatSync, type Stats } from 'node:fs';
import { readControl, type AnyDialect } from '@zeitnot/core';
import type { CommandIo, Output } from '../terminal/output.js';
import { startProgress } from '../terminal/progress.js';

interface NormalizeOptions {
  readonly dialect: AnyDialect;
}

/** Tags repeat: a few thousand distinct values cover an archive. A full cache is emptied. */
const MAX_CACHED = 16_384;
const MAX_CACHED_LENGTH = 200;

const cached = (compute: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = compute(text);
    if (text.length > MAX_CACHED_LENGTH) return answer;
    if (known.size >= MAX_CACHED) known.clear();
    // a copy: a slice would keep the whole chunk of input in memory
    known.set(Buffer.from(text, 'latin1').toString('latin1'), answer);
    return answer;
  };
};

const formatter = (dialect: AnyDialect, json: boolean): ((text: string) => string) =>
  json
    ? (text) => JSON.stringify(readControl(text, { dialect, prefer: 'tag' }).tag)
    : (text) => readControl(text, { dialect, prefer: 'tag' }).tag.normalized ?? 'NULL';

/** No control is that long: the rest of such a line is skipped, so that memory stays bounded. */
const MAX_LINE = 1 << 20;

/** What standard input is; null if unknown. */
const inputStat = ({ stdinFd }: CommandIo): Stats | null => {
  try {
    return stdinFd === null ? null : fstatSync(stdinFd);
  } catch {
    return null;
  }
};

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** The marks at the beginning of UTF-16, as Latin-1. */
const UTF16_MARKS = /^(?:\xff\xfe|\xfe\xff)/;

const NOT_ASCII = /[\x80-\xff]/;

/** Lines are read as Latin-1, byte for byte, and those with other characters decoded as a PGN file is. */
const loadDecoder = async (): Promise<(line: string) => string> => {
  const { decodeText } = await import('@zeitnot/pgn/internal');
  return (line) => decodeText(Buffer.from(line, 'latin1'));
};

const normalizeStream = async (
  format: (text: string) => string,
  total: number | null,
  output: Output,
): Promise<number> => {
  const { stdin } = output.io;
  if (stdin.isTTY === true && !output.asked.quiet) {
    output.note('Reading time controls, one per line; end with Ctrl-D.\n');
  }
  const progress = startProgress({ noun: 'lines', total }, output);
  let lines = 0;
  let rest = '';
  let decode: ((line: string) => string) | null = null;
  const answer = cached((line) => format(decode === null ? line : decode(line)));
  stdin.setEncoding('latin1');
  for await (const chunk of stdin as AsyncIterable<string>) {
    const text = rest + chunk;
    if (lines === 0 && UTF16_MARKS.test(text)) {
      const message = 'Standard input is UTF-16. Convert it to UTF-8, as with iconv -f UTF-16.';
      return output.fail({ code: 'Utf16', message });
    }
    if (decode === null && NOT_ASCII.test(chunk)) decode = await loadDecoder();
    let out = '';
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      out += `${answer(withoutReturn(text.slice(start, end)))}\n`;
      start = end + 1;
      lines += 1;
    }
    rest = text.slice(start, start + MAX_LINE);
    if (out !== '') await output.write(out);
    progress.advance(lines, stdin.bytesRead ?? 0);
  }
  if (rest !== '') await output.write(`${answer(withoutReturn(rest))}\n`);
  progress.end();
  return 0;
};

export const normalize = async (
  texts: readonly string[],
  { dialect }: NormalizeOptions,
  output: Output,
): Promise<number> => {
  const format = formatter(dialect, output.asked.json);
  if (texts.length > 0) {
    await output.write(texts.map((text) => `${format(text)}\n`).join(''));
    return 0;
  }
  const stat = inputStat(output.io);
  if (stat?.isDirectory() === true) {
    const message = 'Standard input is a folder. Give it a file of time controls, one per line.';
    return output.fail({ code: 'NotAFile', message });
  }
  const total = stat?.isFile() === true ? stat.size : null;
  return normalizeStream(format, total, output);
};
