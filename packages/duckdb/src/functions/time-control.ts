/** The SQL functions on time controls and on Chess.com's API, as a table, and their registration. */

import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBScalarFunction,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
} from '@duckdb/node-api';
import {
  ALL_DIALECTS,
  category,
  CHESSCOM_RULES,
  chesscomFormat,
  chesscomResult,
  estimate,
  failure,
  makeDialectFinder,
  readControl,
  success,
  SYSTEMS,
  timeClass,
  type AnyDialect,
  type ParsedTag,
  type Result,
  type System,
  type TimeClass,
} from '@zeitnot/core';
import { bindings } from '../native/bindings.js';
import type { Value } from '../native/tag-cache.js';
import { plainFunction, rawFunction, type Compute, type RowFunction } from '../native/vectors.js';

interface SqlFunction {
  readonly name: string;
  readonly returns: RowFunction['returns'];
  /** The arguments after the text, in this order; each may be left out from the end. */
  readonly further: readonly ('system' | 'dialect')[];
  readonly compute: (text: string, dialect: AnyDialect, system: System) => Value;
}

const readTag = (text: string, dialect: AnyDialect): ParsedTag =>
  readControl(text, { dialect, prefer: 'tag' }).tag;

/** Rounded up: a class that ends at 29 seconds then ends there for whole seconds too. */
const estimatedSeconds = (text: string, dialect: AnyDialect): bigint | null => {
  const { control } = readTag(text, dialect);
  const seconds = control === null ? null : estimate(control);
  return seconds === null ? null : BigInt(Math.ceil(seconds));
};

/** Null for what Chess.com has no class for. */
const timeClassOrNull = (timeControl: string): TimeClass | null => {
  const found = timeClass(timeControl);
  return typeof found === 'string' ? found : null;
};

const SQL_FUNCTIONS: readonly SqlFunction[] = [
  {
    name: 'chess_timecontrol_normalize',
    returns: 'VARCHAR',
    further: ['dialect'],
    compute: (text, dialect) => readTag(text, dialect).normalized,
  },
  {
    name: 'chess_timecontrol_json',
    returns: 'VARCHAR',
    further: ['dialect'],
    compute: (text, dialect) => JSON.stringify(readTag(text, dialect)),
  },
  {
    name: 'chess_timecontrol_category',
    returns: 'VARCHAR',
    further: ['system', 'dialect'],
    compute: (text, dialect, system) => {
      const { control } = readTag(text, dialect);
      return control === null ? null : category(control, system);
    },
  },
  {
    name: 'chess_timecontrol_notation',
    returns: 'VARCHAR',
    further: ['dialect'],
    compute: (text, dialect) => readTag(text, dialect).notation,
  },
  {
    name: 'chess_timecontrol_estimate',
    returns: 'BIGINT',
    further: ['dialect'],
    compute: estimatedSeconds,
  },
  {
    name: 'chesscom_time_class',
    returns: 'VARCHAR',
    further: [],
    compute: timeClassOrNull,
  },
  {
    name: 'chesscom_result',
    returns: 'VARCHAR',
    further: [],
    compute: (code) => {
      const result = chesscomResult(code);
      return result === null ? null : JSON.stringify(result);
    },
  },
];

const findName = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text.trim().toLowerCase());

const MAX_SHOWN = 40;
const shown = (text: string): string =>
  `'${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}'`;

const parseDialect = (text: string): Result<AnyDialect> => {
  const dialect = findName(ALL_DIALECTS, text);
  if (dialect !== undefined) return success(dialect);
  const list = `The dialects are ${ALL_DIALECTS.join(', ')}.`;
  return failure('UnknownDialect', `Unknown dialect ${shown(text)}. ${list}`);
};

const parseSystem = (text: string): Result<System> => {
  const system = findName(SYSTEMS, text);
  if (system !== undefined) return success(system);
  const isDialect = findName(ALL_DIALECTS, text) !== undefined;
  const hint = isDialect ? ' That is a dialect, which comes after the system.' : '';
  const list = `The systems are ${SYSTEMS.join(', ')}.`;
  return failure('UnknownSystem', `Unknown system ${shown(text)}.${hint} ${list}`);
};

