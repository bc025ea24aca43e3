import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { makeIngestFolder } from '../testing/ingests.js';
import { sample } from '../testing/sample-folder.js';
import { command } from '../testing/sql.js';

const { folder, zeitnot, rowsIn, remove } = makeIngestFolder();
afterAll(remove);

describe('ingest', () => {
  it('makes a folder that sql reads', () => {
    const done = zeitnot(['ingest', sample, '--to', 'games']);
    expect(done.stdout).toBe('games: 269 games from 1 file, 764,786 bytes\n');
    expect(done.status).toBe(0);
    const sql = `SELECT category, count(*) AS games FROM 'games/**/*.parquet' GROUP BY 1 ORDER BY 1`;
    expect(zeitnot(['sql', '--json', sql]).stdout).toBe(
      ['{"category":"blitz","games":2}', '{"category":"classical","games":264}']
        .concat(['{"category":"rapid","games":2}', '{"category":null,"games":1}'])
        .join('\n')
        .concat('\n'),
    );
  });

  it('says in JSON what it did, and exits with 3 where games need a look', () => {
    const text = `[Event "e"]\n[TimeControl "soon"]\n[WhiteElo "x"]\n\n1. e4 *\n`;
    writeFileSync(join(folder, 'bad.pgn'), text);
    const done = zeitnot(['ingest', 'bad.pgn', '--to', 'bad.duckdb', '--json', '--workers', '1']);
    expect(JSON.parse(done.stdout)).toEqual({
      files: 1,
      games: 1,
      bytes: text.length,
      parseErrors: 1,
      unread: [{ raw: 'soon', games: 1 }],
      out: 'bad.duckdb',
    });
    expect(done.status).toBe(3);
    const again = zeitnot(['ingest', 'bad.pgn', '--to', 'bad.duckdb']);
    expect(again.stdout).toContain('Time controls that could not be read:\n    1  soon\n');
    expect(again.stdout).toContain(
      '1 game with a parse_error. To see which:\n    zeitnot sql --db',
    );
  });

  it.each([
    ['look', `zeitnot sql "SELECT file, game_index, parse_error FROM 'look/**/*.parquet' WHERE`],
    [
      'look.duckdb',
      `zeitnot sql --db look.duckdb "SELECT file, game_index, parse_error FROM games`,
    ],
    ['look/', `zeitnot sql "SELECT file, game_index, parse_error FROM 'look/**/*.parquet' WHERE`],
    ['[2024] $x', `zeitnot sql 'SELECT file, game_index, parse_error FROM '\\''[[]2024] $x/**/*`],
    [`it's "so".db`, `zeitnot sql --db 'it'\\''s "so".db' "SELECT`],
    ['~/look', `zeitnot sql "SELECT file, game_index, parse_error FROM './~/look/**/*.parquet' W`],
    ['~/look.db', `zeitnot sql --db "./~/look.db" "SELECT`],
    ['--look.db', 'zeitnot sql --db ./--look.db "SELECT'],
    ['md:look.db', 'zeitnot sql --db ./md:look.db "SELECT'],
  ])('gives a command that shows which games of %s need a look', (out, wanted) => {
    writeFileSync(join(folder, 'elos.pgn'), `[Event "e"]\n[WhiteElo "x"]\n\n1. e4 *\n`);
    const { stdout } = zeitnot(['ingest', 'elos.pgn', `--to=${out}`]);
    const pasted = /^ {4}(zeitnot .*)$/m.exec(stdout)?.[1] ?? '';
    expect(pasted).toContain(wanted);
    const script = `node=$0 bin=$1; zeitnot() { "$node" "$bin" "$@" --json; }; ${pasted}`;
    const args = ['-c', script, process.execPath, command];
    const shown = spawnSync('sh', args, { encoding: 'utf8', cwd: folder });
    expect([shown.status, JSON.parse(shown.stdout)]).toEqual([
      0,
      expect.objectContaining({ file: 'elos.pgn', parse_error: expect.any(String) as string }),
    ]);
  });

  it('shows a time control of which nothing is to be seen', () => {
    const tags = ['', '', '  ', 'soon'];
    const games = tags.map((tag) => `[Event "e"]\n[TimeControl "${tag}"]\n\n1. e4 *\n\n`);
    writeFileSync(join(folder, 'unseen.pgn'), games.join(''));
    const args = ['ingest', 'unseen.pgn', '--to', 'unseen'];
    expect(zeitnot(args).stdout).toContain(
      'Time controls that could not be read:\n    2  ""\n    1  "  "\n    1  soon\n',
    );
    expect(JSON.parse(zeitnot([...args, '--json']).stdout)).toMatchObject({
      unread: [
        { raw: '', games: 2 },
        { raw: '  ', games: 1 },
        { raw: 'soon', games: 1 },
      ],
    });
  });

  it.each(['renamed', 'renamed.duckdb'])('tells what is in %s from other files', (out) => {
    const text = `[Event "e"]\n\n1. e4 *\n\n`;
    writeFileSync(join(folder, 'first.pgn'), text.repeat(3));
    writeFileSync(join(folder, 'second.pgn'), text);
    zeitnot(['ingest', 'first.pgn', '--to', out]);
    expect(zeitnot(['ingest', 'second.pgn', '--to', out]).stdout).toBe(
      `${out}: 1 game from 1 file, 22 bytes\n  There from before: 3 games from 1 other file.\n`,
    );
    renameSync(join(folder, 'first.pgn'), join(folder, 'third.pgn'));
    expect(zeitnot(['ingest', 'third.pgn', '--to', out]).stdout).toContain(
      '\n  There from before: 4 games from 2 other files.\n' +
        '  No longer where it was: first.pgn. If it has another name now, its games are there twice.\n',
    );
  });

  it('tells of Parquet files that would be read too', () => {
    writeFileSync(join(folder, 'one.pgn'), '[Event "e"]\n\n1. e4 *\n');
    const args = ['ingest', 'one.pgn', '--to', 'shared'];
    expect(zeitnot(args).stdout).toBe('shared: 1 game from 1 file, 21 bytes\n');
    mkdirSync(join(folder, 'shared', 'mine'));
    writeFileSync(join(folder, 'shared', 'mine', 'a.parquet'), '');
    const again = zeitnot(args);
    expect(again.stdout).toContain('not from ingest, such as mine/a.parquet.\n');
    expect(again.status).toBe(0);
    expect(JSON.parse(zeitnot([...args, '--json']).stdout)).not.toHaveProperty('other');
  });

  it('names files without games, however quiet it is to be', () => {
    writeFileSync(join(folder, 'none.pgn'), 'hello\n');
    writeFileSync(join(folder, 'none.pgn.gz'), gzipSync('hello\n'));
    const done = zeitnot(['ingest', sample, 'none.pgn', 'none.pgn.gz', '--to', 'some', '-q']);
    expect(done.stdout).toContain('269 games from 3 files');
    expect(done.stderr).toBe('none.pgn holds no games.\nnone.pgn.gz holds no games.\n');
    expect(done.status).toBe(3);
  });

  it.each(['ne', 'ne.duckdb'])('leaves no new %s behind where no file has games', (out) => {
    writeFileSync(join(folder, 'nothing.pgn'), '');
    const done = zeitnot(['ingest', 'nothing.pgn', '--to', out, '-q']);
    expect([done.stderr, done.status]).toEqual(['nothing.pgn holds no games.\n', 3]);
    expect(readdirSync(folder).filter((name) => name.startsWith('ne'))).toEqual([]);
  });

  it('names files with junk before their games, also when they are there already', () => {
    writeFileSync(join(folder, 'junk.pgn'), '<html>\n\n[Event "e"]\n\n1. e4 *\n');
    for (const out of ['junk', 'junk', 'junk.duckdb']) {
      const done = zeitnot(['ingest', 'junk.pgn', '--to', out, '-q']);
      expect(done.stderr).toBe('What stands before the first game of junk.pgn is no game.\n');
      expect(done.status).toBe(3);
    }
  });

  it('refuses a table without its columns before it begins', () => {
    writeFileSync(join(folder, 'own.pgn'), '[Event "e"]\n\n1. e4 *\n');
    zeitnot(['ingest', 'own.pgn', '--to', 'own.duckdb']);
    zeitnot(['sql', '--db', 'own.duckdb', 'ALTER TABLE games DROP COLUMN Site']);
    const done = zeitnot(['ingest', sample, '--to', 'own.duckdb', '-q']);
    expect(done.stderr).toContain('with ALTER TABLE games ADD COLUMN Site VARCHAR.\n');
    expect(done.status).toBe(1);
    expect(existsSync(join(folder, 'own.duckdb.pieces'))).toBe(false);
  });

  it.each([
    [['ingest', 'nix.pgn', '--to', 'x'], 1, 'Failed to open file nix.pgn'],
    [['ingest', '/dev/null', '--to', 'x'], 1, '/dev/null is no regular file; write what comes'],
    [['ingest', 'bad.pgn', '--to', 'bad.pgn'], 1, 'bad.pgn is a file'],
    [['ingest', 'bad.pgn', '--to', ':memory:'], 1, ':memory: would be gone at once'],
    [['ingest', 'bad.pgn', '--to', 'x.parquet'], 1, 'x.parquet would be a folder of Parquet files'],
    [['ingest', 'bad.pgn'], 2, '--to'],
    [['ingest', 'bad.pgn', '--to', ''], 2, 'It wants a path'],
    [['ingest', 'bad.pgn', '--to', 'x', '--workers', '0'], 2, 'a number from 1 to 64'],
  ])('%j exits with %i', (args, status, message) => {
    const done = zeitnot(args);
    expect(done.stderr).toContain(message);
    expect(done.status).toBe(status);
    expect(existsSync(join(folder, 'x.parquet'))).toBe(false);
  });
});

