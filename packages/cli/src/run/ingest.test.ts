import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { sharedFolder, sample } from '../testing/folder.js';
import { rowsIn } from '../testing/ingests.js';
import { shellWords } from '../testing/shell-words.js';

const testFolder = sharedFolder();
const { path: folder, run: zeitnot } = testFolder;

/** Each ingest starts a thread: of these targets the short suite takes the last. */
const outs = (...names: readonly string[]): readonly string[] => names.slice(isLong ? 0 : -1);

const MORE_LOOKS: readonly (readonly [out: string, command: string])[] = [
  ['look.duckdb', `zeitnot sql --db look.duckdb "SELECT file, game_index, parse_error FROM games`],
  ['look/', `zeitnot sql "SELECT file, game_index, parse_error FROM 'look/**/*.parquet' WHERE`],
  ['[2024] $x', `zeitnot sql 'SELECT file, game_index, parse_error FROM '\\''[[]2024] $x/**/*`],
  ['~/look', `zeitnot sql "SELECT file, game_index, parse_error FROM './~/look/**/*.parquet' W`],
  ['--look.db', 'zeitnot sql --db ./--look.db "SELECT'],
  ['md:look.db', 'zeitnot sql --db ./md:look.db "SELECT'],
];

describe('ingest', () => {
  it('makes a folder that sql reads', async () => {
    const done = await zeitnot(['ingest', sample, '--to', 'games']);
    expect(done.stdout).toBe('games: 269 games from 1 file, 764,786 bytes\n');
    expect(done.status).toBe(0);
    const sql = `SELECT category, count(*) AS games FROM 'games/**/*.parquet' GROUP BY 1 ORDER BY 1`;
    expect((await zeitnot(['sql', '--json', sql])).stdout).toBe(
      ['{"category":"blitz","games":2}', '{"category":"classical","games":264}']
        .concat(['{"category":"rapid","games":2}', '{"category":null,"games":1}'])
        .join('\n')
        .concat('\n'),
    );
  });

  it('says in JSON what it did, and exits with 3 where games need a look', async () => {
    const text = `[Event "e"]\n[TimeControl "soon"]\n[WhiteElo "x"]\n\n1. e4 *\n`;
    writeFileSync(join(folder, 'bad.pgn'), text);
    const done = await zeitnot([
      'ingest',
      'bad.pgn',
      '--to',
      'bad.duckdb',
      '--json',
      '--workers',
      '1',
    ]);
    expect(JSON.parse(done.stdout)).toEqual({
      files: 1,
      games: 1,
      bytes: text.length,
      parseErrors: 1,
      unread: [{ raw: 'soon', games: 1 }],
      out: 'bad.duckdb',
    });
    expect(done.status).toBe(3);
    const again = await zeitnot(['ingest', 'bad.pgn', '--to', 'bad.duckdb']);
    expect(again.stdout).toContain('Time controls that could not be read:\n    1  soon\n');
    expect(again.stdout).toContain(
      '1 game with a parse_error. To see which:\n    zeitnot sql --db',
    );
  });

  it.each([
    ['look', `zeitnot sql "SELECT file, game_index, parse_error FROM 'look/**/*.parquet' WHERE`],
    [`it's "so".db`, `zeitnot sql --db 'it'\\''s "so".db' "SELECT`],
    ['~/look.db', `zeitnot sql --db "./~/look.db" "SELECT`],
    ...(isLong ? MORE_LOOKS : []),
  ] as const)('gives a command that shows which games of %s need a look', async (out, wanted) => {
    writeFileSync(join(folder, 'elos.pgn'), `[Event "e"]\n[WhiteElo "x"]\n\n1. e4 *\n`);
    const { stdout } = await zeitnot(['ingest', 'elos.pgn', `--to=${out}`]);
    const pasted = /^ {4}(zeitnot .*)$/m.exec(stdout)?.[1] ?? '';
    expect(pasted).toContain(wanted);
    const shown = await zeitnot([...shellWords(pasted).slice(1), '--json']);
    expect([shown.status, JSON.parse(shown.stdout)]).toEqual([
      0,
      expect.objectContaining({ file: 'elos.pgn', parse_error: expect.any(String) as string }),
    ]);
  });

  it('shows blank time controls in quotes', async () => {
    const tags = ['', '', '  ', 'soon'];
    const games = tags.map((tag) => `[Event "e"]\n[TimeControl "${tag}"]\n\n1. e4 *\n\n`);
    writeFileSync(join(folder, 'unseen.pgn'), games.join(''));
    const args = ['ingest', 'unseen.pgn', '--to', 'unseen'];
    expect((await zeitnot(args)).stdout).toContain(
      'Time controls that could not be read:\n    2  ""\n    1  "  "\n    1  soon\n',
    );
    expect(JSON.parse((await zeitnot([...args, '--json'])).stdout)).toMatchObject({
      unread: [
        { raw: '', games: 2 },
        { raw: '  ', games: 1 },
        { raw: 'soon', games: 1 },
      ],
    });
  });

  it.each(outs('renamed', 'renamed.duckdb'))('counts what %s has from other files', async (out) => {
    const text = `[Event "e"]\n\n1. e4 *\n\n`;
    writeFileSync(join(folder, 'first.pgn'), text.repeat(3));
    writeFileSync(join(folder, 'second.pgn'), text);
    await zeitnot(['ingest', 'first.pgn', '--to', out]);
    expect((await zeitnot(['ingest', 'second.pgn', '--to', out])).stdout).toBe(
      `${out}: 1 game from 1 file, 22 bytes\n  From earlier runs: 3 games from 1 other file.\n`,
    );
    renameSync(join(folder, 'first.pgn'), join(folder, 'third.pgn'));
    expect((await zeitnot(['ingest', 'third.pgn', '--to', out])).stdout).toContain(
      '\n  From earlier runs: 4 games from 2 other files.\n' +
        `  No longer found: first.pgn. If a file was renamed and ingested again, its games are in ${out} twice.\n`,
    );
  });

  it('names Parquet files that a pattern would read too', async () => {
    writeFileSync(join(folder, 'one.pgn'), '[Event "e"]\n\n1. e4 *\n');
    const args = ['ingest', 'one.pgn', '--to', 'shared'];
    expect((await zeitnot(args)).stdout).toBe('shared: 1 game from 1 file, 21 bytes\n');
    mkdirSync(join(folder, 'shared', 'mine'));
    writeFileSync(join(folder, 'shared', 'mine', 'a.parquet'), '');
    const again = await zeitnot(args);
    expect(again.stdout).toContain('not from ingest, such as mine/a.parquet.\n');
    expect(again.status).toBe(0);
    expect(JSON.parse((await zeitnot([...args, '--json'])).stdout)).not.toHaveProperty('other');
  });

  it('names files without games even if quiet', async () => {
    writeFileSync(join(folder, 'none.pgn'), 'hello\n');
    writeFileSync(join(folder, 'none.pgn.gz'), gzipSync('hello\n'));
    writeFileSync(join(folder, 'one.pgn'), '[Event "e"]\n\n1. e4 *\n');
    const done = await zeitnot([
      'ingest',
      'one.pgn',
      'none.pgn',
      'none.pgn.gz',
      '--to',
      'some',
      '-q',
    ]);
    expect(done.stdout).toContain('1 game from 3 files');
    expect(done.stderr).toBe('none.pgn holds no games.\nnone.pgn.gz holds no games.\n');
    expect(done.status).toBe(3);
  });

  it.each(outs('ne', 'ne.duckdb'))(
    'leaves no new %s behind where no file has games',
    async (out) => {
      writeFileSync(join(folder, 'nothing.pgn'), '');
      const done = await zeitnot(['ingest', 'nothing.pgn', '--to', out, '-q']);
      expect([done.stderr, done.status]).toEqual(['nothing.pgn holds no games.\n', 3]);
      expect(readdirSync(folder).filter((name) => name.startsWith('ne'))).toEqual([]);
    },
  );

  it('names files with junk before their games, also when they are there already', async () => {
    writeFileSync(join(folder, 'junk.pgn'), '<html>\n\n[Event "e"]\n\n1. e4 *\n');
    for (const out of ['junk', 'junk']) {
      const done = await zeitnot(['ingest', 'junk.pgn', '--to', out, '-q']);
      expect(done.stderr).toBe('The text before the first game of junk.pgn is not a game.\n');
      expect(done.status).toBe(3);
    }
  });

  it('refuses a table that lacks columns before it begins', async () => {
    writeFileSync(join(folder, 'own.pgn'), '[Event "e"]\n\n1. e4 *\n');
    await zeitnot(['ingest', 'own.pgn', '--to', 'own.duckdb']);
    await zeitnot(['sql', '--db', 'own.duckdb', 'ALTER TABLE games DROP COLUMN Site']);
    const done = await zeitnot(['ingest', sample, '--to', 'own.duckdb', '-q']);
    expect(done.stderr).toContain('with ALTER TABLE games ADD COLUMN Site VARCHAR.\n');
    expect(done.status).toBe(1);
    expect(existsSync(join(folder, 'own.duckdb.pieces'))).toBe(false);
  });

  it('verifies what is there, with PGN files or without, and names damaged records', async () => {
    writeFileSync(join(folder, 'sure.pgn'), '[Event "e"]\n\n1. e4 *\n');
    await zeitnot(['ingest', 'sure.pgn', '--to', 'sure']);
    const check = ['ingest', '--verify', '--to', 'sure'];
    expect(await zeitnot(check)).toMatchObject({
      status: 0,
      stdout:
        'sure: nothing to ingest\n  Verified: 1 piece of earlier runs.\n  From earlier runs: 1 game from 1 other file.\n',
    });
    const state = join(folder, 'sure', '_zeitnot');
    const name = readdirSync(state).find((each) => each.endsWith('.json')) ?? '';
    writeFileSync(join(state, name), '{');
    const named = `sure/_zeitnot/${name} (its piece is kept in sure/_zeitnot/damaged)`;
    expect(await zeitnot(check)).toMatchObject({
      status: 3,
      stderr: `Damaged, and counts as never done: ${named}. Ingest its PGN file again.\n`,
    });
    const done = await zeitnot([...check, '--json', 'sure.pgn']);
    expect(JSON.parse(done.stdout)).toMatchObject({
      games: 1,
      verified: { pieces: 0, unhashed: 0 },
    });
  });

  it.each([
    [['ingest', '--verify', '--to', 'nowhere'], 1, 'There is no nowhere.'],
    [['ingest', '--to', 'x'], 2, "missing required argument 'pgn'"],
    [['ingest', 'nix.pgn', '--to', 'x'], 1, 'Failed to open file nix.pgn'],
    [
      ['ingest', '/dev/null', '--to', 'x'],
      1,
      '/dev/null is not a regular file; write its contents',
    ],
    [['ingest', 'bad.pgn', '--to', 'bad.pgn'], 1, 'bad.pgn is a file'],
    [['ingest', 'bad.pgn', '--to', ':memory:'], 1, ':memory: would be lost at once'],
    [['ingest', 'bad.pgn', '--to', 'x.parquet'], 1, 'x.parquet would be a folder of Parquet files'],
    [['ingest', 'bad.pgn'], 2, '--to'],
    [['ingest', 'bad.pgn', '--to', ''], 2, 'The path is empty'],
    [['ingest', 'bad.pgn', '--to', 'x', '--workers', '0'], 2, 'a whole number from 1 to 64'],
  ])('%j exits with %i', async (args, status, message) => {
    const done = await zeitnot(args);
    expect(done.stderr).toContain(message);
    expect(done.status).toBe(status);
    expect(existsSync(join(folder, 'x.parquet'))).toBe(false);
  });
});

