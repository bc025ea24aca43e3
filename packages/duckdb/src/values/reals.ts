/** FLOAT and DOUBLE as text: the fewest digits that read back as the same number. */

import { DuckDBTypeId, type DuckDBType } from '@duckdb/node-api';

/** This many digits tell any two 32-bit numbers apart. */
const FLOAT_DIGITS = 9;
/** Normal numbers have at least six significant digits; subnormal ones may have one. */
const SURE_DIGITS = 6;
const SMALLEST_NORMAL = 2 ** -126;

/** 0.1, not 0.10000000149011612. */
const shortestFloat = (value: number): number => {
  let digits = Math.abs(value) < SMALLEST_NORMAL ? 1 : SURE_DIGITS;
  for (; digits < FLOAT_DIGITS; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(FLOAT_DIGITS));
};

export const isReal = ({ typeId }: DuckDBType): boolean =>
  typeId === DuckDBTypeId.DOUBLE || typeId === DuckDBTypeId.FLOAT;

/** The number to write for a value of this type. */
export const shortest = (value: number, { typeId }: DuckDBType): number =>
  typeId === DuckDBTypeId.FLOAT && Number.isFinite(value) && value !== 0
    ? shortestFloat(value)
    : value;

/** At and beyond these powers of ten, DuckDB writes an exponent. */
const [SMALL, LARGE] = [-5, 16];

/** As DuckDB writes it: 1.0, 1e-05, 1e+16, nan. */
export const realText = (value: number, type: DuckDBType): string => {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const short = shortest(value, type);
  const [digits = '', power = ''] = short.toExponential().split('e');
  if (Number(power) <= SMALL || Number(power) >= LARGE) {
    return `${digits}e${power.replace(/^([+-])(\d)$/, '$10$2')}`;
  }
  const text = String(short);
  return text.includes('.') ? text : `${text}.0`;
};