describe('the exit code of an ingest', () => {
  const game = '[Event "e"]\n[TimeControl "soon"]\n\n1. e4 *\n';

  it('is 0 where only time controls could not be read', () => {
    writeFileSync(join(folder, 'soon.pgn'), game);
    expect(zeitnot(['ingest', 'soon.pgn', '--to', 'soon']).status).toBe(0);
  });

  it('is 1 where a file is damaged, whatever else needs a look; the other games are there', () => {
    writeFileSync(join(folder, 'torn.pgn.gz'), gzipSync(game.repeat(9)).subarray(0, 40));
    writeFileSync(join(folder, 'elo.pgn'), game.replace('[T', '[WhiteElo "x"]\n[T'));
    const done = zeitnot(['ingest', 'torn.pgn.gz', 'elo.pgn', '--to', 'torn.duckdb', '-q']);
    expect([done.status, done.stderr]).toEqual([1, 'torn.pgn.gz: the gzip data end too early\n']);
    expect(done.stdout).toContain('1 game from 2 files');
    expect(done.stdout).toContain('  Not read whole: 1 file of these.');
    expect(rowsIn(join(folder, 'torn.duckdb'))).toHaveLength(1);
  });

  it('comes with the files that need a look, in JSON as well', () => {
    writeFileSync(join(folder, 'torn2.pgn.gz'), gzipSync(game.repeat(9)).subarray(0, 40));
    writeFileSync(join(folder, 'none.pgn'), '\n');
    writeFileSync(join(folder, 'mail.pgn'), `Dear all,\n\n${game}`);
    const files = ['torn2.pgn.gz', 'none.pgn', 'mail.pgn'];
    const done = zeitnot(['ingest', ...files, '--to', 'looked.duckdb', '--json']);
    expect(JSON.parse(done.stdout)).toMatchObject({
      games: 1,
      failed: [{ file: 'torn2.pgn.gz', message: 'the gzip data end too early' }],
      empty: ['none.pgn'],
      junk: ['mail.pgn'],
    });
    expect(JSON.parse(done.stderr)).toMatchObject({ error: { code: 'PieceFailed' } });
  });

  it('is 1 after Ctrl-C', async () => {
    const args = [command, 'ingest', sample, '--to', join(folder, 'stopped.duckdb')];
    const child = spawn(process.execPath, args);
    const ended = once(child, 'close');
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    // the database is there when the work begins
    while (!existsSync(join(folder, 'stopped.duckdb.pieces'))) await wait(5);
    child.kill('SIGINT');
    expect(await ended).toEqual([1, null]);
    expect(said).toMatch(
      /^Stopping .* Ctrl-C again ends at once\.\nStopped\. What is done stays; /,
    );
  });

  it('is in the help', () => {
    const { stdout } = zeitnot(['ingest', '--help']);
    expect(stdout).toMatch(
      /Exit code 3 .*parse_error, or a file holds no games, or junk before the first one\. 1 if .*Ctrl-C\.\s+2 /s,
    );
  });
});

