import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gameText, hereRunner, rowsIn, rowsOf, runIngest } from '../testing/ingests.js';
import { INGESTED } from './columns.js';
import { ingest } from './ingest.js';

const OURS = INGESTED.map(({ name }) => name).join(', ');
const BY_NAME = INGESTED.map(({ name }) => name)
  .toSorted()
  .join(', ');

let folder = '';
let [file, other, out] = ['', '', ''];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-table-'));
  const names = ['a.pgn', 'b.pgn', 'games.duckdb'];
  [file, other, out] = names.map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(file, `[Site "here"]\n${gameText('3+2', 'a')}`);
  writeFileSync(
    other,
    `[Site "there"]\n[White "w"]\n[WhiteElo "2500"]\n[Date "2024.02.29"]\n[UTCTime "10:00:00"]\n` +
      `[Event "b"]\n[TimeControl "90+30"]\n\n1. e4 *\n`,
  );
  await runIngest([file], out);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The code and the message of a refusal that has left all as it was. */
const refusal = async (): Promise<readonly [code: string, message: string]> => {
  const before = await rowsOf('FROM games', out);
  const done = await ingest([other], out, { runner: hereRunner });
  expect(readdirSync(folder)).toEqual(['a.pgn', 'b.pgn', 'games.duckdb']);
  expect(await rowsOf('FROM games', out)).toEqual(before);
  return done.ok ? ['', ''] : [done.error.code, done.error.message];
};

it.each([
  [
    'in another order',
    'CREATE OR REPLACE TABLE games AS SELECT Site, Event, * EXCLUDE (Site, Event) FROM games',
  ],
  ['in the order of their names', `CREATE OR REPLACE TABLE games AS SELECT ${BY_NAME} FROM games`],
  ['with one in other letters', 'ALTER TABLE games RENAME COLUMN Event TO event'],
  ['with one more', 'ALTER TABLE games ADD COLUMN note VARCHAR'],
])('brings each value into its column, %s', async (_, sql) => {
  await rowsOf(sql, out);
  expect(await runIngest([other], out)).toMatchObject({ games: 1, failed: [] });
  const plain = join(folder, 'plain.duckdb');
  await runIngest([file, other], plain);
  expect(await rowsIn(out, OURS)).toEqual(await rowsIn(plain, OURS));
});

it('leaves added columns empty, or with their default', async () => {
  await rowsOf(
    `ALTER TABLE games ADD COLUMN note VARCHAR; ALTER TABLE games ADD COLUMN seen BOOLEAN DEFAULT false;
     UPDATE games SET note = 'good', seen = true`,
    out,
  );
  await runIngest([other], out);
  expect(await rowsIn(out, 'Event, note, seen')).toEqual([
    ['a', 'good', true],
    ['b', null, false],
  ]);
});

it('accepts a wider type for a column', async () => {
  await rowsOf(
    `CREATE OR REPLACE TABLE games AS FROM games SELECT * REPLACE (WhiteElo::BIGINT AS WhiteElo,
     Date::VARCHAR AS Date, UTCTime::VARCHAR AS UTCTime, tags::JSON AS tags, warnings::VARCHAR AS warnings)`,
    out,
  );
  await runIngest([other], out);
  expect(
    await rowsOf(
      `SELECT WhiteElo, Date, UTCTime, tags ->> 'Site', warnings[:12] FROM games WHERE Event = 'b'`,
      out,
    ),
  ).toEqual([['2500', '2024-02-29', '10:00:00+00', 'there', '[interpreted']]);
});

/** Changes of the table, and the message they lead to. */
it.each([
  [
    'ALTER TABLE games DROP COLUMN Site',
    'Site is missing',
    'ALTER TABLE games ADD COLUMN Site VARCHAR',
  ],
  [
    'ALTER TABLE games DROP COLUMN tags; ALTER TABLE games ALTER Event TYPE INTEGER USING length(Event)',
    'Event is INTEGER and not VARCHAR, tags is missing',
    'ALTER TABLE games ALTER COLUMN Event TYPE VARCHAR; ALTER TABLE games ADD COLUMN tags MAP(VARCHAR, VARCHAR)',
  ],
  [
    'ALTER TABLE games ALTER game_index TYPE UTINYINT',
    'game_index is UTINYINT and not UBIGINT',
    'ALTER TABLE games ALTER COLUMN game_index TYPE UBIGINT',
  ],
  [
    'ALTER TABLE games ALTER Event TYPE JSON USING to_json(Event)',
    'Event is JSON and not VARCHAR',
    'ALTER TABLE games ALTER COLUMN Event TYPE VARCHAR',
  ],
])('refuses a table after %s, and says how to put it right', async (sql, what, remedy) => {
  await rowsOf(sql, out);
  expect(await refusal()).toEqual([
    'LostColumns',
    `The table games of ${out} no longer has the columns of an ingest: ${what}. ` +
      `Give another database file, or put back what was there with ${remedy}.`,
  ]);
  await rowsOf(remedy, out);
  expect(await runIngest([other], out)).toMatchObject({ games: 1, failed: [] });
  expect(await rowsIn(out, `Event, Site, tags ->> 'Site', game_index`)).toContainEqual([
    'b',
    'there',
    'there',
    '1',
  ]);
});

it('gives a statement for every column', async () => {
  await rowsOf('CREATE OR REPLACE TABLE games AS SELECT file FROM games', out);
  const [, message] = await refusal();
  await rowsOf(/ALTER TABLE .*(?=\.$)/.exec(message)?.[0] ?? '', out);
  expect(await rowsOf('SELECT column_name, column_type FROM (DESCRIBE games)', out)).toEqual(
    expect.arrayContaining(INGESTED.map(({ name, type }) => [name, type])),
  );
  expect(await runIngest([other], out)).toMatchObject({ games: 1 });
});

it('does not advise to restore a lost column of file names', async () => {
  await rowsOf('ALTER TABLE games DROP COLUMN file', out);
  const [code, message] = await refusal();
  expect(code).toBe('LostColumns');
  expect(message).toMatch(/: file is missing\. Give another database file\.$/);
});

it('says what to do about an index that refuses the games of a changed file', async () => {
  await rowsOf('CREATE UNIQUE INDEX own ON games (file, game_index)', out);
  const before = await rowsOf('FROM games', out);
  writeFileSync(file, gameText('3+2', 'a').repeat(2));
  const refused = await ingest([file], out, { runner: hereRunner });
  expect(refused).toMatchObject({
    error: { message: expect.stringMatching(/Constraint Error.*Drop the constraint or index/s) },
  });
  expect(await rowsOf('FROM games', out)).toEqual(before);
  await rowsOf('DROP INDEX own', out);
  expect(await runIngest([file], out)).toMatchObject({ games: 2 });
});
