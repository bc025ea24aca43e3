/**
 * The record of a finished piece as text. It decides which files are kept and removed, so it is checked down to every
 * field before it is trusted. Records of earlier versions have neither a digest of their own nor hashes of the files.
 */

import { createHash } from 'node:crypto';
import { makePiece, type Piece, type PieceRecord, type UnreadTag } from './piece.js';

/** The beginning of the names of a piece's Parquet files. */
export const fileStem = (id: string): string => `piece-${id}-`;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const formatRecord = (record: PieceRecord): string =>
  JSON.stringify({ ...record, digest: digestOf(JSON.stringify(record)) });

type Fields<Shape> = { readonly [Key in keyof Shape]-?: (value: unknown) => boolean };

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const isListOf =
  (isValue: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isValue);
const isMissingOr =
  (isValue: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isValue(value);

/** Whether a value is an object with these fields and no others. */
const isShaped =
  <Shape>(fields: Fields<Shape>) =>
  (value: unknown): value is Shape => {
    if (typeof value !== 'object' || value === null) return false;
    const names = Object.keys(fields) as (keyof Shape & string)[];
    return (
      Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
      names.every((name) => fields[name]((value as Record<string, unknown>)[name]))
    );
  };

const isRange = isShaped<NonNullable<Piece['range']>>({
  from: isCount,
  to: isCount,
  game: isCount,
  line: isCount,
});

const isPiece = isShaped<Piece>({
  id: isText,
  file: isText,
  path: isText,
  size: isCount,
  mtime: isCount,
  range: (range) => range === null || isRange(range),
  output: isShaped<Piece['output']>({
    folder: isText,
    partitioned: (value) => typeof value === 'boolean',
  }),
});

const isRecord = isShaped<PieceRecord>({
  piece: isPiece,
  games: isCount,
  parseErrors: isCount,
  junk: isMissingOr((value) => value === true),
  unread: isListOf(isShaped<UnreadTag>({ raw: isText, games: isCount })),
  files: isListOf(isText),
  sizes: isListOf(isCount),
  times: isMissingOr(isListOf(isCount)),
  hashes: isMissingOr(isListOf(isText)),
});

const hasOwnId = ({ piece: { id, ...content } }: PieceRecord): boolean =>
  makePiece(content).id === id;

/** Whether a record names only files of its own piece, since they are removed with it; and says as much of each. */
const hasOwnFiles = ({ piece, files, ...lists }: PieceRecord): boolean => {
  const stem = fileStem(piece.id);
  const own = new RegExp(String.raw`^(?:category=[^/\\]*[/\\])?${stem}[^/\\]*\.parquet$`);
  const { sizes, times = sizes, hashes = sizes } = lists;
  const lengths = [sizes.length, times.length, hashes.length];
  return files.every((name) => own.test(name)) && lengths.every((each) => each === files.length);
};

/** The record that a text holds; null if it is damaged. */
export const parseRecord = (text: string): PieceRecord | null => {
  try {
    const { digest, ...record } = JSON.parse(text) as Record<string, unknown>;
    if (digest !== undefined && digest !== digestOf(JSON.stringify(record))) return null;
    return isRecord(record) && hasOwnId(record) && hasOwnFiles(record) ? record : null;
  } catch {
    return null;
  }
};
