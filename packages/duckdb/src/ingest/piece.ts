/**
 * A piece of ingest work: a part of a PGN file, and where its games go. It is plain JSON, so that another process or
 * machine can do it. The id is a hash of the content, so the same work has the same id.
 */

import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';

export interface NamedFile {
  /** The name in the column `file`. */
  readonly file: string;
  /** Absolute and without links, so that a file has one path. */
  readonly path: string;
}

/** An open descriptor, whose number says nothing about the file. */
const isDescriptor = (path: string): boolean =>
  /^\/(?:dev\/stdin|dev\/fd\/\d+|proc\/(?:self|\d+)\/fd\/\d+)$/.test(path);

const realPath = (file: string): string | null => {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
};

/**
 * Which file a name stands for. A file with two names, by a link or as standard input, is still one file; and standard
 * input may be another file tomorrow.
 */
export const identifyFile = (file: string): Result<NamedFile, 'NotRegular'> => {
  const given = resolve(file);
  const path = realPath(given);
  // opening it will say why
  if (path === null && !existsSync(given)) return success({ file, path: given });
  if (path === null || isDescriptor(path)) {
    return failure(
      'NotRegular',
      `${file} cannot be opened again by its name; copy it into a file first.`,
    );
  }
  return success({ file: isDescriptor(given) ? path : file, path });
};

/** Where finished pieces go. Both are absolute. */
export interface PieceOutput {
  /** The folder in which the Parquet files of finished pieces lie. */
  readonly folder: string;
  /** In a folder for each category, or all in one file. */
  readonly partitioned: boolean;
}

interface PieceContent extends NamedFile {
  readonly size: number;
  readonly mtime: number;
  /** The range of a plain file; null for one that can only be read as a whole. */
  readonly range: {
    readonly from: number;
    readonly to: number;
    /** The number of its first game, from 1, and its first line, from 0. */
    readonly game: number;
    readonly line: number;
  } | null;
  readonly output: PieceOutput;
}

/** A piece of ingest work, as plain JSON. */
export interface Piece extends PieceContent {
  readonly id: string;
}

export const makePiece = (content: PieceContent): Piece => {
  const { path, size, mtime, range, output } = content;
  const said = JSON.stringify([path, size, mtime, range?.from ?? null, range?.to ?? null, output]);
  return { id: createHash('sha256').update(said).digest('hex').slice(0, 24), ...content };
};

/** A time control that could not be read, and in how many games. */
export interface UnreadTag {
  readonly raw: string;
  readonly games: number;
}

/** A finished piece. */
export interface PieceRecord {
  readonly piece: Piece;
  readonly games: number;
  readonly parseErrors: number;
  /** There is junk before the first game of its file. */
  readonly junk?: true;
  /** The most frequent first. */
  readonly unread: readonly UnreadTag[];
  /** Its Parquet files, relative to the folder. */
  readonly files: readonly string[];
  /** How many bytes each of them has. */
  readonly sizes: readonly number[];
  /** When each was written, in milliseconds, and its SHA-256. Records of earlier versions have neither. */
  readonly times?: readonly number[];
  readonly hashes?: readonly string[];
}

/** How a piece went. */
export type PieceResult =
  | { readonly ok: true; readonly record: PieceRecord }
  | {
      readonly ok: false;
      readonly piece: Piece;
      readonly message: string;
      /** The output could not be written, so other pieces would fail too; nothing is wrong with the file. */
      readonly cannotWrite?: true;
    };

/**
 * Runs pieces of work, in any order and anywhere. It yields one result for every piece; a piece that fails stops no
 * other, and doing a piece twice does no harm. After an abort only the pieces under way are finished.
 */
export interface PieceRunner {
  readonly run: (pieces: readonly Piece[], signal?: AbortSignal) => AsyncIterable<PieceResult>;
}
