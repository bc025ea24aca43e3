/**
 * The table that rounds are found by, from the games of a source. Dates that do not fit an index are read from the
 * source's text.
 */

import { openBytes, SourceError, openGame, type ByteSource } from '@zeitnot/pgn';
import { MAX_HEAD, stringOf, type OpenFile } from '@zeitnot/pgn/internal';
import { getOrAdd, type Column, type GameTable } from '../rounds/table.js';
import { UNREAD, type SourceGames, type TextColumn } from './source-games.js';

interface TextReader {
  /** The bytes at a position that is not before the end of those read last; 0 only at the end. */
  readonly readAt: (into: Uint8Array, position: number) => number;
  readonly close: () => void;
}

export type OpenText = () => TextReader;

const SKIPPED = 256 * 1024;

const forwardReader = ({ read, close }: ByteSource): TextReader => {
  const skipped = Buffer.allocUnsafe(SKIPPED);
  let at = 0;
  const readAt = (into: Uint8Array, position: number): number => {
    while (at < position) {
      const count = read(skipped.subarray(0, position - at));
      if (count === 0) return 0;
      at += count;
    }
    const count = read(into);
    at += count;
    return count;
  };
  return { readAt, close };
};

/** `raw`: the file's bytes are the text, and are read through the open handle. */
export const textOf =
  ({ path, readAt }: OpenFile, raw: boolean): OpenText =>
  () => {
    if (raw) return { readAt, close: () => undefined };
    const opened = openBytes(path);
    if (!opened.ok) throw new SourceError(opened.error.code, opened.error.message);
    return forwardReader(opened.value.source);
  };

/** Reads until `into` is full or the text ends; the bytes that were read. */
export const readFully = ({ readAt }: TextReader, into: Buffer, position: number): Buffer => {
  let filled = 0;
  while (filled < into.length) {
    const count = readAt(into.subarray(filled), position + filled);
    if (count === 0) break;
    filled += count;
  }
  return into.subarray(0, filled);
};

const part = (number: number, length: number): string =>
  number === 0 ? '?'.repeat(length) : String(number).padStart(length, '0');

/** The tag's text for YYYYMMDD. */
const formatDate = (date: number): string =>
  [
    part(Math.floor(date / 10_000), 4),
    part(Math.floor(date / 100) % 100, 2),
    part(date % 100, 2),
  ].join('.');

const dateTagOf = (head: Buffer): string =>
  openGame(head, { file: '', game: 0, byte: 0, line: 0 }).tag('Date') ?? '';

/** Reads the dates that do not fit an index from their games; mostly there are few. */
const readOddDates = ({ games, start, lengths, dates }: SourceGames, openText: OpenText) => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  /** Which of the texts a row has. */
  const ofRow = new Map<number, number>();
  let reader: TextReader | null = null;
  try {
    let offset = start;
    for (let row = 0; row < games; row += 1) {
      const length = lengths.at(row);
      if (dates.at(row) === UNREAD) {
        reader ??= openText();
        const head = Buffer.allocUnsafe(Math.min(length, MAX_HEAD));
        const text = dateTagOf(readFully(reader, head, offset));
        ofRow.set(
          row,
          getOrAdd(numbers, text, () => texts.push(text) - 1),
        );
      }
      offset += length;
    }
  } finally {
    reader?.close();
  }
  return { texts, ofRow };
};

/** The table of a source's games; game 1 is row 0. */
export const tableOfSource = (source: SourceGames, openText: OpenText): GameTable => {
  const odd = readOddDates(source, openText);
  const { games, columns, dates } = source;
  const column = (name: TextColumn): Column => ({
    id: columns[name].at,
    text: (id) => stringOf(source, id) ?? '',
  });
  return {
    count: games,
    game: (row) => row + 1,
    row: (game) => game - 1,
    event: column('event'),
    round: column('round'),
    white: column('white'),
    black: column('black'),
    timeControl: column('timeControl'),
    date: {
      // ids below zero are those of odd dates
      id: (row) => {
        const date = dates.at(row);
        return date === UNREAD ? -1 - (odd.ofRow.get(row) as number) : date;
      },
      text: (id) => (id < 0 ? (odd.texts[-1 - id] as string) : formatDate(id)),
    },
  };
};
