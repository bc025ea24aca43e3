/**
 * The columns that ingest adds to those of `read_pgn`, as SQL: what analysts would otherwise compute in every query.
 * The time control is read in the dialect of `read_pgn`.
 */

import { quoted } from '../native/sql-literals.js';
import { COLUMNS, typeOf } from '../read-pgn/columns.js';
import type { Piece } from './piece.js';

const source = ({ path, file, range }: Piece): string => {
  const place = range === null ? [] : [range.from, range.to, range.game, range.line];
  const numbers = [0, 1, 2, 3].map((index) => place[index] ?? 'NULL');
  return `read_pgn_piece(${[quoted(path), quoted(file), ...numbers].join(', ')})`;
};

const SYSTEMS = ['chesscom', 'fide', 'uschess', 'ogs'] as const;

const category = (system: string): string =>
  `chess_timecontrol_category(TimeControl, '${system}', dialect)`;

/** The columns after those of `read_pgn`. `first` is the first stage; an hourglass has its time without stages. */
const ADDED: readonly (readonly [name: string, type: string, sql: string])[] = [
  ['dialect', 'VARCHAR', 'dialect'],
  ['normalized', 'VARCHAR', 'normalized'],
  ['notation', 'VARCHAR', 'chess_timecontrol_notation(TimeControl, dialect)'],
  ['category', 'VARCHAR', 'category'],
  ...SYSTEMS.map((system) => [`category_${system}`, 'VARCHAR', category(system)] as const),
  ['base_seconds', 'DOUBLE', `(first ->> '$.time')::DOUBLE / 1000`],
  [
    'increment_seconds',
    'DOUBLE',
    `if(base_seconds IS NULL, NULL, coalesce((first ->> '$.bonus')::DOUBLE / 1000, 0))`,
  ],
  ['estimate', 'BIGINT', 'chess_timecontrol_estimate(TimeControl, dialect)'],
  ['inferred', 'BOOLEAN', `(said ->> '$.inferred')::BOOLEAN`],
  ['warnings', 'VARCHAR[]', `from_json(said -> '$.warnings', '["VARCHAR"]')`],
];

/** The columns of `read_pgn` before them; those on the time control stand among the added ones. */
const TAKEN = COLUMNS.filter(({ name }) => ADDED.every(([added]) => added !== name));

/** All columns of ingested games, in order, with DuckDB's names of their types. */
export const INGESTED: readonly { readonly name: string; readonly type: string }[] = [
  ...TAKEN.map((column) => ({ name: column.name, type: String(typeOf(column)) })),
  ...ADDED.map(([name, type]) => ({ name, type })),
];

/** Parquet has times in UTC only, where a time with a zone may fall on another day. */
const DATE_IN_UTC = 'coalesce(make_timestamp(epoch_us(UTCDate + UTCTime))::DATE, UTCDate)';

/** The rows of a piece, with all columns. */
export const piecesSql = (piece: Piece): string => `
  WITH parsed AS (
    SELECT *, chess_timecontrol_json(TimeControl, dialect)::JSON AS said,
      coalesce(said -> '$.control.stages[0]', said -> '$.control') AS first
    FROM ${source(piece)}
  )
  SELECT
    ${TAKEN.map(({ name }) => (name === 'UTCDate' ? `${DATE_IN_UTC} AS UTCDate` : name)).join(', ')},
    ${ADDED.map(([name, , sql]) => (name === sql ? name : `${sql} AS ${name}`)).join(',\n    ')}
  FROM parsed`;
