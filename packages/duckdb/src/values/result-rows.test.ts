import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { csvHead, csvLine } from './result-rows.js';
import { query } from '../query/query.js';
import { openTestDatabase } from '../testing/database.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-csv-'));
const { connection, close } = await openTestDatabase();

afterAll(() => {
  close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  `(VALUES (NULL), ('x'), (''), (NULL), ('a,"b')) AS t(a)`,
  '(VALUES (NULL), (NULL)) AS t(a)',
  '(VALUES (NULL, NULL), (1, NULL)) AS t(a, b)',
])('is what DuckDB writes, and is read back: %s', async (from) => {
  const result = await query(connection, `FROM ${from}`);
  if (!result.ok) throw result.error;
  const { columns, rows } = result.value;
  const csv = csvHead(columns) + rows.map((row) => csvLine(columns, row)).join('');
  await connection.run(`COPY (FROM ${from}) TO '${folder}/theirs.csv'`);
  expect(csv.replaceAll('\r\n', '\n')).toBe(readFileSync(join(folder, 'theirs.csv'), 'utf8'));
  writeFileSync(join(folder, 'ours.csv'), csv);
  const back = await query(
    connection,
    `FROM read_csv('${folder}/ours.csv', allow_quoted_nulls := false)`,
  );
  const texts = rows.map((row) => row.map((value) => (value === null ? null : String(value))));
  expect(
    back.ok && back.value.rows.map((row) => row.map((value) => value?.toString() ?? null)),
  ).toEqual(texts);
});
