/** Types by DuckDB's names for them; the client's own text loses the alias JSON. */

import { DuckDBTypeId, type DuckDBStructType, type DuckDBType } from '@duckdb/node-api';
import { isUnnamed } from './struct-fields.js';

const named = (name: string, type: DuckDBType): string =>
  `"${name.replaceAll('"', '""')}" ${typeText(type)}`;

const structText = (type: DuckDBStructType): string =>
  type.entryTypes
    .map((entry, index) =>
      isUnnamed(type) ? typeText(entry) : named(type.entryNames[index]!, entry),
    )
    .join(', ');

/**
 * A type as DuckDB writes it.
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
      return `STRUCT(${structText(type)})`;
    case DuckDBTypeId.UNION:
      return `UNION(${type.memberTypes.map((member, index) => named(type.memberTags[index]!, member)).join(', ')})`;
    default:
      return String(type);
  }
};