describe('the exit code of an ingest', () => {
  const game = '[Event "e"]\n[TimeControl "soon"]\n\n1. e4 *\n';

  it('is 0 if only time controls could not be read', async () => {
    writeFileSync(join(folder, 'soon.pgn'), game);
    expect((await zeitnot(['ingest', 'soon.pgn', '--to', 'soon'])).status).toBe(0);
  });

  it('is 1 if a file is damaged, whatever else needs a look; the other games are there', async () => {
    writeFileSync(join(folder, 'torn.pgn.gz'), gzipSync(game.repeat(9)).subarray(0, 40));
    writeFileSync(join(folder, 'elo.pgn'), game.replace('[T', '[WhiteElo "x"]\n[T'));
    const done = await zeitnot(['ingest', 'torn.pgn.gz', 'elo.pgn', '--to', 'torn.duckdb', '-q']);
    expect([done.status, done.stderr]).toEqual([1, 'torn.pgn.gz: the gzip data end too early\n']);
    expect(done.stdout).toContain('1 game from 2 files');
    expect(done.stdout).toContain('  Of these, 1 file could not be read completely.');
    expect(await rowsIn(testFolder, join(folder, 'torn.duckdb'))).toHaveLength(1);
  });

  it('comes with the files that need a look, in JSON as well', async () => {
    writeFileSync(join(folder, 'torn2.pgn.gz'), gzipSync(game.repeat(9)).subarray(0, 40));
    writeFileSync(join(folder, 'none.pgn'), '\n');
    writeFileSync(join(folder, 'mail.pgn'), `Dear all,\n\n${game}`);
    const files = ['torn2.pgn.gz', 'none.pgn', 'mail.pgn'];
    const done = await zeitnot(['ingest', ...files, '--to', 'looked.duckdb', '--json']);
    expect(JSON.parse(done.stdout)).toMatchObject({
      games: 1,
      failed: [{ file: 'torn2.pgn.gz', message: 'the gzip data end too early' }],
      empty: ['none.pgn'],
      junk: ['mail.pgn'],
    });
    expect(JSON.parse(done.stderr)).toMatchObject({ error: { code: 'PieceFailed' } });
  });

  it('is 1 after Ctrl-C', async () => {
    const signals = new EventEmitter();
    const running = zeitnot(['ingest', sample, '--to', 'stopped.duckdb'], { signals });
    // there when the work begins
    while (!existsSync(join(folder, 'stopped.duckdb.pieces'))) await sleep(2);
    signals.emit('SIGINT');
    expect(await running).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^Finishing .* Ctrl-C again stops at once\.\n(?:.* per second.*\n)*Stopped\. What is done is kept; /,
      ) as string,
    });
  });

  it('is in the help', async () => {
    const { stdout } = await zeitnot(['ingest', '--help']);
    expect(stdout).toMatch(
      /Exit code 3 .*parse_error, a record of .*, or a file holds no games, or\s+junk before the first one\. 1 if .*Ctrl-C\.\s+2 /s,
    );
  });
});

