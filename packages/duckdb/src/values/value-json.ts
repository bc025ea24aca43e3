/** Values of a result as JSON that every parser accepts. */

import {
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
import { shortest } from './reals.js';
import { fieldsOf, isUnnamed } from './struct-fields.js';
import { valueText } from './value-text.js';

/** A struct whose fields have no names is an array. */
const structJson = (struct: DuckDBStructValue, type: DuckDBStructType): string => {
  const unnamed = isUnnamed(type);
  const fields = fieldsOf(struct, type).map(({ name, value, type: part }) =>
    unnamed ? valueJson(value, part) : `${JSON.stringify(name)}:${valueJson(value, part)}`,
  );
  return unnamed ? `[${fields.join(',')}]` : `{${fields.join(',')}}`;
};

/** The types whose values can be keys of an object. */
const NAMES: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.VARCHAR, DuckDBTypeId.ENUM]);

/** The type decides, so that an empty map looks like the others of its column. */
const mapJson = ({ entries }: DuckDBMapValue, { keyType, valueType }: DuckDBMapType): string => {
  const named = NAMES.has(keyType.typeId);
  const pairs = entries.map(({ key, value }) =>
    named
      ? `${JSON.stringify(key)}:${valueJson(value, valueType)}`
      : `{"key":${valueJson(key, keyType)},"value":${valueJson(value, valueType)}}`,
  );
  return named ? `{${pairs.join(',')}}` : `[${pairs.join(',')}]`;
};

const objectJson = (value: Extract<DuckDBValue, object>, type: DuckDBType): string => {
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
      const handle = value as DuckDBVariantValue;
      return valueJson(handle.value, handle.type ?? type);
    }
    default:
      return type.typeId === DuckDBTypeId.DECIMAL
        ? String(value)
        : JSON.stringify(valueText(value, type));
  }
};

/** In JSON a line break may always be a blank. */
const onOneLine = (json: string): string => json.replaceAll(/[\r\n]+/g, ' ');

/** DuckDB's JSON may be `NaN` or have a trailing comma; what other parsers would refuse becomes a string. */
const jsonOr = (text: string): string => {
  try {
    JSON.parse(text);
    return onOneLine(text);
  } catch {
    return JSON.stringify(text);
  }
};

const numberJson = (number: number): string => {
  if (Object.is(number, -0)) return '-0.0';
  return Number.isFinite(number) ? String(number) : JSON.stringify(String(number));
};

/**
 * A value as JSON on one line. Integers and decimals keep all their digits; dates, times and anything else that JSON
 * lacks are strings; JSON values stay as they are, also within other values.
 */
export const valueJson = (value: DuckDBValue, type: DuckDBType): string => {
  switch (typeof value) {
    case 'number':
      return numberJson(shortest(value, type));
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'string':
      return type.alias === 'JSON' ? jsonOr(value) : JSON.stringify(value);
    default:
      return value === null ? 'null' : objectJson(value, type);
  }
};
