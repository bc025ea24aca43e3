import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parquetRows, quoted } from '../native/sql-literals.js';
import { gameText, rowsIn, rowsOf, runIngest } from '../testing/ingests.js';
import { ingest } from './ingest.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-paths-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Names of folders that a pattern would read otherwise, or a text in SQL. */
const NAMES = [
  'Chess [2024]',
  'a[b',
  'a]b',
  'a*b',
  '**',
  'a{b,c}',
  `it's "so"`,
  'two\nlines',
  'fünf',
  String.raw`a\b`,
  String.raw`[a]\*`,
];

it.each([...NAMES, 'a?b'])('a file below %j is read, and no other', async (name) => {
  const paths = [name, 'axb', 'Chess 2', 'a,b'].map((each) => join(folder, each, 'x.parquet'));
  for (const [number, path] of paths.entries()) {
    mkdirSync(join(path, '..'));
    await rowsOf(`COPY (SELECT ${number} AS n) TO ${quoted(path)}`);
  }
  expect(await rowsOf(`FROM ${parquetRows(paths.slice(0, 1))}`)).toEqual([[0]]);
});

describe.each(['games', 'games.duckdb'])('an ingest below a folder of any name, into %s', (out) => {
  it.each([...NAMES, 'year=2024'])('%j', async (name) => {
    const here = join(folder, name);
    mkdirSync(here);
    const file = join(here, 'a.pgn');
    writeFileSync(file, gameText('3+2'));
    const target = join(here, out);
    expect(await runIngest([file], target)).toMatchObject({ games: 1, parseErrors: 1, failed: [] });
    expect(await rowsIn(target, 'file, category')).toEqual([[file, 'blitz']]);
    writeFileSync(file, gameText('90+30').repeat(2));
    expect(await runIngest([file], target)).toMatchObject({ games: 2, failed: [] });
    expect(await rowsIn(target, 'category')).toEqual([['classical'], ['classical']]);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readdirSync(here).toSorted()).toEqual(['a.pgn', out]);
  });
});

it.each(['games', 'games.duckdb'])('names files as they were given, into %s', async (name) => {
  const cut = `${gameText('3+2')}[Event "cut"]\n\n1. e4 {never closed\n`;
  writeFileSync(join(folder, 'a.pgn'), cut);
  writeFileSync(join(folder, 'b.pgn.gz'), gzipSync(cut));
  const files = ['a.pgn', 'b.pgn.gz'].map((file) => relative('', join(folder, file)));
  const out = join(folder, name);
  await runIngest(files, out, { pieceBytes: 30 });
  const columns = 'file, game_index, parse_error';
  const read = files.map((file) => `SELECT ${columns} FROM read_pgn(${quoted(file)})`);
  const wanted = await rowsOf(`${read.join(' UNION ALL ')} ORDER BY file, game_index`);
  expect(JSON.stringify(wanted)).toContain(`file=${files[0]}, game_index=2`);
  expect(await rowsIn(out, columns)).toEqual(wanted);
});

it('never reads a column of a database from the name of a folder', async () => {
  const here = join(folder, 'category=foo', 'year=2024');
  mkdirSync(here, { recursive: true });
  const [file, out] = [join(here, 'a.pgn'), join(here, 'games.duckdb')];
  writeFileSync(file, gameText('3+2'));
  await runIngest([file], out);
  expect(await rowsIn(out, 'category')).toEqual([['blitz']]);
  const years = `SELECT count(*)::INTEGER FROM (DESCRIBE games) WHERE column_name = 'year'`;
  expect(await rowsOf(years, out)).toEqual([[0]]);
});

it.each(['category=foo', 'category=foo/games', 'CATEGORY=/games', 'file=x', 'base_seconds=1/a/b'])(
  'refuses a folder %s, of which readers would make a column',
  async (name) => {
    const file = join(folder, 'a.pgn');
    writeFileSync(file, gameText('3+2'));
    const refused = await ingest([file], join(folder, name));
    expect(refused).toMatchObject({ ok: false, error: { code: 'CannotOpen' } });
    expect(refused.ok ? '' : refused.error.message).toContain(
      ` contains ${name.split('/')[0]}, which`,
    );
    expect(readdirSync(folder)).toEqual(['a.pgn']);
  },
);

it('accepts a folder with a question mark, though DuckDB cannot open a database there', async () => {
  const here = join(folder, 'what?');
  mkdirSync(here);
  const file = join(here, 'a.pgn');
  writeFileSync(file, gameText('3+2'));
  expect(await runIngest([file], join(here, 'games'))).toMatchObject({ games: 1, failed: [] });
  const refused = await ingest([file], join(here, 'games.duckdb'));
  expect(refused).toMatchObject({ ok: false, error: { code: 'CannotOpen' } });
  expect(refused.ok ? '' : refused.error.message).toContain('question mark');
  expect(readdirSync(here).toSorted()).toEqual(['a.pgn', 'games']);
});

describe.each(['games', 'games.duckdb'])('a file by its links, into %s', (name) => {
  const at = (...parts: readonly string[]): string => join(folder, ...parts);

  it('is one file, named by the first of its names', async () => {
    mkdirSync(at('deep'));
    writeFileSync(at('deep', 'a.pgn'), gameText('3+2'));
    symlinkSync('deep/a.pgn', at('link.pgn'));
    symlinkSync('deep', at('shallow'));
    const files = [at('link.pgn'), at('deep', 'a.pgn'), at('shallow', 'a.pgn')];
    expect(await runIngest(files, at(name))).toMatchObject({ files: 1, games: 1, already: 0 });
    for (const file of files) {
      expect(await runIngest([file], at(name))).toMatchObject({ games: 1, already: 1 });
    }
    expect(await rowsIn(at(name), 'file, game_index')).toEqual([[at('link.pgn'), '1']]);
    writeFileSync(at('deep', 'a.pgn'), gameText('3+2').repeat(2));
    expect(await runIngest([at('shallow', 'a.pgn')], at(name))).toMatchObject({ games: 2 });
    expect(await rowsIn(at(name), 'DISTINCT file, 1 AS game_index')).toEqual([
      [at('shallow', 'a.pgn'), 1],
    ]);
  });

  it('is refused by a name that now leads to another file', async () => {
    for (const file of ['a.pgn', 'b.pgn']) writeFileSync(at(file), gameText('3+2', file));
    symlinkSync('a.pgn', at('latest.pgn'));
    await runIngest([at('latest.pgn')], at(name));
    rmSync(at('latest.pgn'));
    symlinkSync('b.pgn', at('latest.pgn'));
    expect(await ingest([at('latest.pgn')], at(name))).toMatchObject({
      ok: false,
      error: { code: 'NameClash' },
    });
    expect(await rowsIn(at(name), 'Event')).toEqual([['a.pgn']]);
  });
});
