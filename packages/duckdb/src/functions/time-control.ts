/** The SQL functions on time controls, as a table, and their registration. */

import { BIGINT, DuckDBScalarFunction, VARCHAR, type DuckDBConnection } from '@duckdb/node-api';
import {
  ALL_DIALECTS,
  category,
  estimate,
  failure,
  readControl,
  success,
  SYSTEMS,
  type AnyDialect,
  type ParsedTag,
  type Result,
  type System,
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

/** `plain` uses DuckDB's public interface instead of raw cells. */
export const registerTimeControlFunctions = (
  connection: DuckDBConnection,
  plain: boolean,
): void => {
  for (const sqlFunction of SQL_FUNCTIONS) {
    for (let given = 0; given <= sqlFunction.further.length; given += 1) {
      const row = overload(sqlFunction, given);
      connection.registerScalarFunction(scalarFunction(sqlFunction.name, row, plain));
    }
  }
};
