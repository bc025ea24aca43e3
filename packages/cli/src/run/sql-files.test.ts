import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../testing/folder.js';
import { NOBODY, skipWithoutNobody } from '../testing/nobody.js';
import type { RunOptions } from '../testing/run.js';

const { path: folder, run } = sharedFolder();

const sql = (args: readonly string[], options: RunOptions = {}) => run(['sql', ...args], options);

it('names a folder of a pattern that cannot be read', async ({ skip }) => {
  skipWithoutNobody(skip);
  chmodSync(folder, 0o755);
  for (const name of ['closed', 'open']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'a.pgn'), '[Event "e"]\n\n*\n');
  }
  chmodSync(join(folder, 'closed'), 0o700);
  const remark = 'read_pgn: the folder closed cannot be read and was skipped.\n';
  for (const pattern of ['*/a.pgn', '*/*.pgn', '**/*.pgn', '**']) {
    const query = `SELECT DISTINCT file FROM read_pgn('${pattern}') WHERE file LIKE '%.pgn'`;
    const ran = await sql(['--csv', query], NOBODY);
    expect(ran).toMatchObject({ status: 3, stdout: 'file\r\nopen/a.pgn\r\n' });
    expect(ran.stderr).toContain(remark);
  }
});

it('names the folder that cannot be entered, not what may be in it', async ({ skip }) => {
  skipWithoutNobody(skip);
  chmodSync(folder, 0o755);
  for (const name of ['barred/no/in', 'barred/listed/in']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  chmodSync(join(folder, 'barred/no'), 0o700);
  // its names may be read, and nothing of what they stand for
  chmodSync(join(folder, 'barred/listed'), 0o744);
  const remarks = ['listed', 'no'].map(
    (name) => `read_pgn: the folder barred/${name} cannot be read and was skipped.\n`,
  );
  for (const pattern of ['**/.old/*.pgn', '*/xyz/*.pgn', '*/in/*.pgn', '**/in/a.pgn', '**/*.pgn']) {
    const query = `FROM read_pgn('barred/${pattern}')`;
    const { stderr } = await sql(['--csv', query], NOBODY);
    expect(stderr).toBe(`${remarks.join('')}read_pgn: no file matches barred/${pattern}.\n`);
  }
});

describe('files that were skipped', () => {
  const games = '[Event "e"]\n\n1. e4 *\n'.repeat(100);
  const count = (pattern: string): string => `SELECT count(*) AS games FROM read_pgn('${pattern}')`;

  beforeAll(() => {
    mkdirSync(join(folder, 'archive'));
    writeFileSync(join(folder, 'archive', 'a.pgn'), games);
    writeFileSync(join(folder, 'archive', 'b.pgn.gz'), gzipSync(games).subarray(0, -8));
    symlinkSync('nowhere', join(folder, 'archive', 'c.pgn'));
  });

  it.each(['archive/b*', 'archive/c*', 'archive/*'])(
    'of %s end with exit code 3',
    async (pattern) => {
      const ran = await sql([count(pattern)]);
      expect(ran.status).toBe(3);
      expect(ran.stderr).toMatch(/skipped\.\n(?:.*\n)*1 row\.\n$/);
      const stderr = ran.stderr.replace(/1 row\.\n$/, '');
      expect(await sql(['-q', '--csv', count(pattern)])).toMatchObject({ status: 3, stderr });
    },
  );

  it('end with 3 whatever statements follow', async () => {
    expect((await sql(['-q', `${count('archive/b*')}; SELECT 1`])).status).toBe(3);
    expect((await sql(['-q', `${count('archive/b*')}; SELECT nix`])).status).toBe(1);
  });

  it('stay silent if a pattern names only good files', async () => {
    expect(await sql(['--csv', count('archive/a*')])).toMatchObject({
      status: 0,
      stdout: 'games\r\n100\r\n',
    });
  });
});

describe('a pattern or file without games', () => {
  const count = (name: string): string => `SELECT count(*) AS games FROM read_pgn('${name}')`;
  const none = 'games\r\n0\r\n';

  beforeAll(() => {
    mkdirSync(join(folder, 'odd'));
    writeFileSync(join(folder, 'odd', 'prose.pgn'), 'Dear reader,\n');
    writeFileSync(join(folder, 'odd', 'blank.pgn'), '\ufeff \n\n');
    writeFileSync(join(folder, 'odd', 'empty.pgn'), '');
  });

  it.each([
    ['odd/*.none', 'read_pgn: no file matches odd/*.none.\n'],
    ['odd/prose.pgn', 'No games were found in odd/prose.pgn; is it a PGN file?\n'],
    ['odd/p*.pgn', 'No games were found in odd/prose.pgn; is it a PGN file?\n'],
    ['odd/blank.pgn', 'No games were found in odd/blank.pgn; it is empty.\n'],
    ['odd/empty.pgn', 'No games were found in odd/empty.pgn; it is empty.\n'],
  ])('as %s ends with exit code 3, and is named even with --quiet', async (name, stderr) => {
    const ran = { status: 3, stdout: none, stderr };
    expect(await sql(['--csv', count(name)])).toEqual(ran);
    expect(await sql(['--csv', '-q', count(name)])).toEqual(ran);
  });

  it('may lie beside games, and is only named', async () => {
    mkdirSync(join(folder, 'mixed'));
    const others = ['a.txt', 'z.txt'].map((name) => join('mixed', name));
    for (const name of others) writeFileSync(join(folder, name), 'prose');
    writeFileSync(join(folder, 'mixed', 'm.pgn'), '[Event "e"]\n\n1. e4 *\n');
    const stderr = others
      .map((name) => `No games were found in ${name}; is it a PGN file?\n`)
      .join('');
    const columns = ['file', 'Event', 'movetext'];
    const queries = columns.map((column) => `SELECT ${column} FROM read_pgn('mixed/*')`);
    for (const query of [...queries, `SELECT san FROM read_pgn_moves('mixed/*')`]) {
      expect(await sql(['--csv', query])).toMatchObject({ status: 0, stderr });
      expect(await sql(['--csv', '-q', query])).toMatchObject({ status: 0, stderr: '' });
    }
    await run(['index', 'mixed/m.pgn']);
    expect(await sql(['--csv', '-q', queries[1] ?? ''])).toMatchObject({ status: 0, stderr: '' });
  });
});
