/**
 * Values of a result as text for people and for CSV, and as JSON; nothing is rounded.
 */

import {
  DuckDBArrayValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTypeId,
  DuckDBUnionValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';

const NUMBERS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
]);

export const isNumeric = (type: DuckDBType): boolean => NUMBERS.has(type.typeId);

/** The shortest digits that give this 32-bit number back: 0.1, not 0.10000000149011612. */
const shortestFloat = (value: number): number => {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
};

const numberOf = (value: number, type: DuckDBType | null): number =>
  type?.typeId === DuckDBTypeId.FLOAT ? shortestFloat(value) : value;

const isReal = ({ typeId }: DuckDBType): boolean =>
  typeId === DuckDBTypeId.DOUBLE || typeId === DuckDBTypeId.FLOAT;

const realText = (value: number): string => {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const text = Object.is(value, -0) ? '-0' : String(value);
  // as DuckDB shows that it is no whole number by its type
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
};

/** A value that is not NULL, as DuckDB would print it. */
export const valueText = (value: Exclude<DuckDBValue, null>, type: DuckDBType): string =>
  typeof value === 'number' && isReal(type) ? realText(numberOf(value, type)) : String(value);

const mapJson = ({ entries }: DuckDBMapValue): string => {
  const named = entries.every(({ key }) => typeof key === 'string');
  const pairs = entries.map(({ key, value }) => [valueJson(key), valueJson(value)] as const);
  return named
    ? `{${pairs.map(([key, value]) => `${key}:${value}`).join(',')}}`
    : `[${pairs.map(([key, value]) => `{"key":${key},"value":${value}}`).join(',')}]`;
};

const structJson = ({ entries }: DuckDBStructValue): string =>
  `{${Object.entries(entries)
    .map(([name, value]) => `${JSON.stringify(name)}:${valueJson(value)}`)
    .join(',')}}`;

const objectJson = (value: Extract<DuckDBValue, object>): string => {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map((item) => valueJson(item)).join(',')}]`;
  }
  if (value instanceof DuckDBStructValue) return structJson(value);
  if (value instanceof DuckDBMapValue) return mapJson(value);
  if (value instanceof DuckDBUnionValue) return valueJson(value.value);
  if (value instanceof DuckDBDecimalValue) return value.toString();
  return JSON.stringify(String(value));
};

/** In JSON a line break is either a blank between two tokens or written as \n. */
const onOneLine = (json: string): string => json.replaceAll(/[\r\n]+/g, ' ');

/**
 * A value as JSON on one line. Whole numbers and decimals keep all their digits; dates, times and
 * what JSON has no form for are strings; a column of type JSON stands as it is.
 */
export const valueJson = (value: DuckDBValue, type: DuckDBType | null = null): string => {
  switch (typeof value) {
    case 'number': {
      const number = numberOf(value, type);
      return Number.isFinite(number) ? String(number) : JSON.stringify(String(number));
    }
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'string':
      return type?.alias === 'JSON' ? onOneLine(value) : JSON.stringify(value);
    default:
      return value === null ? 'null' : objectJson(value);
  }
};