it('says in its help how many workers it takes', async () => {
  expect((await zeitnot(['ingest', '--help'])).stdout).toMatch(/--workers <n> .* 1 to 64;/);
});

it('refuses a pipe without reading it', async () => {
  expect(spawnSync('mkfifo', [join(folder, 'pipe')]).status).toBe(0);
  const done = await zeitnot(['ingest', sample, 'pipe', '--to', 'from-pipe']);
  expect([done.stderr, done.status]).toEqual([
    'pipe is not a regular file; write its contents to a file first.\n',
    1,
  ]);
  expect(existsSync(join(folder, 'from-pipe'))).toBe(false);
});

describe('a file that is open already', () => {
  const game = (event: string): string => `[Event "${event}"]\n\n1. e4 *\n`;
  const openFile = (name: string, text: string): number => {
    writeFileSync(join(folder, name), text);
    return openSync(join(folder, name), 'r');
  };

  it.each(outs('inputs', 'inputs.duckdb'))('is known by its name, in %s', async (out) => {
    const names = ['first.pgn', 'second.pgn'];
    const [first, second] = names.map((name) => openFile(name, game(name))) as [number, number];
    for (const [input, isThere] of [
      [`/dev/fd/${first}`, false],
      [`/proc/self/fd/${second}`, false],
      [`/proc/self/fd/${first}`, true],
      ['second.pgn', true],
    ] as const) {
      const done = await zeitnot(['ingest', '--to', out, input]);
      expect([done.status, done.stdout.includes('1 piece was already ingested')]).toEqual([
        0,
        isThere,
      ]);
    }
    for (const handle of [first, second]) closeSync(handle);
    const rows = (await rowsIn(testFolder, join(folder, out))).map(
      (row) => JSON.parse(row) as { file: string },
    );
    expect(rows.map(({ file }) => file)).toEqual(
      names.map((name) => join(realpathSync(folder), name)),
    );
  });

  it('is refused if it has been deleted', async () => {
    const handle = openFile('deleted.pgn', game('e'));
    rmSync(join(folder, 'deleted.pgn'));
    const done = await zeitnot(['ingest', `/dev/fd/${handle}`, '--to', 'none']);
    closeSync(handle);
    expect(done.stderr).toContain(`/dev/fd/${handle} cannot be opened again by its name`);
    expect([done.status, existsSync(join(folder, 'none'))]).toEqual([1, false]);
  });
});

