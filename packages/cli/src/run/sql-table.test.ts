import * as fc from 'fast-check';
import { openDatabase, query, type Database } from '@zeitnot/duckdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitColumns, makeTable, type Table, type TableOptions } from './sql-table.js';

let database: Database;

beforeAll(async () => {
  const opened = await openDatabase();
  if (!opened.ok) throw new Error(opened.error.message);
  database = opened.value;
});

afterAll(() => database.close());

const draw = async (
  sql: string,
  options: Partial<TableOptions> = {},
): Promise<{ readonly text: string; readonly table: Table }> => {
  const result = await query(database.connection, sql);
  if (!result.ok) throw result.error;
  const { columns, rows } = result.value;
  const table = makeTable(columns, rows, { room: 60, colour: false, ...options });
  return { text: table.head + rows.map(table.line).join(''), table };
};

describe('a table', () => {
  it('calls JSON by its name', async () => {
    const { text } = await draw(`SELECT '{}'::JSON AS one, ['1'::JSON] AS more`);
    expect(text.split('\n')[1]).toBe(' JSON │ JSON[]');
  });

  it('aligns numbers, names types and shows NULL', async () => {
    const { text } = await draw(
      `SELECT * FROM (VALUES ('blitz', 1234, 0.5, DATE '2024-01-02'), (NULL, 7, NULL, NULL))
       AS t(category, games, share, day)`,
    );
    expect(text).toMatchInlineSnapshot(`
      " category │   games │        share │ day
       VARCHAR  │ INTEGER │ DECIMAL(2,1) │ DATE
      ──────────┼─────────┼──────────────┼────────────
       blitz    │    1234 │          0.5 │ 2024-01-02
       NULL     │       7 │         NULL │ NULL
      "
    `);
  });

  it('cuts long text and says so', async () => {
    const { text, table } = await draw(`SELECT 1 AS n, repeat('abcdefghij', 9) AS long`, {
      room: 30,
    });
    expect(text).toMatchInlineSnapshot(`
      "       n │ long
       INTEGER │ VARCHAR
      ─────────┼────────────────────
             1 │ abcdefghijabcdefg…
      "
    `);
    expect(table.hasCut()).toBe(true);
  });

  it('leaves out columns that find no room', async () => {
    const sql = `SELECT ${Array.from({ length: 9 }, (_, index) => `repeat('x', 20) AS c${index}`).join()}`;
    const { text, table } = await draw(sql, { room: 34 });
    expect(table.leftOut).toEqual(['c3', 'c4', 'c5', 'c6', 'c7', 'c8']);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(34);
  });

  it('cuts nothing where there is no terminal', async () => {
    const { text, table } = await draw(`SELECT repeat('x', 500) AS c`, { room: Infinity });
    expect(text).toContain('x'.repeat(500));
    expect(table.hasCut()).toBe(false);
  });

  it('prints long types in full without a terminal, and cuts them in one', async () => {
    const sql = `SELECT {'first': 1, 'second': 'x'} AS s, MAP {'k': 1} AS m`;
    const { text } = await draw(sql, { room: Infinity });
    expect(text).toContain(' STRUCT("first" INTEGER, "second" VARCHAR) │ MAP(VARCHAR, INTEGER)\n');
    const { text: narrow, table } = await draw(sql);
    expect(narrow).toContain(' STRUCT("first" INTEGER, … │ MAP(VARCHAR, …\n');
    expect(table.hasCut()).toBe(false);
  });

  it('shows no control characters', async () => {
    const { text } = await draw(`SELECT 'a' || chr(27) || '[2J' || chr(10) || 'b' AS "x\ty"`);
    expect(text).toContain('a\\u001b[2J\\nb');
    expect(text).toContain('x\\ty');
    const { table } = await draw(`SELECT repeat('x', 20) AS a, 'b' AS "b\u001B[2J"`, { room: 10 });
    expect(table.leftOut).toEqual(['b\\u001b[2J']);
  });

  it('has colours only when asked to', async () => {
    const { text } = await draw('SELECT NULL AS a', { colour: true });
    expect(text).toContain('\u001B[1m');
    expect(text).toContain('\u001B[2m   NULL');
  });

  it('has a head even without rows', async () => {
    const { text } = await draw('SELECT 1 AS a WHERE false');
    expect(text).toBe('       a\n INTEGER\n─────────\n');
  });
});

const text = (natural: number) => ({ natural, numeric: false });
const number = (natural: number) => ({ natural, numeric: true });

describe('fitColumns', () => {
  it.each([
    ['everything fits', [text(5), number(3)], 80, [5, 3]],
    ['the longest text gives way', [text(5), text(100), number(3)], 40, [5, 24, 3]],
    ['two long texts share', [text(50), text(90)], 42, [18, 18]],
    ['numbers are never cut', [number(20), text(50)], 40, [20, 15]],
    ['what has no room is left out', [text(30), number(20), text(30)], 35, [10, 20]],
    ['one column is always there', [text(30)], 6, [4]],
    ['no terminal, no limit', [text(5000), text(7)], Infinity, [5000, 7]],
  ])('%s', (_, columns, room, widths) => {
    expect(fitColumns(columns, room)).toEqual(widths);
  });

  it('never exceeds its width', () => {
    const column = fc.record({ natural: fc.integer({ min: 1, max: 500 }), numeric: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 4, max: 300 }),
        (columns, room) => {
          const widths = fitColumns(columns, room);
          expect(widths.length).toBeGreaterThan(0);
          const total = widths.reduce((sum, width) => sum + width + 3, -1);
          expect(total).toBeLessThanOrEqual(room);
          widths.forEach((width, index) => {
            expect(width).toBeLessThanOrEqual(columns[index]?.natural ?? 0);
          });
        },
      ),
    );
  });
});
