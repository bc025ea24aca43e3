/** The records of a database, and what they say about the pieces of an ingest. */

import { success, type Result } from '@zeitnot/core';
import type { DuckDBConnection } from '@duckdb/node-api';
import { checkTable, PIECES, type RowCounts } from './database-check.js';
import type { Piece, PieceRecord } from './piece.js';
import { parseRecord } from './record.js';
import { takeStock, type Stock } from './target-shape.js';

export interface Loaded {
  readonly records: readonly PieceRecord[];
  /** The files of damaged records, as they are named in the table of games. */
  readonly torn: ReadonlySet<string>;
}

export const readLoaded = async (connection: DuckDBConnection): Promise<Loaded> => {
  const reader = await connection.runAndReadAll(`SELECT id, file, record FROM ${PIECES}`);
  const records: PieceRecord[] = [];
  const torn = new Set<string>();
  for (const [id, file, text] of reader.getRows()) {
    const record = parseRecord(String(text));
    const isGood = record !== null && record.piece.id === id && record.piece.file === file;
    if (isGood) records.push(record);
    else torn.add(String(file));
  }
  return { records, torn };
};

/** A record for a piece that is to be read again, so that the rows of its file go. */
const standIn = (piece: Piece): PieceRecord => ({
  piece,
  games: 0,
  parseErrors: 0,
  unread: [],
  files: [],
  sizes: [],
});

/** Divides the records, after a check that the table still has what they say. */
export const takeTableStock = (
  out: string,
  { records, torn }: Loaded,
  rows: RowCounts,
  pieces: readonly Piece[],
): Result<Stock, 'LostRecords' | 'LostFiles'> => {
  // without all its records, nobody knows how many games a file should have
  const isSure = ({ file }: Piece): boolean => !torn.has(file);
  const sure = records.filter(({ piece }) => isSure(piece));
  const checked = checkTable(out, sure, rows, pieces.filter(isSure));
  if (!checked.ok) return checked;
  const unsure = pieces.filter((piece) => !isSure(piece));
  const again = new Set([...checked.value, ...unsure.map(({ path }) => path)]);
  const stock = takeStock(records, pieces, again);
  return success({ ...stock, former: [...stock.former, ...unsure.map(standIn)] });
};
