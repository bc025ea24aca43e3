/**
 * Values of a result as text for people and for CSV; nothing is rounded. The type says what the parts of a list, a
 * struct or a map are. By hand: the client's own text is not what DuckDB's cast writes, and a cast in SQL would change
 * the types of the result.
 */

import {
  DuckDBTypeId,
  type DuckDBArrayValue,
  type DuckDBBlobValue,
  type DuckDBDateValue,
  type DuckDBListValue,
  type DuckDBMapType,
  type DuckDBMapValue,
  type DuckDBStructType,
  type DuckDBStructValue,
  type DuckDBTimestampMillisecondsValue,
  type DuckDBTimestampNanosecondsValue,
  type DuckDBTimestampSecondsValue,
  type DuckDBTimestampTZValue,
  type DuckDBTimestampValue,
  type DuckDBType,
  type DuckDBUnionValue,
  type DuckDBValue,
  type DuckDBVariantValue,
} from '@duckdb/node-api';
import { isReal, realText } from './reals.js';
import { dateText, timestampText, zonedText } from './times.js';
import { fieldsOf, isUnnamed } from './struct-fields.js';

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

/**
 * Whether values of a type are numbers, to be aligned right.
 *
 * @example
 * import { DECIMAL, VARCHAR } from '@duckdb/node-api';
 * import { isNumeric } from '@zeitnot/duckdb';
 *
 * isNumeric(DECIMAL(9, 2)); // => true
 * isNumeric(VARCHAR); // => false
 */
export const isNumeric = (type: DuckDBType): boolean => NUMBERS.has(type.typeId);

type ObjectValue = Extract<DuckDBValue, object>;

/** Values of these types have brackets of their own, or are the value they hold. */
const WITH_PARTS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
  DuckDBTypeId.VARIANT,
]);

/** Text that DuckDB could not read back from within another value. */
const NEEDS_QUOTES = /^$|^null$|^[\t-\r ]|[\t-\r ]$|["'(),:=[\]{}]/i;

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

const partText = (value: DuckDBValue, type: DuckDBType): string => {
  if (value === null) return 'NULL';
  const text = valueText(value, type);
  return !WITH_PARTS.has(type.typeId) && NEEDS_QUOTES.test(text) ? quoted(text) : text;
};

const structText = (struct: DuckDBStructValue, type: DuckDBStructType): string => {
  const unnamed = isUnnamed(type);
  const fields = fieldsOf(struct, type).map(({ name, value, type: part }) =>
    unnamed ? partText(value, part) : `${quoted(name)}: ${partText(value, part)}`,
  );
  return unnamed ? `(${fields.join(', ')})` : `{${fields.join(', ')}}`;
};

const mapText = ({ entries }: DuckDBMapValue, { keyType, valueType }: DuckDBMapType): string =>
  `{${entries
    .map(({ key, value }) => `${partText(key, keyType)}=${partText(value, valueType)}`)
    .join(', ')}}`;

/** Bytes other than printable ASCII by their number; so is the backslash, which the client forgets. */
const blobText = ({ bytes }: DuckDBBlobValue): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(
      /[^ -~]|["'\\]/g,
      (byte) => `\\x${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );

/** A value without parts. */
const plainText = (value: ObjectValue, { typeId }: DuckDBType): string => {
  switch (typeId) {
    case DuckDBTypeId.DATE:
      return dateText((value as DuckDBDateValue).days);
    case DuckDBTypeId.TIMESTAMP_S:
      return timestampText((value as DuckDBTimestampSecondsValue).seconds, 0);
    case DuckDBTypeId.TIMESTAMP_MS:
      return timestampText((value as DuckDBTimestampMillisecondsValue).millis, 3);
    case DuckDBTypeId.TIMESTAMP:
      return timestampText((value as DuckDBTimestampValue).micros, 6);
    case DuckDBTypeId.TIMESTAMP_NS:
      return timestampText((value as DuckDBTimestampNanosecondsValue).nanos, 9);
    case DuckDBTypeId.TIMESTAMP_TZ:
      return zonedText((value as DuckDBTimestampTZValue).micros);
    case DuckDBTypeId.BLOB:
      return blobText(value as DuckDBBlobValue);
    default:
      return String(value);
  }
};

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
      const handle = value as DuckDBVariantValue;
      return handle.value === null ? 'NULL' : valueText(handle.value, handle.type ?? type);
    }
    default:
      return plainText(value, type);
  }
};

/**
 * A value other than NULL as DuckDB's own cast to VARCHAR writes it, with a few exceptions: a FLOAT has only the
 * digits it needs, a DECIMAL below 1 begins with 0, nan has no sign, a GEOMETRY is its bytes, and texts that need
 * quotes have them in an ARRAY, a VARIANT and a list of JSON as well.
 *
 * @example
 * import { DOUBLE, LIST, listValue, VARCHAR } from '@duckdb/node-api';
 * import { valueText } from '@zeitnot/duckdb';
 *
 * valueText(1, DOUBLE); // => '1.0'
 * valueText(listValue(['a', 'b, c']), LIST(VARCHAR)); // => "[a, 'b, c']"
 */
export const valueText = (value: Exclude<DuckDBValue, null>, type: DuckDBType): string => {
  if (typeof value === 'number' && isReal(type)) return realText(value, type);
  return typeof value === 'object' ? objectText(value, type) : String(value);
};
