/**
 * The separator between two pieces that were not neighbours in the source, so that a reader finds the same games:
 * nothing, a blank line, or the end that the first game lacks.
 */

import { openSync, readSync } from 'node:fs';
import { makeScanner } from '@zeitnot/pgn/internal';
import { makeHandles } from '../fs/handles.js';
import { reading } from '../fs/system-errors.js';

/** Text that can be read more than once. */
export type Text = () => Iterable<Uint8Array>;

export interface Piece {
  readonly file: number;
  readonly from: number;
  readonly to: number;
}

const CHUNK = 64 * 1024;

/** Reads pieces of files as one text. */
export const makePieceReader = (paths: readonly string[]) => {
  const pathOf = (file: number): string => paths[file] as string;
  const handles = makeHandles((file) => openSync(pathOf(file), 'r'));
  const read = function* (pieces: readonly Piece[]): Generator<Uint8Array> {
    for (const { file, from, to } of pieces) {
      for (let at = from; at < to;) {
        const chunk = Buffer.alloc(Math.min(CHUNK, to - at));
        const count = reading(pathOf(file), () =>
          readSync(handles.get(file), chunk, 0, chunk.length, at),
        );
        if (count === 0) return;
        yield chunk.subarray(0, count);
        at += count;
      }
    }
  };
  const textOf =
    (pieces: readonly Piece[]): Text =>
    () =>
      read(pieces);
  return { textOf, close: handles.close };
};

/** As much of a text as shows how it begins. */
const headOf = (text: Text): Buffer => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const chunk of text()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= CHUNK) break;
  }
  return Buffer.concat(chunks);
};

const firstGameOf = (head: Buffer): number | null => {
  let first: number | null = null;
  const scanner = makeScanner((start) => {
    first ??= start;
  });
  scanner.feed(head);
  scanner.finish();
  return first;
};

/** Whether the game at `first` of `head` still begins there after other text. */
const beginsBehind = (before: Text, between: string, head: Buffer, first: number): boolean => {
  let length = 0;
  let expected = NaN;
  let found = false;
  const scanner = makeScanner((start) => {
    found ||= start === expected;
  });
  const feed = (bytes: Uint8Array): void => {
    length += bytes.length;
    scanner.feed(bytes);
  };
  for (const chunk of before()) feed(chunk);
  feed(Buffer.from(between));
  expected = length + first;
  feed(head);
  scanner.finish();
  return found;
};

const lastOf = (text: Text, count: number): Buffer => {
  let last = Buffer.alloc(0);
  for (const chunk of text()) last = Buffer.concat([last, chunk.subarray(-count)]).subarray(-count);
  return last;
};

const MAX_MARGIN = 64;

/** Whether the text ends at the start of a line, apart from blanks and a byte order mark. */
const endsLine = (text: Text): boolean =>
  /(?:^|[\r\n])(?:[ \t]|\uFEFF)*$/.test(lastOf(text, MAX_MARGIN).toString());

const BLANK_LINE = /\n\r?\n$/;
const MAX_BLANK_LINE = 3;
const EVENT_AND_MORE = /^\[Event "[^"\\\r\n]{0,200}"\]\r?\n\[[A-Za-z]{1,50} "/;
const MAX_EVENT = 300;

/** True for nearly all games: by docs/index-format.md this begins a game, whatever comes before it. */
const isPlainStart = (before: Text, head: Buffer): boolean =>
  EVENT_AND_MORE.test(head.toString('latin1', 0, MAX_EVENT)) &&
  BLANK_LINE.test(lastOf(before, MAX_BLANK_LINE).toString('latin1'));

/** The ends of an unfinished game: in its tags or moves, or in a comment. */
const ENDS = ['*', '}', '} *'];

/** The shortest text that keeps the games of `before` and `after` apart. */
export const separatorOf = (before: Text, after: Text): string => {
  const head = headOf(after);
  if (isPlainStart(before, head)) return '';
  const first = firstGameOf(head);
  const isApart = (between: string): boolean =>
    first === null || beginsBehind(before, between, head, first);
  // our scanner finds a game within a line; few other readers do
  const isNewLine = endsLine(before);
  if (head.length === 0 || (isNewLine && isApart(''))) return '';
  const newline = isNewLine ? '' : '\n';
  const blankLine = `${newline}\n`;
  const separators = [blankLine, ...ENDS.map((end) => `${newline}${end}\n\n`)];
  return separators.find(isApart) ?? blankLine;
};
