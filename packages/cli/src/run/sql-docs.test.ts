import { readFileSync } from 'node:fs';
import { openDatabase, runScript, type Database, type QueryRow } from '@zeitnot/duckdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTable } from './sql-table.js';

const PAGES = ['sql.md', 'sql-recipes.md'];

/** Each block of SQL, with the output below it; none where there is nothing to see. */
const blocksOf = (text: string) =>
  [...text.matchAll(/```sql\n([^]*?)```\n(?:\n```text\n([^]*?)```\n)?/g)].map(
    ([, sql = '', output = '']) => ({ sql, output }),
  );

describe.each(PAGES)('docs/%s', (page) => {
  const text = readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');
  const blocks = blocksOf(text);
  let database: Database;

  beforeAll(async () => {
    const opened = await openDatabase();
    if (!opened.ok) throw new Error(opened.error.message);
    database = opened.value;
  });

  afterAll(() => database.close());

  it('finds the blocks', () => {
    expect(blocks.length).toBeGreaterThan(8);
    expect(text.match(/```sql/g)).toHaveLength(blocks.length);
  });

  it.each(blocks)('$sql', async ({ sql, output }) => {
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
});
