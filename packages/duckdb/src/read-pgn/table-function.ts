/** Registers the table functions that read files. */

import {
  ANY,
  BIGINT,
  DuckDBArrayValue,
  DuckDBListValue,
  DuckDBTableFunction,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBTableFunctionBindInfo,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { SourceError, type Compression } from '@zeitnot/pgn';
import { parseCompression } from '@zeitnot/pgn/internal';
import { prefetch, makeScan, type FillChunk, type Scan, type ScanOrder } from './scan.js';
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

/** A path or a pattern, or a list of them. A table function has no overloads, so it takes any type. */
const pathsOf = (argument: DuckDBValue): readonly string[] | string => {
  const isList = argument instanceof DuckDBListValue || argument instanceof DuckDBArrayValue;
  const paths = isList ? argument.items : [argument];
  if (paths.length === 0) return 'The list of PGN files is empty.';
  if (paths.includes(null)) {
    return isList
      ? 'A path in the list of PGN files is NULL.'
      : 'The path of the PGN files is NULL.';
  }
  if (paths.every((path) => typeof path === 'string')) return paths;
  return 'The PGN files must be given as text: a path or pattern, or one list of them.';
};

/** Reads the arguments; an error message is shown to the author of the query. */
const bindFiles = (argument: DuckDBValue, compression: unknown): Bound | string => {
  const paths = pathsOf(argument);
  if (typeof paths === 'string') return paths;
  const chosen = typeof compression === 'string' ? parseCompression(compression) : null;
  if (chosen !== null && !chosen.ok) return chosen.error.message;
  const files = findFiles(paths);
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
    parameters: [ANY],
    bind: (info) => bindFiles(info.getParameter(0), info.getNamedParameter('compression')),
    columns: COLUMNS.map((column) => [column.name, typeOf(column)]),
    named: { compression: VARCHAR },
    start: makeScan,
  },
  {
    name: 'read_pgn_moves',
    parameters: [ANY],
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
    const found = [{ path: text(0), named: true }];
    const whole = { found, shown: text(1), remarks: [] };
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
      const running = prefetch(start({ ...bound, projection, buffers, handle, warn }));
      registerScan(running, handle, all);
      info.setInitData(running);
      // rows are made on JavaScript's one thread: a second one of DuckDB's would only wait
      info.setMaxThreads(1);
    },
    mainFunction: (info, chunk) => {
      try {
        (info.initData as FillChunk)(chunk);
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

export const registerReadPiece = (connection: DuckDBConnection, options: FileOptions): void =>
  connection.registerTableFunction(tableFunction(READ_PIECE, options, scansOf(connection)));
