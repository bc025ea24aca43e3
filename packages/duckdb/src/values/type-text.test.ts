import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../native/open-database.js';
import { openTestDatabase } from '../testing/database.js';
import { typeText } from './value-text.js';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([
  `'{}'::JSON`,
  `['{}'::JSON]`,
  `[['{}'::JSON]]`,
  `['1'::JSON, '2']::JSON[2]`,
  `map {'a': '{}'::JSON}`,
  `{'y z': '{}'::JSON, 'a "b"': 1}`,
  `row(1, '{}'::JSON)`,
  `union_value("n 1" := '1'::JSON)`,
  `'a'::ENUM('a', 'b''c')`,
  `1.5::DECIMAL(5, 2)`,
  `'12:00:00+02'::TIMETZ`,
  `[1, 2]`,
  `'text'`,
])('names the type of %s as DuckDB does', async (sql) => {
  const reader = await database.connection.runAndReadAll(
    `SELECT value, typeof(value) FROM (SELECT ${sql} AS value)`,
  );
  expect(typeText(reader.columnType(0))).toBe(reader.value(1, 0));
});