/** The same function with the first `given` of its further arguments. */
const overload = ({ returns, further, compute }: SqlFunction, given: number): RowFunction => ({
  returns,
  furtherArguments: given,
  bind: (texts): Result<Compute> => {
    const named = new Map(further.slice(0, given).map((name, index) => [name, texts[index]]));
    const system = parseSystem(named.get('system') ?? 'lichess');
    if (!system.ok) return system;
    const dialect = parseDialect(named.get('dialect') ?? 'auto');
    if (!dialect.ok) return dialect;
    return success((text: string) => compute(text, dialect.value, system.value));
  },
});

/** `chesscom_format(rules, time_control)`. */
const CHESSCOM_FORMAT: RowFunction = {
  returns: 'VARCHAR',
  furtherArguments: 1,
  bind: ([timeControl = '']) => {
    const found = timeClassOrNull(timeControl);
    return success((text: string) => {
      const rules = CHESSCOM_RULES.find((name) => name === text);
      return rules === undefined || found === null ? null : chesscomFormat(rules, found);
    });
  },
};

const TYPES = { VARCHAR, BIGINT } as const;

const scalarFunction = (name: string, row: RowFunction, plain: boolean): DuckDBScalarFunction => {
  const made = new DuckDBScalarFunction();
  made.setName(name);
  made.setReturnType(TYPES[row.returns]);
  for (let count = 0; count <= row.furtherArguments; count += 1) made.addParameter(VARCHAR);
  if (plain) made.setMainFunction(plainFunction(row));
  else bindings.scalar_function_set_function(made.scalar_function, rawFunction(row));
  return made;
};

/**
 * `chess_timecontrol_dialect(site, tc, first_clock_ms, broadcast)`, of which the last two may be left out; NULL is what
 * is not known. A broadcast is given by its name, or as true.
 */
const DIALECT_ARGUMENTS: readonly (readonly DuckDBType[])[] = [
  [VARCHAR, VARCHAR],
  [VARCHAR, VARCHAR, DOUBLE],
  [VARCHAR, VARCHAR, DOUBLE, VARCHAR],
  [VARCHAR, VARCHAR, DOUBLE, BOOLEAN],
];

const dialectFunction = (parameterTypes: readonly DuckDBType[]): DuckDBScalarFunction => {
  const dialectOf = makeDialectFinder();
  return DuckDBScalarFunction.create({
    name: 'chess_timecontrol_dialect',
    returnType: VARCHAR,
    parameterTypes,
    specialHandling: true,
    mainFunction: (_, input, output) => {
      const columns = parameterTypes.map((_type, index) => input.getColumnVector(index));
      for (let row = 0; row < input.rowCount; row += 1) {
        const [site, control, clock, broadcast] = columns.map((column) => column.getItem(row));
        const tags = {
          Site: String(site ?? ''),
          TimeControl: String(control ?? ''),
          BroadcastName: broadcast ? String(broadcast) : undefined,
        };
        output.setItem(row, dialectOf(tags, [typeof clock === 'number' ? clock : null]));
      }
      output.flush();
    },
  });
};

/** `plain` uses DuckDB's public interface instead of raw cells. */
export const registerTimeControlFunctions = (
  connection: DuckDBConnection,
  plain: boolean,
): void => {
  for (const types of DIALECT_ARGUMENTS) {
    connection.registerScalarFunction(dialectFunction(types));
  }
  // the raw way would keep a cache for each time control
  connection.registerScalarFunction(scalarFunction('chesscom_format', CHESSCOM_FORMAT, true));
  for (const sqlFunction of SQL_FUNCTIONS) {
    for (let given = 0; given <= sqlFunction.further.length; given += 1) {
      const row = overload(sqlFunction, given);
      connection.registerScalarFunction(scalarFunction(sqlFunction.name, row, plain));
    }
  }
};
