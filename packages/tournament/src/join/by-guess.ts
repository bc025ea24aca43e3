/** Joins without a manifest: whole files, ordered by the rounds of their games, then by name. */

import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import { openFile } from '@zeitnot/pgn/internal';
import { makeAssembler } from './assemble.js';
import { sizeOf } from './locate.js';
import type { OutputFile } from '../fs/output-file.js';
import { byteOrderMarkLength, isPlain } from './pgn-files.js';
import { isInput, type JoinCode, type Joined, type JoinOptions } from './report.js';
import type { RestoreOptions } from './restore.js';
import { makePieceReader, separatorOf } from './separator.js';
import { assignRounds } from '../rounds/assign.js';
import type { Column, GameRow, GameTable } from '../rounds/table.js';
import { tableOfSource, textOf } from '../source/game-table.js';
import { streamGames } from '../source/source-games.js';

/** Adds the games of a table to rows of others, numbered on. */
const addRows = (rows: GameRow[], table: GameTable): void => {
  for (let row = 0; row < table.count; row += 1) {
    const read = ({ id, text }: Column): string => text(id(row));
    rows.push({
      game: rows.length + 1,
      event: read(table.event),
      date: read(table.date),
      round: read(table.round),
      white: read(table.white),
      black: read(table.black),
      timeControl: null,
    });
  }
};

/** The paths in the order of their rounds, and how many games they hold. */
const guessOrder = async (
  paths: readonly string[],
  { signal, onProgress }: RestoreOptions,
): Promise<
  Result<{ readonly paths: readonly string[]; readonly games: number }, IndexErrorCode>
> => {
  const rows: GameRow[] = [];
  const owners: number[] = [];
  const sizes = paths.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [owner, path] of paths.entries()) {
    const opened = openFile(path);
    if (!opened.ok) return opened;
    try {
      const start = before;
      const streamed = await streamGames(path, opened.value.size, false, {
        // copying reads the files once more
        onProgress: (done) => onProgress?.(start + done, 2 * total),
        ...(signal === undefined ? {} : { signal }),
      });
      if (!streamed.ok) return streamed;
      const { raw } = streamed.value;
      if (!raw) {
        return failure(
          'NotIndexable',
          `${path} is compressed or in UTF-16; join takes plain files.`,
        );
      }
      addRows(rows, tableOfSource(streamed.value, textOf(opened.value, raw)));
    } finally {
      opened.value.close();
    }
    while (owners.length < rows.length) owners.push(owner);
    before += sizes[owner]!;
  }
  const plan = assignRounds(rows, { anyEvent: true, onAmbiguous: 'unknown' });
  const ranks = paths.map(() => Infinity);
  for (const { game, partition } of plan.ok ? plan.value.games : []) {
    const owner = owners[game - 1]!;
    ranks[owner] = Math.min(ranks[owner]!, partition);
  }
  const order = [...paths.keys()].toSorted((a, b) => ranks[a]! - ranks[b]! || a - b);
  return success({ paths: order.map((owner) => paths[owner]!), games: rows.length });
};

/** Yields to the event loop after this many bytes. */
const YIELD_BYTES = 8 * 1024 * 1024;

/** Concatenates files, with separators where games would merge. */
const copyFiles = async (
  paths: readonly string[],
  output: OutputFile,
  { signal, onProgress }: JoinOptions,
): Promise<Result<null, JoinCode>> => {
  const assembler = makeAssembler(paths, output.write);
  const reader = makePieceReader(paths);
  const sizes = paths.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = reader.textOf([]);
  let done = 0;
  try {
    for (const [place, path] of paths.entries()) {
      const size = sizes[place]!;
      const mark = place === 0 ? success(0) : byteOrderMarkLength(path);
      if (!mark.ok) return mark;
      const text = reader.textOf([{ file: place, from: mark.value, to: size }]);
      output.write(Buffer.from(separatorOf(before, text)));
      for (let from = mark.value; from < size; from += YIELD_BYTES) {
        assembler.take(place, from, Math.min(size, from + YIELD_BYTES));
        onProgress?.(total + done + from, 2 * total);
        await setImmediate();
        if (signal?.aborted === true) return failure('Aborted', 'Joining was stopped.');
      }
      assembler.finish();
      done += size;
      before = text;
    }
  } finally {
    assembler.close();
    reader.close();
  }
  return success(null);
};

export const joinByGuess = async (
  folder: string,
  found: readonly string[],
  output: OutputFile,
  options: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const files = found.filter(isPlain).map((file) => join(folder, file));
  if (output.isAmong(files)) return isInput(output.path);
  const guessed = await guessOrder(files, options);
  if (!guessed.ok) return guessed;
  const { paths, games } = guessed.value;
  const copied = await copyFiles(paths, output, options);
  if (!copied.ok) return copied;
  return success({
    games,
    sha256: output.finish(),
    verified: false,
    edited: [],
    changes: [],
    moves: [],
    missing: [],
    damaged: [],
    renamed: [],
    manifest: false,
    unused: found.filter((file) => !isPlain(file)),
    copies: [],
  });
};
