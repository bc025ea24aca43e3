/**
 * Values of a result as text for people and for CSV, and as JSON; nothing is rounded. The type says what
 * the parts of a list, a struct or a map are.
 */

import {
  DuckDBDecimalValue,
  DuckDBTypeId,
  type DuckDBArrayValue,
  type DuckDBListValue,
  type DuckDBMapType,
  type DuckDBMapValue,
  type DuckDBStructType,
  type DuckDBStructValue,
  type DuckDBType,
  type DuckDBUnionValue,
  type DuckDBValue,
  type DuckDBVariantValue,
} from '@duckdb/node-api';
import { quoted } from './literals.js';
import { isReal, realText, shortest } from './reals.js';
import { fieldKeys, isUnnamed } from './unnamed-fields.js';

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

type ObjectValue = Extract<DuckDBValue, object>;

/** A text within another value has quotes, as in SQL. */
const partText = (value: DuckDBValue, type: DuckDBType): string => {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? quoted(value) : valueText(value, type);
};

const structText = ({ entries }: DuckDBStructValue, type: DuckDBStructType): string => {
  const unnamed = isUnnamed(type);
  const fields = fieldKeys(type).map((key, index) => {
    const text = partText(entries[key] ?? null, type.entryTypes[index]!);
    return unnamed ? text : `${partText(key, type)}: ${text}`;
  });
  return unnamed ? `(${fields.join(', ')})` : `{${fields.join(', ')}}`;
};

const mapText = ({ entries }: DuckDBMapValue, { keyType, valueType }: DuckDBMapType): string =>
  `{${entries
    .map(({ key, value }) => `${partText(key, keyType)}: ${partText(value, valueType)}`)
    .join(', ')}}`;

const objectText = (value: ObjectValue, type: DuckDBType): string => {
  switch (type.typeId) {
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY: {
      const { items } = value as DuckDBListValue | DuckDBArrayValue;
      return `[${items.map((item) => partText(item, type.valueType)).join(', ')}]`;
    }
    case DuckDBTypeId.STRUCT:
      return structText(value as DuckDBStructValue, type);
    case DuckDBTypeId.MAP:
      return mapText(value as DuckDBMapValue, type);
    case DuckDBTypeId.UNION: {
      const { tag, value: member } = value as DuckDBUnionValue;
      return member === null ? 'NULL' : valueText(member, type.memberTypeForTag(tag));
    }
    case DuckDBTypeId.VARIANT: {
      const held = value as DuckDBVariantValue;
      return partText(held.value, held.type ?? type);
    }
    default:
      return String(value);
  }
};

/** A value that is not NULL, as DuckDB would print it, but for the quotes within a value. */
export const valueText = (value: Exclude<DuckDBValue, null>, type: DuckDBType): string => {
  if (typeof value === 'number' && isReal(type)) return realText(value, type);
  return typeof value === 'object' ? objectText(value, type) : String(value);
};

/** Where fields have no names, their order is all there is: then it is an array. */
const structJson = ({ entries }: DuckDBStructValue, type: DuckDBStructType): string => {
  const unnamed = isUnnamed(type);
  const fields = fieldKeys(type).map((key, index) => {
    const json = valueJson(entries[key] ?? null, type.entryTypes[index]!);
    return unnamed ? json : `${JSON.stringify(key)}:${json}`;
  });
  return unnamed ? `[${fields.join(',')}]` : `{${fields.join(',')}}`;
};

const mapJson = ({ entries }: DuckDBMapValue, { keyType, valueType }: DuckDBMapType): string => {
  const named = entries.every(({ key }) => typeof key === 'string');
  const pairs = entries.map(({ key, value }) =>
    named
      ? `${valueJson(key, keyType)}:${valueJson(value, valueType)}`
      : `{"key":${valueJson(key, keyType)},"value":${valueJson(value, valueType)}}`,
  );
  return named ? `{${pairs.join(',')}}` : `[${pairs.join(',')}]`;
};

const objectJson = (value: ObjectValue, type: DuckDBType): string => {
  switch (type.typeId) {
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY: {
      const { items } = value as DuckDBListValue | DuckDBArrayValue;
      return `[${items.map((item) => valueJson(item, type.valueType)).join(',')}]`;
    }
    case DuckDBTypeId.STRUCT:
      return structJson(value as DuckDBStructValue, type);
    case DuckDBTypeId.MAP:
      return mapJson(value as DuckDBMapValue, type);
    case DuckDBTypeId.UNION: {
      const { tag, value: member } = value as DuckDBUnionValue;
      return valueJson(member, type.memberTypeForTag(tag));
    }
    case DuckDBTypeId.VARIANT: {
      const held = value as DuckDBVariantValue;
      return valueJson(held.value, held.type ?? type);
    }
    default:
      return value instanceof DuckDBDecimalValue ? String(value) : JSON.stringify(String(value));
  }
};

/** In JSON a line break is either a blank between two tokens or written as \n. */
const onOneLine = (json: string): string => json.replaceAll(/[\r\n]+/g, ' ');

/**
 * A value as JSON on one line. Whole numbers and decimals keep all their digits; dates, times and
 * what JSON has no form for are strings; a column of type JSON stands as it is.
 */
export const valueJson = (value: DuckDBValue, type: DuckDBType): string => {
  switch (typeof value) {
    case 'number': {
      const number = shortest(value, type);
      return Number.isFinite(number) ? String(number) : JSON.stringify(String(number));
    }
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'string':
      return type.alias === 'JSON' ? onOneLine(value) : JSON.stringify(value);
    default:
      return value === null ? 'null' : objectJson(value, type);
  }
};
