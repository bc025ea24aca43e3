/** Checks that the table of games is as ingests left it, and can take more games. */

import { failure, success, type Result } from '@zeitnot/core';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../native/sql-literals.js';
import type { Piece, PieceRecord } from './piece.js';
import { INGESTED } from './columns.js';

/** The table of records. */
export const PIECES = 'zeitnot_pieces';

/** How many rows the table of games has of each file. */
export type RowCounts = ReadonlyMap<string, number>;

const recordedGames = (recorded: readonly PieceRecord[]): RowCounts => {
  const counts = new Map<string, number>();
  for (const { piece, games } of recorded) {
    counts.set(piece.file, (counts.get(piece.file) ?? 0) + games);
  }
  return counts;
};

/**
 * Whether the table has as many rows of each file as are recorded. If rows were removed or added by hand, the file is
 * read again; if the file is not among those given, nothing is changed. Returns the paths of files to read again.
 */
export const checkTable = (
  out: string,
  recorded: readonly PieceRecord[],
  rows: RowCounts,
  pieces: readonly Piece[],
): Result<ReadonlySet<string>, 'LostRecords' | 'LostFiles'> => {
  const games = recordedGames(recorded);
  const unknown = pieces.find(({ file }) => rows.has(file) && !games.has(file))?.file;
  if (unknown !== undefined) {
    // they may come from another file of that name
    return failure(
      'LostRecords',
      `The table games of ${out} has rows of ${unknown} that ${PIECES} does not know. ` +
        `Remove them with DELETE FROM games WHERE file = ${quoted(unknown)}, or give another target.`,
    );
  }
  const paths = new Set(pieces.map(({ path }) => path));
  const again = new Set<string>();
  for (const { piece } of recorded) {
    const { file, path } = piece;
    const [found, wanted] = [rows.get(file) ?? 0, games.get(file) ?? 0];
    if (found === wanted) continue;
    if (!paths.has(path)) {
      return failure(
        'LostFiles',
        `${out} no longer has the games of ${file} as they were ingested (then ${wanted}, now ${found}). ` +
          `Ingest that file too, and it is read again; ` +
          `or keep what is there with DELETE FROM ${PIECES} WHERE file = ${quoted(file)}.`,
      );
    }
    again.add(path);
  }
  return success(again);
};

interface OddColumn {
  readonly name: string;
  /** The type it should have. */
  readonly type: string;
  /** The type it has; undefined if it is missing. */
  readonly found: string | undefined;
}

const findOdd = async (connection: DuckDBConnection): Promise<readonly OddColumn[]> => {
  const reader = await connection.runAndReadAll(
    'SELECT lower(column_name), column_type FROM (DESCRIBE games)',
  );
  const types = new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]));
  return INGESTED.map(({ name, type }) => ({
    name,
    type,
    found: types.get(name.toLowerCase()),
  })).filter(({ type, found }) => found !== type);
};

/** Whether the type found can hold every value of ours. */
const isWider = async (
  connection: DuckDBConnection,
  { name, type, found }: OddColumn,
): Promise<boolean> => {
  if (found === undefined) return false;
  if (found === 'VARCHAR') return true;
  // DuckDB would cast any text to JSON implicitly, and fail on most
  if (type === 'VARCHAR') return false;
  const reader = await connection.runAndReadAll(
    `SELECT can_cast_implicitly(NULL::${type}, (SELECT ${name} FROM games LIMIT 0))`,
  );
  return reader.getRows()[0]?.[0] === true;
};

const describeOdd = ({ name, type, found }: OddColumn): string =>
  found === undefined ? `${name} is missing` : `${name} is ${found} and not ${type}`;

const putBack = ({ name, type, found }: OddColumn): string =>
  `ALTER TABLE games ${found === undefined ? `ADD COLUMN ${name}` : `ALTER COLUMN ${name} TYPE`} ${type}`;

/**
 * Whether the table can take more games. Its columns may have another order or a wider type, and there may be more of
 * them; but none of ours may be missing, or have a type that cannot hold all its values.
 */
export const checkColumns = async (
  connection: DuckDBConnection,
  out: string,
): Promise<Result<null, 'LostColumns'>> => {
  const odd: OddColumn[] = [];
  for (const column of await findOdd(connection)) {
    if (!(await isWider(connection, column))) odd.push(column);
  }
  if (odd.length === 0) return success(null);
  // without file names, the games that are there would be read again
  const isLost = odd.some(({ name, found }) => name === 'file' && found === undefined);
  const remedy = isLost ? '' : `, or put back what was there with ${odd.map(putBack).join('; ')}`;
  return failure(
    'LostColumns',
    `The table games of ${out} no longer has the columns of an ingest: ` +
      `${odd.map(describeOdd).join(', ')}. Give another database file${remedy}.`,
  );
};
