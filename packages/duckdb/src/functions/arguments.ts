/**
 * The dialect and the system that a query names: any letter case, and an error that lists what
 * there is.
 */

import {
  ALL_DIALECTS,
  failure,
  success,
  SYSTEMS,
  type AnyDialect,
  type Result,
  type System,
} from '@zeitnot/core';

const find = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text.trim().toLowerCase());

const listOf = (names: readonly string[]): string => names.join(', ');

/** A long value would fill the screen. */
const shown = (text: string): string => `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;

export const chooseDialect = (text: string): Result<AnyDialect> => {
  const dialect = find(ALL_DIALECTS, text);
  if (dialect !== undefined) return success(dialect);
  const list = `The dialects are ${listOf(ALL_DIALECTS)}.`;
  return failure('UnknownDialect', `Unknown dialect ${shown(text)}. ${list}`);
};

export const chooseSystem = (text: string): Result<System> => {
  const system = find(SYSTEMS, text);
  if (system !== undefined) return success(system);
  const isDialect = find(ALL_DIALECTS, text) !== undefined;
  const hint = isDialect ? ' That is a dialect, which comes after the system.' : '';
  const list = `The systems are ${listOf(SYSTEMS)}.`;
  return failure('UnknownSystem', `Unknown system ${shown(text)}.${hint} ${list}`);
};
