/** Registers the table functions that read files. */

import {
  BIGINT,
  DuckDBTableFunction,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBTableFunctionBindInfo,
  type DuckDBType,
} from '@duckdb/node-api';
import { SourceError, type Compression } from '@zeitnot/pgn';
import { parseCompression } from '@zeitnot/pgn/internal';
import { usesRawCells } from '../native/bindings.js';
import { prefetch, makeScan, type Filler, type Scan, type ScanOrder } from './scan.js';
import { COLUMNS, typeOf } from './columns.js';
import { findFiles, type Files, type Warn } from './files.js';
import { makeScanHandle, scansOf, registerScan, type ScanHandle } from '../native/open-database.js';
import { PLAIN_BUFFERS } from '../native/column-buffers.js';
import { RAW_BUFFERS } from '../native/raw-column-buffers.js';
import { makeMovesScan, MOVE_COLUMNS } from './moves.js';

interface Bound {
  readonly files: Files;
  readonly compression: Compression | null;
}

export interface FileOptions {
  readonly plain: boolean;
  readonly warn: Warn;
}

/** Reads the arguments; an error message is shown to the author of the query. */
const bindFiles = (path: unknown, compression: unknown): Bound | string => {
  if (typeof path !== 'string') return 'The path of the PGN files is NULL.';
  if (path === '') return 'Failed to open file: the path of the PGN files is empty.';
  const chosen = typeof compression === 'string' ? parseCompression(compression) : null;
  if (chosen !== null && !chosen.ok) return chosen.error.message;
  const files = findFiles(path);
  if (!files.ok) return files.error.message;
  return { files: files.value, compression: chosen === null ? null : chosen.value };
};

interface FileFunction {
  readonly name: string;
  readonly parameters: readonly DuckDBType[];
  readonly bind: (info: DuckDBTableFunctionBindInfo) => Bound | string;
  readonly columns: readonly (readonly [string, DuckDBType, ...unknown[]])[];
  readonly named?: Readonly<Record<string, DuckDBType>>;
  readonly start: (order: ScanOrder) => Scan;
}

const FUNCTIONS: readonly FileFunction[] = [
  {
    name: 'read_pgn',
    parameters: [VARCHAR],
    bind: (info) => bindFiles(info.getParameter(0), info.getNamedParameter('compression')),
    columns: COLUMNS.map((column) => [column.name, typeOf(column)]),
    named: { compression: VARCHAR },
    start: makeScan,
  },
  {
    name: 'read_pgn_moves',
    parameters: [VARCHAR],
    bind: (info) => bindFiles(info.getParameter(0), null),
    columns: MOVE_COLUMNS,
    start: makeMovesScan,
  },
];

/**
 * A file for `ingest`, or a part of it: its path, its name in the rows, and for a part its first byte, end, first game
 * and first line, which are NULL otherwise.
 */
const READ_PIECE: FileFunction = {
  name: 'read_pgn_piece',
  parameters: [VARCHAR, VARCHAR, BIGINT, BIGINT, BIGINT, BIGINT],
  bind: (info) => {
    const text = (index: number): string => String(info.getParameter(index));
    const number = (index: number): number => Number(info.getParameter(index));
    const [from, to, game, line] = [number(2), number(3), number(4), number(5)];
    const whole = { paths: [text(0)], shown: text(1), named: true, remarks: [] };
    const files =
      info.getParameter(2) === null ? whole : { ...whole, range: { from, to, game, line } };
    return { files, compression: null };
  },
  columns: COLUMNS.map((column) => [column.name, typeOf(column)]),
  start: makeScan,
};

const tableFunction = (
  { name, parameters, bind, columns, named, start }: FileFunction,
  { plain, warn }: FileOptions,
  all: Set<ScanHandle>,
): DuckDBTableFunction => {
  const buffers = plain ? PLAIN_BUFFERS : RAW_BUFFERS;
  return DuckDBTableFunction.create({
    name,
    parameterTypes: parameters,
    namedParameterTypes: named ?? {},
    supportsProjectionPushdown: true,
    bindFunction: (info) => {
      for (const [column, type] of columns) info.addResultColumn(column, type);
      const bound = bind(info);
      if (typeof bound === 'string') info.setError(bound);
      else info.setBindData(bound);
    },
    initFunction: (info) => {
      const handle = makeScanHandle();
      const projection = info.getColumnIndexes();
      const bound = info.bindData as Bound;
      for (const [message, code] of bound.files.remarks) warn(`${name}: ${message}`, code);
      const scan = start({ ...bound, projection, buffers, handle, warn });
      const running = prefetch(scan);
      registerScan(running, handle, all);
      info.setInitData(running);
      info.setMaxThreads(scan.threads);
    },
    mainFunction: (info, chunk) => {
      try {
        (info.initData as Filler).fill(chunk);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        info.setError(error.message);
      }
    },
  });
};

export const registerFileFunctions = (connection: DuckDBConnection, options: FileOptions): void => {
  const all = scansOf(connection);
  for (const made of FUNCTIONS) {
    connection.registerTableFunction(tableFunction(made, options, all));
  }
};

export const registerReadPiece = (connection: DuckDBConnection, warn: Warn): void => {
  const options = { plain: !usesRawCells(), warn };
  connection.registerTableFunction(tableFunction(READ_PIECE, options, scansOf(connection)));
};
