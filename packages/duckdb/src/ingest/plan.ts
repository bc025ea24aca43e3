/**
 * Cuts files into pieces. A plain file is scanned for the beginnings of games, and cut about every 32 MB at one that
 * begins a line with a tag. A compressed file, or one in UTF-16, can only be read from its beginning and is one piece.
 */

import { failure, success, type Result } from '@zeitnot/core';
import { openBytes, scanSource, type SourceErrorCode } from '@zeitnot/pgn';
import { isLineEnd, notRegular, openFile, refuseNewer, type OpenFile } from '@zeitnot/pgn/internal';
import { withHint, filesOfGlob, isGlob } from '../read-pgn/glob.js';
import { identifyFile, makePiece, type NamedFile, type Piece, type PieceOutput } from './piece.js';

const filesOf = (name: string): Result<readonly string[], 'CannotOpen'> => {
  if (!isGlob(name)) return success([name]);
  const { paths, closed, special } = filesOfGlob(name);
  const [barred] = closed;
  if (barred !== undefined) {
    return failure(
      'CannotOpen',
      `The folder ${barred || '.'} of ${name} cannot be read; ask for permission, or name files in other folders.`,
    );
  }
  // planning will say what is wrong with the special ones
  const found = [...paths, ...special];
  if (found.length === 0) {
    return failure('CannotOpen', withHint(`No file matches ${name}.`, name));
  }
  return success(found);
};

/**
 * The files of an ingest, given as paths or as patterns like those of `read_pgn`. An ingest must be complete, so what a
 * query would skip is an error here.
 */
export const expandPatterns = (
  names: readonly string[],
): Result<readonly string[], 'CannotOpen'> => {
  const files: string[] = [];
  for (const name of names) {
    const found = filesOf(name);
    if (!found.ok) return found;
    // not by spreading: a call takes a limited number of arguments
    for (const file of found.value) files.push(file);
  }
  return success(files);
};

/** Enough to outweigh the cost of starting, and little enough to share among many workers. */
const PIECE_BYTES = 32 * 1024 * 1024;

export interface PlanOptions {
  readonly pieceBytes?: number;
  readonly signal?: AbortSignal;
}

interface Cut {
  readonly from: number;
  readonly game: number;
  readonly line: number;
}

const OPEN_BRACKET = 0x5b;

/** A scan that begins here finds the same games: a tag at the beginning of a line. */
const isCleanCut = ({ readAt }: OpenFile, at: number): boolean => {
  const bytes = new Uint8Array(2);
  return readAt(bytes, at - 1) === 2 && isLineEnd(bytes[0]!) && bytes[1] === OPEN_BRACKET;
};

const cutsOf = async (
  path: string,
  file: OpenFile,
  { pieceBytes = PIECE_BYTES, signal }: PlanOptions,
): Promise<Result<readonly Cut[]>> => {
  const cuts: Cut[] = [{ from: 0, game: 1, line: 0 }];
  if (file.size <= pieceBytes) return success(cuts);
  const opened = openBytes(path, { compression: 'none' });
  if (!opened.ok) return failure(opened.error.code, opened.error.message);
  let games = 0;
  const scanned = await scanSource(opened.value.source, {
    onGame: (start, line) => {
      games += 1;
      if (start < cuts.at(-1)!.from + pieceBytes || games === 1) return;
      if (isCleanCut(file, start)) cuts.push({ from: start, game: games, line });
    },
    ...(signal === undefined ? {} : { signal }),
  });
  opened.value.source.close();
  return scanned.ok ? success(cuts) : failure(scanned.error.code, scanned.error.message);
};

/** Damage within a file. Reading it will report that, and other files need not wait for it. */
const DAMAGE: ReadonlySet<SourceErrorCode> = new Set([
  'DamagedInput',
  'TruncatedInput',
  'WrongChecksum',
]);

/** Whether the file can be cut: its bytes are its text. */
const isPlain = (file: string): Result<boolean> => {
  const probe = openBytes(file);
  if (probe.ok) {
    probe.value.source.close();
    return success(probe.value.raw);
  }
  const { code, message } = probe.error;
  return DAMAGE.has(code) ? success(false) : failure(code, withHint(message, file));
};

const planFile = async (
  named: NamedFile,
  output: PieceOutput,
  options: PlanOptions,
): Promise<Result<readonly Piece[]>> => {
  const { file } = named;
  const plain = isPlain(file);
  if (!plain.ok) return plain;
  const opened = openFile(file);
  if (!opened.ok) return failure(opened.error.code, opened.error.message);
  const { size, mtime } = opened.value;
  const whole = { ...named, size, mtime, output };
  try {
    if (!plain.value) return success([makePiece({ ...whole, range: null })]);
    const cuts = await cutsOf(file, opened.value, options);
    if (!cuts.ok) return cuts;
    return success(
      cuts.value.map((cut, index) =>
        makePiece({ ...whole, range: { ...cut, to: cuts.value[index + 1]?.from ?? size } }),
      ),
    );
  } finally {
    opened.value.close();
  }
};

/** The pieces of all files, each file once. */
export const planPieces = async (
  files: readonly string[],
  output: PieceOutput,
  options: PlanOptions = {},
): Promise<Result<readonly Piece[]>> => {
  const byPath = new Map<string, NamedFile>();
  for (const file of files) {
    const fault = notRegular(file);
    if (fault !== null) return failure('NotRegular', fault);
    const newer = refuseNewer(file);
    if (!newer.ok) return failure(newer.error.code, newer.error.message);
    const known = identifyFile(file);
    if (!known.ok) return known;
    // its first name counts
    if (!byPath.has(known.value.path)) byPath.set(known.value.path, known.value);
  }
  const pieces: Piece[] = [];
  for (const named of byPath.values()) {
    const planned = await planFile(named, output, options);
    if (!planned.ok) return planned;
    for (const piece of planned.value) pieces.push(piece);
  }
  return success(pieces);
};