it('says in its help how many workers it takes', () => {
  expect(zeitnot(['ingest', '--help']).stdout).toMatch(/--workers <n> .* 1 to 64;/);
});

it('refuses a pipe before it waits for what comes from it', () => {
  expect(spawnSync('mkfifo', [join(folder, 'pipe')]).status).toBe(0);
  const out = join(folder, 'from-pipe');
  const options = { encoding: 'utf8', input: readFileSync(sample), timeout: 60_000 } as const;
  for (const file of [join(folder, 'pipe'), '/dev/stdin']) {
    const shell = `cat | "$0" "$@"`;
    const args = ['-c', shell, process.execPath, command, 'ingest', sample, file, '--to', out];
    const done = spawnSync('sh', args, options);
    expect([done.stderr, done.status]).toEqual([
      `${file} is no regular file; write what comes from it into one first.\n`,
      1,
    ]);
    expect(existsSync(out)).toBe(false);
  }
});

describe('standard input', () => {
  const game = (event: string): string => `[Event "${event}"]\n\n1. e4 *\n`;
  /** In a shell, for which `zeitnot` is the command. */
  const run = (script: string) =>
    spawnSync('sh', ['-c', script.replace('zeitnot', '"$0" "$1"'), process.execPath, command], {
      encoding: 'utf8',
      cwd: folder,
    });

  it.each(['inputs', 'inputs.duckdb'])('is the file that it is taken from, into %s', (out) => {
    const names = ['first.pgn', 'second.pgn'];
    for (const name of names) writeFileSync(join(folder, name), game(name));
    for (const [input, isThere] of [
      ['/dev/stdin < first.pgn', false],
      ['/dev/fd/7 7< second.pgn', false],
      ['/proc/self/fd/0 < first.pgn', true],
      ['second.pgn', true],
    ] as const) {
      const done = run(`zeitnot ingest --to ${out} ${input}`);
      expect([done.status, done.stdout.includes('There already')]).toEqual([0, isThere]);
    }
    const rows = rowsIn(join(folder, out)).map((row) => JSON.parse(row) as { file: string });
    expect(rows.map(({ file }) => file)).toEqual(
      names.map((name) => join(realpathSync(folder), name)),
    );
  });

  it('is refused where its file has been deleted', () => {
    writeFileSync(join(folder, 'deleted.pgn'), game('e'));
    const done = run('exec < deleted.pgn; rm deleted.pgn; zeitnot ingest /dev/stdin --to none');
    expect(done.stderr).toContain('/dev/stdin has no name that it can be found by again');
    expect([done.status, existsSync(join(folder, 'none'))]).toEqual([1, false]);
  });
});

