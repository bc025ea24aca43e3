/** PGN files into Parquet or a database: plans pieces of work, runs them, accepts the results and sums up. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { failure, success, type Result } from '@zeitnot/core';
import { expandPatterns, planPieces, type PlanOptions } from './plan.js';
import { openTarget } from './target.js';
import { TARGETS, whyNotWritten, type Target } from './target-shape.js';
import type { Piece, PieceRecord, PieceResult, PieceRunner, UnreadTag } from './piece.js';
import { threadRunner } from './threads.js';

/** How far this run is with the work that it found to do. */
export interface IngestProgress {
  readonly games: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

/** How an ingest works; every option may be left out. */
export interface IngestOptions extends PlanOptions {
  readonly workers?: number;
  /** Reads and checks all that is in the target, not only sizes and times. */
  readonly verify?: boolean;
  /** Runs the pieces; threads of this process by default. */
  readonly runner?: PieceRunner;
  /** Called when everything is planned and the first piece begins. */
  readonly onBegin?: () => void;
  readonly onProgress?: (progress: IngestProgress) => void;
}

/** What an ingest has done. */
export interface IngestSummary {
  readonly files: number;
  readonly games: number;
  readonly bytes: number;
  readonly parseErrors: number;
  /** Time controls that could not be read, the most frequent first. */
  readonly unread: readonly UnreadTag[];
  readonly out: string;
  /** Pieces that an earlier run had done. */
  readonly already: number;
  readonly failed: readonly { readonly file: string; readonly message: string }[];
  /** Files without any game. */
  readonly empty: readonly string[];
  /** Files with junk before the first game. */
  readonly junk: readonly string[];
  /** What the target has from other files, and which of these are gone from where they were. */
  readonly others: {
    readonly files: number;
    readonly games: number;
    readonly gone: readonly string[];
  };
  /** A Parquet file in the folder that is not from ingest, if there is any. */
  readonly other: string | null;
  /** Damaged records of earlier runs, for people; what they say counts as never done. */
  readonly damaged: readonly string[];
  /** With `verify`: how many pieces are as they were written, and how many of these an earlier version wrote without a hash. */
  readonly verified: { readonly pieces: number; readonly unhashed: number } | null;
}

/** The default is the number of cores, but no more than this. */
const MAX_DEFAULT_WORKERS = 8;
const MAX_WORKERS = 64;

const bytesOf = ({ range, size }: Piece): number => (range === null ? size : range.to - range.from);

const mergeUnread = (records: readonly PieceRecord[]): readonly UnreadTag[] => {
  const counts = new Map<string, number>();
  for (const { unread } of records) {
    for (const { raw, games } of unread) counts.set(raw, (counts.get(raw) ?? 0) + games);
  }
  return [...counts]
    .map(([raw, games]) => ({ raw, games }))
    .toSorted((a, b) => b.games - a.games || (a.raw < b.raw ? -1 : 1));
};

const sum = (records: readonly PieceRecord[], count: (record: PieceRecord) => number): number =>
  records.reduce((total, record) => total + count(record), 0);

/** The files of which all pieces are done, without any game. */
const emptyFiles = (pieces: readonly Piece[], done: readonly PieceRecord[]): readonly string[] => {
  const games = new Map(done.map(({ piece, games: count }) => [piece.id, count]));
  const files = new Set(pieces.map(({ file }) => file));
  for (const { id, file } of pieces) if (games.get(id) !== 0) files.delete(file);
  return [...files];
};

const summarizeOthers = (others: readonly PieceRecord[]): IngestSummary['others'] => {
  const paths = new Map(others.map(({ piece: { path, file } }) => [path, file]));
  const gone = [...paths].filter(([path]) => !existsSync(path)).map(([, file]) => file);
  return { files: paths.size, games: sum(others, ({ games }) => games), gone };
};

const OLD_STAY = 'The games read from it before are kept.';
const GOES_ON = 'What is done is kept; run the same command again to continue.';
const CONSTRAINT =
  'Drop the constraint or index that refuses the games, then run the same command again to continue.';
const NOT_DONE = 'a part of it was not read; run it again.';
const IN_PART = 'Only some of its games are there now.';

/** Adds a sentence to a message that may lack its full stop. */
const withSentence = (message: string, sentence: string): string =>
  `${message.replace(/\.?$/, '.')} ${sentence}`;

/** The pieces that are done are good. */
const cannotWrite = (out: string, error: unknown, partly = ''): Result<never> => {
  const message = whyNotWritten(error);
  // it would be refused again
  const next = message.startsWith('Constraint Error') ? CONSTRAINT : GOES_ON;
  const why = withSentence(message, next);
  return failure('CannotWrite', `${out} cannot be written. ${why}${partly}`);
};

const stopped = (partly = ''): Result<never> => failure('Aborted', `Stopped. ${GOES_ON}${partly}`);

/** The paths of files of which some pieces are done and others are not. */
const pathsInPart = (
  pieces: readonly Piece[],
  done: readonly PieceRecord[],
): ReadonlySet<string> => {
  const ids = new Set(done.map(({ piece }) => piece.id));
  const begun = new Set(done.map(({ piece }) => piece.path));
  const open = pieces.filter(({ id }) => !ids.has(id)).map(({ path }) => path);
  return new Set(open.filter((path) => begun.has(path)));
};

const pieceOf = (result: PieceResult): Piece => (result.ok ? result.record : result).piece;

const runPieces = async (
  target: Target,
  pieces: readonly Piece[],
  out: string,
  options: IngestOptions,
): Promise<Result<IngestSummary>> => {
  const { verify = false } = options;
  const prepared = await target
    .prepare(pieces, verify)
    .catch((error: unknown) => cannotWrite(out, error));
  if (!prepared.ok) return prepared;
  const { done: before, others, damaged, unhashed } = prepared.value;
  const done = pieces.flatMap(({ id }) => before.get(id) ?? []);
  const already = done.length;
  // a file that is there in part keeps its name, whatever it is called now
  const names = new Map(done.map(({ piece }) => [piece.path, piece.file]));
  const missing = pieces
    .filter(({ id }) => !before.has(id))
    .map((piece) => ({ ...piece, file: names.get(piece.path) ?? piece.file }));
  const failed: Extract<PieceResult, { readonly ok: false }>[] = [];
  const runner =
    options.runner ??
    threadRunner(options.workers ?? Math.min(MAX_DEFAULT_WORKERS, availableParallelism()));
  /** Pieces without a result so far. */
  const open = new Map(missing.map((piece) => [piece.id, piece]));
  const refused = new AbortController();
  const signal = AbortSignal.any([refused.signal, ...(options.signal ? [options.signal] : [])]);
  const totalBytes = missing.reduce((total, piece) => total + bytesOf(piece), 0);
  options.onBegin?.();
  for await (const result of runner.run(missing, signal)) {
    // if a piece comes twice, the first result counts
    if (refused.signal.aborted || !open.delete(pieceOf(result).id)) continue;
    if (result.ok) {
      try {
        await target.accept(result.record);
      } catch (error) {
        refused.abort(error);
        continue;
      }
      done.push(result.record);
    } else if (result.cannotWrite === true) {
      // the next piece would fail as well, and each would say so
      refused.abort(new Error(result.message));
      continue;
    } else failed.push(result);
    const fresh = done.slice(already);
    options.onProgress?.({
      games: sum(fresh, ({ games }) => games),
      bytes: sum(fresh, ({ piece }) => bytesOf(piece)),
      totalBytes,
    });
  }
  if (!signal.aborted) {
    for (const piece of open.values()) failed.push({ ok: false, piece, message: NOT_DONE });
  }
  const inPart = pathsInPart(pieces, done);
  const partly =
    inPart.size === 0 ? '' : ' Until then, only some of the games of some files are there.';
  if (refused.signal.aborted) return cannotWrite(out, refused.signal.reason, partly);
  if (options.signal?.aborted === true) {
    return stopped(partly);
  }
  const whatStays = (path: string): readonly string[] => {
    if (target.hasFormer(path)) return [OLD_STAY];
    return inPart.has(path) ? [IN_PART] : [];
  };
  return success({
    files: new Set(pieces.map(({ path }) => path)).size,
    games: sum(done, ({ games }) => games),
    bytes: sum(done, ({ piece }) => bytesOf(piece)),
    parseErrors: sum(done, ({ parseErrors }) => parseErrors),
    unread: mergeUnread(done),
    out,
    already,
    failed: failed.map(({ piece: { file, path }, message }) => ({
      file,
      message: whatStays(path).reduce(withSentence, message),
    })),
    empty: emptyFiles(pieces, done),
    junk: done.filter(({ junk }) => junk === true).map(({ piece }) => piece.file),
    others: summarizeOthers(others),
    other: target.findOther(),
    damaged,
    verified: verify ? { pieces: before.size + others.length, unhashed } : null,
  });
};

/**
 * Reads PGN files into a folder of Parquet files, or into a database if `out` ends with `.duckdb` or `.db`. `files` are
 * paths or patterns as in `read_pgn`; a run that was stopped continues where it was.
 *
 * @example
 * import { rmSync, writeFileSync } from 'node:fs';
 * import { ingest } from '@zeitnot/duckdb/ingest';
 *
 * writeFileSync('example.pgn', '[TimeControl "180+2"]\n\n1. e4 *\n');
 * const done = await ingest(['example.pgn'], 'example.duckdb', { workers: 1 });
 * done.ok && done.value.games; // => 1
 * for (const file of ['example.pgn', 'example.duckdb']) rmSync(file);
 */
export const ingest = async (
  files: readonly string[],
  out: string,
  options: IngestOptions = {},
): Promise<Result<IngestSummary>> => {
  const { workers = 1 } = options;
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    return failure(
      'InvalidOption',
      `workers is a number from 1 to ${MAX_WORKERS}, not ${workers}.`,
    );
  }
  if (out === '') return failure('CannotOpen', `The target has no name. ${TARGETS}`);
  if (files.length === 0 && !existsSync(out)) return failure('CannotOpen', `There is no ${out}.`);
  // before there is a target, which a pattern might match as well
  const found = expandPatterns(files);
  if (!found.ok) return found;
  const opened = await openTarget(out);
  if (!opened.ok) return opened;
  const target = opened.value;
  try {
    const planned = await planPieces(found.value, target.output, options);
    if (planned.ok) return await runPieces(target, planned.value, out, options);
    return planned.error.code === 'Aborted' ? stopped() : planned;
  } finally {
    target.close();
  }
};