it.each(outs('games', 'games.duckdb', 'md:games.db', '~/games.duckdb'))(
  'writes %s into the folder it is called in, whatever its name',
  async (out) => {
    const here = join(folder, `Chess [2024] ${out.replaceAll('/', '')}`);
    mkdirSync(here);
    writeFileSync(join(here, 'a.pgn'), '[Event "e"]\n\n1. e4 *\n');
    const done = await zeitnot(['ingest', 'a.pgn', '--to', out, '-q'], { cwd: here });
    expect([done.stderr, done.status]).toEqual(['', 0]);
    expect(existsSync(join(here, out))).toBe(true);
  },
);

it.each(outs('named', 'named.duckdb'))('%s does not take two files for one', async (name) => {
  const out = join(folder, name);
  const folders = ['here', 'there'].map((part) => join(folder, `${part}-${name}`));
  for (const one of folders) {
    mkdirSync(one);
    writeFileSync(join(one, 'a.pgn'), '[Event "e"]\n\n1. e4 *\n');
  }
  const ingestIn = (cwd = '') => zeitnot(['ingest', 'a.pgn', '--to', out], { cwd });
  const first = await ingestIn(folders[0]);
  const second = await ingestIn(folders[1]);
  expect(first.status).toBe(0);
  expect(second.stderr).toContain('already has another file named a.pgn');
  expect(second.status).toBe(1);
});