it.each(['games', 'games.duckdb', 'md:games.db', '~/games.duckdb'])(
  'writes %s into the folder it is called in, whatever its name',
  (out) => {
    const here = join(folder, `Chess [2024] ${out.replaceAll('/', '')}`);
    mkdirSync(here);
    writeFileSync(join(here, 'a.pgn'), '[Event "e"]\n\n1. e4 *\n');
    const done = zeitnot(['ingest', 'a.pgn', '--to', out], here);
    expect([done.stderr, done.status]).toEqual(['', 0]);
    expect(existsSync(join(here, out))).toBe(true);
  },
);

it.each(['named', 'named.duckdb'])('%s does not take two files for one', (name) => {
  const out = join(folder, name);
  const folders = ['here', 'there'].map((part) => join(folder, `${part}-${name}`));
  for (const one of folders) {
    mkdirSync(one);
    writeFileSync(join(one, 'a.pgn'), '[Event "e"]\n\n1. e4 *\n');
  }
  const [first, second] = folders.map((one) => zeitnot(['ingest', 'a.pgn', '--to', out], one));
  expect(first?.status).toBe(0);
  expect(second?.stderr).toContain('already has another file named a.pgn');
  expect(second?.status).toBe(1);
});

it.each([
  ['ingest', [sample, '--to', 'used.duckdb']],
  ['sql', ['SELECT 1', '--db', 'used.duckdb']],
])('%s says that another program has the database open', async (verb, args) => {
  // rows without end, so that the file stays open
  const endless = ['sql', '--db', 'used.duckdb', '--csv', 'SELECT * FROM range(1000000000000)'];
  const holder = spawn(process.execPath, [command, ...endless], { cwd: folder });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  const refused = zeitnot([verb, ...args, '--json']);
  holder.kill('SIGKILL');
  await ended;
  expect(refused.status).toBe(1);
  const { error } = JSON.parse(refused.stderr) as { error: { code: string; message: string } };
  expect(error.code).toBe('InUse');
  expect(error.message).toMatch(
    new RegExp(
      `^The database \\S*used\\.duckdb is in use by another program \\(process ${holder.pid}\\); wait `,
    ),
  );
});
