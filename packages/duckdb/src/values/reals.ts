/**
 * FLOAT and DOUBLE as text: the fewest digits that give the same number back.
 */

import { DuckDBTypeId, type DuckDBType } from '@duckdb/node-api';

/** So many digits tell any two 32-bit numbers apart. */
const FLOAT_DIGITS = 9;
/** Numbers with all their 24 bits have six digits at least that count; smaller ones may have one. */
const SURE_DIGITS = 6;
const SMALLEST_WHOLE = 2 ** -126;

/** 0.1, not 0.10000000149011612. */
const shortestFloat = (value: number): number => {
  let digits = Math.abs(value) < SMALLEST_WHOLE ? 1 : SURE_DIGITS;
  for (; digits < FLOAT_DIGITS; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(FLOAT_DIGITS));
};

export const isReal = ({ typeId }: DuckDBType): boolean =>
  typeId === DuckDBTypeId.DOUBLE || typeId === DuckDBTypeId.FLOAT;

/** The number that is to be written for one of this type. */
export const shortest = (value: number, { typeId }: DuckDBType): number =>
  typeId === DuckDBTypeId.FLOAT && Number.isFinite(value) && value !== 0
    ? shortestFloat(value)
    : value;

/** From these powers of ten on DuckDB writes an exponent. */
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
