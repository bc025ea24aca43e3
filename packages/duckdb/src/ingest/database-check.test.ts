import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quoted } from '../native/sql-literals.js';
import { gameText, hereRunner, rowsIn, rowsOf, runIngest } from '../testing/ingests.js';
import { ingest, type IngestSummary } from './ingest.js';

let folder = '';
let [file, other, third, out] = ['', '', '', ''];
let whole: readonly unknown[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-check-'));
  const names = ['a.pgn', 'b.pgn', 'c.pgn', 'games.duckdb'];
  [file, other, third, out] = names.map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  writeFileSync(file, gameText('3+2', 'a').repeat(15) + gameText('90+30', 'a').repeat(15));
  writeFileSync(other, gameText('3+2', 'b').repeat(2));
  writeFileSync(third, gameText('3+2', 'c'));
  await run([file, other]);
  whole = await rowsIn(out);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The first file has three pieces. */
const run = (files: readonly string[]): Promise<IngestSummary> =>
  runIngest(files, out, { pieceBytes: 650 });

const refusal = async (files: readonly string[]): Promise<readonly string[]> => {
  const done = await ingest(files, out, { runner: hereRunner, pieceBytes: 650 });
  return done.ok ? [] : [done.error.code, done.error.message];
};

/** What somebody does to the games of the first file, and how many rows are then there. */
const DAMAGES: readonly (readonly [name: string, sql: string, left: number])[] = [
  ['a game is missing', `DELETE FROM games WHERE Event = 'a' AND game_index = 7`, 29],
  ['all games are missing', `DELETE FROM games WHERE Event = 'a'`, 0],
  ['a game is there twice', `INSERT INTO games FROM games WHERE Event = 'a' LIMIT 1`, 31],
  ['the table was dropped', 'DROP TABLE games', 0],
];

it.each(DAMAGES)('reads a file again of which %s', async (_, sql) => {
  await rowsOf(sql, out);
  const dropped = sql.startsWith('DROP');
  expect(await run([file, other])).toMatchObject({ games: 32, already: dropped ? 0 : 1 });
  expect(await rowsIn(out)).toEqual(whole);
  expect(await run([file, other])).toMatchObject({ games: 32, already: 4 });
});

it.each(DAMAGES)('refuses another file alone while %s', async (_, sql, left) => {
  await rowsOf(sql, out);
  const tables = await rowsOf('SELECT table_name, estimated_size FROM duckdb_tables()', out);
  const [code, message] = await refusal([third]);
  expect(code).toBe('LostFiles');
  expect(message).toContain(
    `${out} no longer has the games of ${file} as they were ingested (then 30, now ${left}).`,
  );
  expect(await rowsOf('SELECT table_name, estimated_size FROM duckdb_tables()', out)).toEqual(
    tables,
  );
  expect(await run([file, other, third])).toMatchObject({ games: 33 });
  expect(await rowsIn(out, 'game_index')).toHaveLength(33);
});

it('accepts a changed table once its records are deleted', async () => {
  await rowsOf(`DELETE FROM games WHERE Event = 'a' AND game_index > 5`, out);
  const [, message = ''] = await refusal([third]);
  await rowsOf(/DELETE FROM .*(?=\.$)/.exec(message)?.[0] ?? '', out);
  expect(await run([third])).toMatchObject({ games: 1 });
  expect(await rowsIn(out, 'game_index')).toHaveLength(8);
  const [code, remedy = ''] = await refusal([file]);
  expect(code).toBe('LostRecords');
  await rowsOf(/DELETE FROM .*(?=, or)/.exec(remedy)?.[0] ?? '', out);
  expect(await run([file])).toMatchObject({ games: 30, already: 0 });
  expect(await rowsIn(out, 'game_index')).toHaveLength(33);
});

it('repairs a file with only some of its records left', async () => {
  await rowsOf(
    `DELETE FROM zeitnot_pieces WHERE id = (SELECT min(id) FROM zeitnot_pieces WHERE file = ${quoted(file)})`,
    out,
  );
  expect(await run([file, other])).toMatchObject({ games: 32, already: 1 });
  expect(await rowsIn(out)).toEqual(whole);
});

it('says that games are kept only if there are any', async () => {
  for (const sql of [`DELETE FROM games WHERE game_index = 1`, 'DELETE FROM games']) {
    await rowsOf(sql, out);
    const failing = await runIngest([file, other], out, {
      pieceBytes: 650,
      runner: {
        async *run(pieces) {
          for (const piece of pieces) yield { ok: false, piece, message: 'It is damaged.' };
        },
      },
    });
    const kept = sql.includes('WHERE');
    for (const { message } of failing.failed) expect(message.endsWith('are kept.')).toBe(kept);
    expect(failing.failed.length).toBeGreaterThan(0);
  }
});

describe('a damaged record', () => {
  const spoil = (): Promise<unknown> =>
    rowsOf(
      `UPDATE zeitnot_pieces SET record = replace(record, '"games":', '"game":')
       WHERE id = (SELECT min(id) FROM zeitnot_pieces WHERE file = ${quoted(file)})`,
      out,
    );

  it('has its file read again', async () => {
    await spoil();
    const done = await run([file, other]);
    expect(done).toMatchObject({ games: 32, already: 1 });
    expect(done.damaged).toEqual([`the record of ${file} in zeitnot_pieces of ${out}`]);
    expect(await rowsIn(out)).toEqual(whole);
    expect(await run([file, other])).toMatchObject({ already: 4, damaged: [] });
  });

  it('is named and left alone if that file is not there', async () => {
    await spoil();
    expect(await run([third])).toMatchObject({ games: 1, damaged: [expect.any(String)] });
    expect(await rowsIn(out, 'game_index')).toHaveLength(33);
  });
});

it('reads every block to verify', async () => {
  expect(await runIngest([], out, { verify: true })).toMatchObject({
    verified: { pieces: 4, unhashed: 0 },
  });
  const bytes = readFileSync(out);
  const at = bytes.lastIndexOf('e4 e5');
  bytes[at] = bytes[at]! ^ 1;
  writeFileSync(out, bytes);
  const refused = await ingest([], out, { runner: hereRunner, verify: true });
  expect(refused).toMatchObject({ ok: false, error: { code: 'Damaged' } });
});
