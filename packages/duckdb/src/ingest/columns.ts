/**
 * The columns that ingest adds to those of `read_pgn`, as SQL: what analysts would otherwise compute in every query.
 * The time control is read in the dialect that the game's own tags and first clock time suggest.
 */

import { DuckDBScalarFunction, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import { dialectOf } from '@zeitnot/core';
import { quoted } from '../native/sql-literals.js';
import { COLUMNS, typeOf } from '../read-pgn/columns.js';
import type { Piece } from './piece.js';

/** `zeitnot_dialect(site, broadcast, time control, first clock)`; every argument may be NULL. */
export const registerDialect = (connection: DuckDBConnection): void => {
  const made = new DuckDBScalarFunction();
  made.setName('zeitnot_dialect');
  made.setReturnType(VARCHAR);
  made.setSpecialHandling();
  for (let count = 0; count < 4; count += 1) made.addParameter(VARCHAR);
  made.setMainFunction((_, input, output) => {
    const columns = [0, 1, 2, 3].map((index) => input.getColumnVector(index));
    for (let row = 0; row < input.rowCount; row += 1) {
      const [site, broadcast, control, clock] = columns.map(
        (column) => (column.getItem(row) as string | null) ?? undefined,
      );
      const tags = { Site: site, BroadcastName: broadcast, TimeControl: control };
      output.setItem(row, dialectOf(tags, clock ?? null));
    }
    output.flush();
  });
  connection.registerScalarFunction(made);
};

const source = ({ path, file, range }: Piece): string => {
  const place = range === null ? [] : [range.from, range.to, range.game, range.line];
  const numbers = [0, 1, 2, 3].map((index) => place[index] ?? 'NULL');
  return `read_pgn_piece(${[quoted(path), quoted(file), ...numbers].join(', ')})`;
};

const SYSTEMS = ['chesscom', 'fide', 'uschess', 'ogs'] as const;

const category = (system: string): string =>
  `chess_timecontrol_category(TimeControl, '${system}', dialect)`;

/** The columns after `dialect`. `first` is the first stage; an hourglass has its time without stages. */
const ADDED: readonly (readonly [name: string, type: string, sql: string])[] = [
  ['normalized', 'VARCHAR', 'chess_timecontrol_normalize(TimeControl, dialect)'],
  ['notation', 'VARCHAR', 'chess_timecontrol_notation(TimeControl, dialect)'],
  ['category', 'VARCHAR', category('lichess')],
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

/** All columns of ingested games, in order, with DuckDB's names of their types. */
export const INGESTED: readonly { readonly name: string; readonly type: string }[] = [
  ...COLUMNS.map((column) => ({ name: column.name, type: String(typeOf(column)) })),
  { name: 'dialect', type: 'VARCHAR' },
  ...ADDED.map(([name, type]) => ({ name, type })),
];

/** Parquet has times in UTC only, where a time with a zone may fall on another day. */
const DATE_IN_UTC = 'coalesce(make_timestamp(epoch_us(UTCDate + UTCTime))::DATE, UTCDate)';

/** The first clock time of the first two moves; a later one says nothing about the time at the start. */
const FIRST_CLOCK = `CASE
          WHEN strpos(movetext, '[%clk') > 0
            AND strpos(movetext, ' 3. ') NOT BETWEEN 1 AND strpos(movetext, '[%clk')
          THEN nullif(regexp_extract(movetext, '\\[%clk\\s+([^\\]]*)', 1), '')
        END`;

/** The rows of a piece, with all columns. */
export const piecesSql = (piece: Piece): string => `
  WITH games AS (
    SELECT *,
      zeitnot_dialect(
        Site,
        coalesce(tags['BroadcastName'], tags['BroadcastURL']),
        TimeControl,
        ${FIRST_CLOCK}
      ) AS dialect
    FROM ${source(piece)}
  ),
  parsed AS (
    SELECT *, chess_timecontrol_json(TimeControl, dialect)::JSON AS said,
      coalesce(said -> '$.control.stages[0]', said -> '$.control') AS first
    FROM games
  )
  SELECT * EXCLUDE (said, first) REPLACE (${DATE_IN_UTC} AS UTCDate),
    ${ADDED.map(([name, , sql]) => `${sql} AS ${name}`).join(',\n    ')}
  FROM parsed`;
