/**
 * The order of PGN files without a manifest: by the rounds of their games, then by name.
 */

import { join } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import { openFile } from '@zeitnot/pgn/internal';
import { streamGames } from '../source/source-games.js';
import { tableOfSource } from '../source/game-table.js';
import { textOf } from '../source/text-reader.js';
import { assignRounds } from '../rounds/assign.js';
import { readColumn, type Column, type GameRow, type GameTable } from '../rounds/table.js';
import { sizeOf } from './contents.js';
import type { RestoreOptions } from './restore.js';

export interface GuessedOrder {
  /** Paths below the folder, with `/`. */
  readonly files: readonly string[];
  readonly games: number;
}

/** Adds the games of a table to rows of others, numbered on. */
const addRows = (rows: GameRow[], table: GameTable): void => {
  const read = (column: Column) => readColumn(column, (text) => text);
  const event = read(table.event);
  const date = read(table.date);
  const round = read(table.round);
  const white = read(table.white);
  const black = read(table.black);
  for (let row = 0; row < table.count; row += 1) {
    rows.push({
      game: rows.length + 1,
      event: event(row),
      date: date(row),
      round: round(row),
      white: white(row),
      black: black(row),
      timeControl: null,
    });
  }
};

export const guessOrder = async (
  folder: string,
  files: readonly string[],
  { signal, onProgress }: RestoreOptions = {},
): Promise<Result<GuessedOrder, IndexErrorCode>> => {
  const rows: GameRow[] = [];
  const owners: number[] = [];
  const sizes = files.map((file) => sizeOf(join(folder, file)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [owner, file] of files.entries()) {
    const path = join(folder, file);
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
  const ranks = files.map(() => Infinity);
  for (const { game, partition } of plan.ok ? plan.value.games : []) {
    const owner = owners[game - 1]!;
    ranks[owner] = Math.min(ranks[owner]!, partition);
  }
  const order = [...files.keys()].toSorted((a, b) => ranks[a]! - ranks[b]! || a - b);
  return success({ files: order.map((owner) => files[owner]!), games: rows.length });
};
