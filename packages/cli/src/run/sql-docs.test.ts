import { readFileSync } from 'node:fs';
import { openDatabase, runScript, type Database, type QueryRow } from '@zeitnot/duckdb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTable } from './sql-table.js';

const page = readFileSync(new URL('../../../../docs/sql.md', import.meta.url), 'utf8');

/** Each block of SQL, with the output that stands below it; none where there is nothing to see. */
const blocks = [...page.matchAll(/```sql\n([^]*?)```\n(?:\n```text\n([^]*?)```\n)?/g)].map(
  ([, sql = '', output = '']) => ({ sql, output }),
);

let database: Database;

beforeAll(async () => {
  const opened = await openDatabase();
  if (!opened.ok) throw new Error(opened.error.message);
  database = opened.value;
});

afterAll(() => database.close());

it('finds the blocks', () => {
  expect(blocks.length).toBeGreaterThan(8);
  expect(page.match(/```sql/g)).toHaveLength(blocks.length);
});

it.each(blocks)('docs/sql.md: $sql', async ({ sql, output }) => {
  let drawn = '';
  for await (const { kind, columns, batches } of runScript(database.connection, sql)) {
    if (kind !== 'rows') continue;
    const rows: QueryRow[] = [];
    for await (const batch of batches()) rows.push(...batch);
    const table = makeTable(columns, rows, { room: Infinity, colour: false });
    drawn += table.head + rows.map(table.line).join('');
  }
  expect(drawn).toBe(output);
});
