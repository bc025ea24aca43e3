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
import { fieldsOf, isUnnamed } from './struct-fields.js';

// Dates and timestamps: the client does not know that `infinity` is a value of all these types, nor that the year before
// year 1 is 0001 (BC), and uses today's offset of the time zone for all times.

/** Infinity is the largest number of the type, with either sign. */
const INFINITE_DAYS = 2 ** 31 - 1;
const INFINITE_TICKS = 2n ** 63n - 1n;

const DAY_SECONDS = 86_400;
const DAY_MILLISECONDS = DAY_SECONDS * 1000;
const DAYS_OF_400_YEARS = 146_097;

const padded = (number: number, width: number): string => String(number).padStart(width, '0');

/** Days are counted from 1970 on. */
const dateText = (days: number): string => {
  if (Math.abs(days) === INFINITE_DAYS) return days > 0 ? 'infinity' : '-infinity';
  // the calendar repeats every 400 years, so any 400 years of JavaScript's do
  const cycles = Math.floor(days / DAYS_OF_400_YEARS);
  const date = new Date((days - cycles * DAYS_OF_400_YEARS) * DAY_MILLISECONDS);
  const year = date.getUTCFullYear() + cycles * 400;
  const month = padded(date.getUTCMonth() + 1, 2);
  const text = `${padded(year > 0 ? year : 1 - year, 4)}-${month}-${padded(date.getUTCDate(), 2)}`;
  return year > 0 ? text : `${text} (BC)`;
};

const clockText = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => padded(Math.floor(part), 2))
    .join(':');

/** Ticks since 1970; a second has ten to the power of `digits` of them. */
const timestampText = (ticks: bigint, digits: number): string => {
  if (ticks === INFINITE_TICKS) return 'infinity';
  if (ticks === -INFINITE_TICKS) return '-infinity';
  const second = 10n ** BigInt(digits);
  const day = second * BigInt(DAY_SECONDS);
  const inDay = ((ticks % day) + day) % day;
  const fraction = String(inDay % second)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  const date = dateText(Number((ticks - inDay) / day));
  return `${date} ${clockText(Number(inDay / second))}${fraction === '' ? '' : `.${fraction}`}`;
};

/** JavaScript's calendar ends here; DuckDB's ends less than twenty thousand years later. */
const LAST_DATE = 8.64e15 - DAY_MILLISECONDS;
const TWENTY_THOUSAND_YEARS = 50 * DAYS_OF_400_YEARS * DAY_MILLISECONDS;

/** The offset of this machine's time zone from UTC at that time, in seconds. */
const secondsAhead = (micros: bigint): number => {
  const time = Math.floor(Number(micros) / 1e6) * 1000;
  const beyond = Math.abs(time) > LAST_DATE ? Math.sign(time) * TWENTY_THOUSAND_YEARS : 0;
  const then = new Date(time - beyond);
  const clocks = new Date(0);
  clocks.setUTCFullYear(then.getFullYear(), then.getMonth(), then.getDate());
  clocks.setUTCHours(then.getHours(), then.getMinutes(), then.getSeconds());
  return (clocks.getTime() - then.getTime()) / 1000;
};

/** Microseconds since 1970, in this machine's time zone. */
const zonedText = (micros: bigint): string => {
  if (micros === INFINITE_TICKS || micros === -INFINITE_TICKS) return timestampText(micros, 6);
  const ahead = secondsAhead(micros);
  const minutes = Math.floor(Math.abs(ahead) / 60);
  const shown = [Math.floor(minutes / 60), ...(minutes % 60 === 0 ? [] : [minutes % 60])];
  const offset = shown.map((part) => padded(part, 2)).join(':');
  return `${timestampText(micros + BigInt(ahead) * 1_000_000n, 6)}${ahead < 0 ? '-' : '+'}${offset}`;
};

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

const namedType = (name: string, type: DuckDBType): string =>
  `"${name.replaceAll('"', '""')}" ${typeText(type)}`;

const fieldTypes = (type: DuckDBStructType): string =>
  type.entryTypes
    .map((entry, index) =>
      isUnnamed(type) ? typeText(entry) : namedType(type.entryNames[index]!, entry),
    )
    .join(', ');

/**
 * A type as DuckDB writes it; the client's own text loses the alias JSON.
 *
 * @example
 * import { LIST, VARCHAR } from '@duckdb/node-api';
 * import { typeText } from '@zeitnot/duckdb';
 *
 * typeText(LIST(VARCHAR)); // => 'VARCHAR[]'
 */
export const typeText = (type: DuckDBType): string => {
  if (type.alias !== undefined) return type.alias;
  switch (type.typeId) {
    case DuckDBTypeId.LIST:
      return `${typeText(type.valueType)}[]`;
    case DuckDBTypeId.ARRAY:
      return `${typeText(type.valueType)}[${type.length}]`;
    case DuckDBTypeId.MAP:
      return `MAP(${typeText(type.keyType)}, ${typeText(type.valueType)})`;
    case DuckDBTypeId.STRUCT:
      return `STRUCT(${fieldTypes(type)})`;
    case DuckDBTypeId.UNION:
      return `UNION(${type.memberTypes.map((member, index) => namedType(type.memberTags[index]!, member)).join(', ')})`;
    default:
      return String(type);
  }
};
