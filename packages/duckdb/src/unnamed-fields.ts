/**
 * Structs whose fields have no names, as `row(1, 2)` makes them. The client keeps fields by their names, and
 * of these only the last would be left. So they are read as if their numbers, from 1, were their names.
 */

import {
  ARRAY,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
  DuckDBVector,
  LIST,
  MAP,
  type DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { bindings, type Chunk } from './bindings.js';

export const isUnnamed = ({ entryNames }: DuckDBStructType): boolean => entryNames[0] === '';

/** The names by which the fields are found in a value. */
export const fieldKeys = (type: DuckDBStructType): readonly string[] =>
  isUnnamed(type) ? type.entryNames.map((_, index) => String(index + 1)) : type.entryNames;

/** The type with names for all fields. */
const withNames = (type: DuckDBType): DuckDBType => {
  switch (type.typeId) {
    case DuckDBTypeId.STRUCT:
      return new DuckDBStructType(fieldKeys(type), type.entryTypes.map(withNames), type.alias);
    case DuckDBTypeId.LIST:
      return LIST(withNames(type.valueType), type.alias);
    case DuckDBTypeId.ARRAY:
      return ARRAY(withNames(type.valueType), type.length, type.alias);
    case DuckDBTypeId.MAP:
      return MAP(withNames(type.keyType), withNames(type.valueType), type.alias);
    case DuckDBTypeId.UNION:
      return new DuckDBUnionType(type.memberTags, type.memberTypes.map(withNames), type.alias);
    default:
      return type;
  }
};

const hasUnnamed = (type: DuckDBType): boolean => {
  switch (type.typeId) {
    case DuckDBTypeId.STRUCT:
      return isUnnamed(type) || type.entryTypes.some(hasUnnamed);
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY:
      return hasUnnamed(type.valueType);
    case DuckDBTypeId.MAP:
      return hasUnnamed(type.keyType) || hasUnnamed(type.valueType);
    case DuckDBTypeId.UNION:
      return type.memberTypes.some(hasUnnamed);
    default:
      return false;
  }
};

type RawVector = Parameters<typeof DuckDBVector.create>[0];

/** Makes a reader of chunks whose columns have these types. */
export const rowReader = (
  types: readonly DuckDBType[],
): ((chunk: DuckDBDataChunk) => DuckDBValue[][]) => {
  const renamed = [...types.entries()]
    .filter(([, type]) => hasUnnamed(type))
    .map(([column, type]) => [column, withNames(type)] as const);
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
