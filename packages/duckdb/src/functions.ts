/**
 * The SQL functions over time controls, as a table.
 */

import {
  category,
  estimate,
  readControl,
  success,
  type AnyDialect,
  type ParsedTag,
  type Result,
  type System,
} from '@zeitnot/core';
import type { Value } from './answers.js';
import { chooseDialect, chooseSystem } from './choices.js';
import type { Compute, RowFunction } from './vectors.js';

interface SqlFunction {
  readonly name: string;
  readonly returns: RowFunction['returns'];
  /** What may follow the text, in this order; each may be left out from the end. */
  readonly choices: readonly ('system' | 'dialect')[];
  readonly compute: (text: string, dialect: AnyDialect, system: System) => Value;
}

const readTag = (text: string, dialect: AnyDialect): ParsedTag =>
  readControl(text, { dialect, prefer: 'tag' }).tag;

/** Rounded up: a class that reaches up to 29 seconds ends there for the whole number too. */
const estimatedSeconds = (text: string, dialect: AnyDialect): bigint | null => {
  const { control } = readTag(text, dialect);
  const seconds = control === null ? null : estimate(control);
  return seconds === null ? null : BigInt(Math.ceil(seconds));
};

export const SQL_FUNCTIONS: readonly SqlFunction[] = [
  {
    name: 'chess_timecontrol_normalize',
    returns: 'VARCHAR',
    choices: ['dialect'],
    compute: (text, dialect) => readTag(text, dialect).normalized,
  },
  {
    name: 'chess_timecontrol_json',
    returns: 'VARCHAR',
    choices: ['dialect'],
    compute: (text, dialect) => JSON.stringify(readTag(text, dialect)),
  },
  {
    name: 'chess_timecontrol_category',
    returns: 'VARCHAR',
    choices: ['system', 'dialect'],
    compute: (text, dialect, system) => {
      const { control } = readTag(text, dialect);
      return control === null ? null : category(control, system);
    },
  },
  {
    name: 'chess_timecontrol_notation',
    returns: 'VARCHAR',
    choices: ['dialect'],
    compute: (text, dialect) => readTag(text, dialect).notation,
  },
  {
    name: 'chess_timecontrol_estimate',
    returns: 'BIGINT',
    choices: ['dialect'],
    compute: estimatedSeconds,
  },
];

/** The same function with `given` of its further arguments. */
export const overload = (
  { returns, choices, compute }: SqlFunction,
  given: number,
): RowFunction => ({
  returns,
  choices: given,
  choose: (texts): Result<Compute> => {
    const named = new Map(choices.slice(0, given).map((choice, index) => [choice, texts[index]]));
    const system = chooseSystem(named.get('system') ?? 'lichess');
    if (!system.ok) return system;
    const dialect = chooseDialect(named.get('dialect') ?? 'auto');
    if (!dialect.ok) return dialect;
    return success((text: string) => compute(text, dialect.value, system.value));
  },
});
