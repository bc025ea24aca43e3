/**
 * The fields of structs. The client keeps them by name in a plain object, which loses some: of fields without names,
 * as in `row(1, 2)`, only the last is left, and `__proto__` is never kept. A struct with such a field is read as if the
 * numbers of its fields, from 1, were their names.
 */

import { isDeepStrictEqual } from 'node:util';
import {
  ARRAY,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
  DuckDBVector,
  LIST,
  MAP,
  type DuckDBDataChunk,
  type DuckDBStructValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { bindings, type Chunk } from '../native/bindings.js';

export const isUnnamed = ({ entryNames }: DuckDBStructType): boolean => entryNames[0] === '';

const losesFields = ({ entryNames }: DuckDBStructType): boolean =>
  entryNames.includes('') || entryNames.includes('__proto__');

/** The keys of the fields in a value. */
const fieldKeys = (type: DuckDBStructType): readonly string[] =>
  losesFields(type) ? type.entryNames.map((_, index) => String(index + 1)) : type.entryNames;

interface Field {
  readonly name: string;
  readonly value: DuckDBValue;
  readonly type: DuckDBType;
}

/** The fields, in the order of the type. */
export const fieldsOf = (
  { entries }: DuckDBStructValue,
  type: DuckDBStructType,
): readonly Field[] =>
  fieldKeys(type).map((key, index) => ({
    name: type.entryNames[index]!,
    value: entries[key] ?? null,
    type: type.entryTypes[index]!,
  }));

/** The same type with names that the client keeps. */
const withKeys = (type: DuckDBType): DuckDBType => {
  switch (type.typeId) {
    case DuckDBTypeId.STRUCT:
      return new DuckDBStructType(fieldKeys(type), type.entryTypes.map(withKeys), type.alias);
    case DuckDBTypeId.LIST:
      return LIST(withKeys(type.valueType), type.alias);
    case DuckDBTypeId.ARRAY:
      return ARRAY(withKeys(type.valueType), type.length, type.alias);
    case DuckDBTypeId.MAP:
      return MAP(withKeys(type.keyType), withKeys(type.valueType), type.alias);
    case DuckDBTypeId.UNION:
      return new DuckDBUnionType(type.memberTags, type.memberTypes.map(withKeys), type.alias);
    default:
      return type;
  }
};

type RawVector = Parameters<typeof DuckDBVector.create>[0];

/** Makes a reader of chunks whose columns have these types. */
export const rowReader = (
  types: readonly DuckDBType[],
): ((chunk: DuckDBDataChunk) => DuckDBValue[][]) => {
  const renamed = [...types.map(withKeys).entries()].filter(
    ([column, type]) => !isDeepStrictEqual(type, types[column]),
  );
  return (chunk) => {
    const rows = chunk.getRows();
    for (const [column, type] of renamed) {
      const raw = bindings.data_chunk_get_vector(chunk.chunk as unknown as Chunk, column);
      const vector = DuckDBVector.create(raw as unknown as RawVector, chunk.rowCount, type);
      for (const [index, row] of rows.entries()) row[column] = vector.getItem(index);
    }
    return rows;
  };
};
