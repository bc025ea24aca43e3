import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { buildIndex, indexPath, writeIndex } from '@zeitnot/pgn';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoted } from '../native/sql-literals.js';
import { registerZeitnot } from '../connect.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-files-'));
const warnings: string[] = [];
let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  registerZeitnot(connection, { warn: (message) => warnings.push(message) });
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

type Row = Readonly<Record<string, unknown>>;

const rowsOf = async (sql: string): Promise<readonly Row[]> =>
  (await connection.runAndReadAll(sql)).getRowObjectsJson();

let count = 0;
const write = (content: string | Uint8Array, name = `file-${(count += 1)}.pgn`): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** The events of the games that a path or pattern below the folder names. */
const events = async (pattern: string): Promise<readonly unknown[]> =>
  (await rowsOf(`SELECT Event FROM read_pgn(${quoted(join(folder, pattern))})`)).map(
    (row) => row['Event'],
  );

describe('files', () => {
  it.each([
    [`'nix.pgn'`, 'Failed to open file nix.pgn'],
    [`'/'`, 'Failed to open file /'],
    [`NULL`, 'The path of the PGN files is NULL'],
    [`''`, 'the path of the PGN files is empty'],
    [`[]`, 'The list of PGN files is empty'],
    [`['']`, 'the path of the PGN files is empty'],
    [`[NULL]`, 'A path in the list of PGN files is NULL'],
    [`[['a.pgn']]`, 'The PGN files must be given as text: a path or pattern, or one list of them.'],
    [`[1, 2]`, 'The PGN files must be given as text'],
    [`1`, 'The PGN files must be given as text'],
    [`{'path': 'a.pgn'}`, 'The PGN files must be given as text'],
    [`['nix.pgn']`, 'Failed to open file nix.pgn'],
    [`'${sample}', compression := 'lz4'`, "Invalid compression value 'lz4'"],
    [`'${sample}', compression := ''`, 'Invalid compression value'],
    [`'${sample}', compression := 'zstd'`, sample],
  ])('read_pgn(%s) fails and says why', async (call, message) => {
    await expect(rowsOf(`SELECT count(*) FROM read_pgn(${call})`)).rejects.toThrow(message);
    const moves = `SELECT count(*) FROM read_pgn_moves(${call})`;
    if (!call.includes('compression')) await expect(rowsOf(moves)).rejects.toThrow(message);
  });

  it('reads a list of files and patterns, in its order', async () => {
    for (const name of ['list-b.pgn', 'list-a.pgn', 'list-c.pgn'])
      write(`[Event "${name}"]\n\n*\n`, name);
    const path = (name: string): string => quoted(join(folder, name));
    const eventsOf = async (...names: string[]): Promise<readonly unknown[]> => {
      const list = `[${names.map(path).join(', ')}]`;
      const rows = await rowsOf(`SELECT Event FROM read_pgn(${list}, compression := 'none')`);
      return rows.map((row) => row['Event']);
    };
    expect(await eventsOf('list-c.pgn', 'list-[ab].pgn')).toEqual([
      'list-c.pgn',
      'list-a.pgn',
      'list-b.pgn',
    ]);
    expect(await eventsOf('list-a.pgn', 'list-a.pgn')).toEqual(['list-a.pgn', 'list-a.pgn']);
    expect(warnings).toEqual([]);
    expect(await eventsOf('list-a.pgn', 'no-such-*.pgn')).toEqual(['list-a.pgn']);
    expect(warnings).toEqual([expect.stringContaining('no file matches')]);
    await expect(eventsOf('list-a.pgn', 'list-d.pgn')).rejects.toThrow('Failed to open file');
    const moves = `SELECT count(*) AS plies FROM read_pgn_moves([${quoted(sample)}, ${quoted(sample)}])`;
    const once = `SELECT 2 * count(*) AS plies FROM read_pgn_moves(${quoted(sample)})`;
    expect(await rowsOf(moves)).toEqual(await rowsOf(once));
  });

  it('explains that braces have no special meaning', async () => {
    const hint = 'Braces have no special meaning in a path. Name the files one by one';
    await expect(events('{a,b}.pgn')).rejects.toThrow(hint);
    await expect(events('a{b}.pgn')).rejects.not.toThrow(hint);
    expect(await events('none/*.{pgn,gz}')).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining(`no file matches`)]);
    expect(warnings[0]).toContain(hint);
    write('[Event "braces"]\n\n*\n', 'x{1,2}.pgn');
    expect(await events('x{1,2}.pgn')).toEqual(['braces']);
    expect(await events('?{1,2}.pgn')).toEqual(['braces']);
  });

  it.each([
    ['~/a.pgn', 'A ~ has no special meaning in a path.'],
    ['~/*.pgn', 'A ~ has no special meaning in a path.'],
    ['file:///a.pgn', 'A URL is not a path.'],
    ['https://example.org/*.pgn', 'A URL is not a path.'],
    ['a~/b.pgn', null],
    ['c:/a.pgn', null],
  ])('explains how %s is read: %s', async (path, hint) => {
    const said = await rowsOf(`FROM read_pgn(${quoted(path)})`).then(
      () => warnings.at(-1) ?? '',
      (error: unknown) => (error as Error).message,
    );
    expect(said).toContain(path);
    if (hint === null) expect(said).not.toMatch(/A ~|An address/);
    else expect(said).toContain(`. ${hint}`);
  });

  it('says that a file in another compression has to be unpacked', async () => {
    const packed = write(Buffer.from('fd377a585a000004e6d6', 'hex'), 'sample.xz');
    await expect(rowsOf(`SELECT count(*) FROM read_pgn(${quoted(packed)})`)).rejects.toThrow(
      `Failed to open file ${packed}: it is an xz file, unpack it first`,
    );
  });

  it('reads compressed files by content and by name of the compression', async () => {
    const zipped = write(gzipSync(readFileSync(sample)), 'sample.gz');
    const sql = (more: string): string =>
      `SELECT count(*) AS n, sum(byte_offset) AS o FROM read_pgn(${quoted(zipped)}${more})`;
    const expected = await rowsOf(sql('').replace(zipped, sample));
    for (const more of ['', `, compression := 'GZip'`, `, compression := NULL`]) {
      expect(await rowsOf(sql(more))).toEqual(expected);
    }
  });

  it('reads the files of a pattern in order, and skips those that cannot be opened', async () => {
    const inner = join(folder, 'glob', 'deep');
    mkdirSync(inner, { recursive: true });
    for (const name of ['glob/b.pgn', 'glob/a.pgn', 'glob/deep/c.pgn', 'glob/note.txt']) {
      write(`[Event "${name}"]\n\n*\n`, name);
    }
    mkdirSync(join(folder, 'glob', 'folder.pgn'));
    expect(await events('glob/*.pgn')).toEqual(['glob/a.pgn', 'glob/b.pgn']);
    expect(await events('glob/[b-c].pgn')).toEqual(['glob/b.pgn']);
    expect(await events('glob/?.p*n')).toEqual(['glob/a.pgn', 'glob/b.pgn']);
    expect(await events('**/c.pgn')).toEqual(['glob/deep/c.pgn']);
    expect(await events('glob/*.nothing')).toEqual([]);
    expect(warnings.at(-1)).toMatch(/^read_pgn: no file matches \S*glob\/\*\.nothing\.$/);
    write('[Event "literal"]\n\n*\n', 'glob/x[1].pgn');
    expect(await events('glob/x[1].pgn')).toEqual(['literal']);
    write(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3), 'glob/broken.zst');
    warnings.length = 0;
    expect(await events('glob/*.zst')).toEqual([]);
    expect(warnings.join('\n')).toContain('broken.zst');
  });

  it('gives the games of a pattern up to the damage, and names the file', async () => {
    const games = readFileSync(sample);
    const packed = gzipSync(games);
    const text = games.toString();
    const head = text.slice(0, text.indexOf('[Event', text.indexOf('[Round "4')));
    const whole = head.split('[Event "').length - 1;
    mkdirSync(join(folder, 'damaged'));
    write(games, 'damaged/d.pgn');
    write(Buffer.concat([packed, Buffer.from('garbage')]), 'damaged/c.gz');
    write(gzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }), 'damaged/b.gz');
    const cut = write(packed.subarray(0, packed.length / 2), 'damaged/a.gz');
    for (const name of ['read_pgn', 'read_pgn_moves']) {
      const gamesOf = async (path: string): Promise<readonly unknown[]> =>
        (
          await rowsOf(
            `SELECT count(DISTINCT game_index) AS n FROM ${name}(${quoted(path)}) GROUP BY file ORDER BY file`,
          )
        ).map((row) => Number(row['n']));
      await expect(gamesOf(cut)).rejects.toThrow('a.gz: the gzip data end too early');
      warnings.length = 0;
      const [ofCut, ...others] = await gamesOf(join(folder, 'damaged/*'));
      expect(ofCut).toBeGreaterThan(50);
      expect(ofCut).toBeLessThan(200);
      expect(others).toEqual([whole, 269, 269]);
      const said = [
        'a.gz: the gzip data end too early; the rest of the file was skipped.',
        'b.gz: the gzip data end too early; the rest of the file was skipped.',
        'c.gz: the gzip data are damaged (other bytes follow them); the rest',
      ];
      expect(warnings).toEqual(said.map((part) => expect.stringContaining(part)));
    }
  });

  it.each(['read_pgn', 'read_pgn_moves'])(
    '%s says that there is junk before games',
    async (name) => {
      const games = '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 *\n';
      const [plain, marked, junk] = ['', '\uFEFF\n \n', '<html>\n\n'].map((head) =>
        write(head + games),
      );
      const packed = write(gzipSync(`<html>\n\n${games}`));
      for (const path of [plain, marked, junk, packed]) {
        warnings.length = 0;
        expect(await rowsOf(`SELECT game_index FROM ${name}(${quoted(path!)})`)).toHaveLength(2);
        const said = `The text before the first game of ${path} is not a game.`;
        expect(warnings).toEqual(path === junk || path === packed ? [said] : []);
      }
    },
  );

  it.each(['read_pgn', 'read_pgn_moves'])('%s says that a file changed meanwhile', async (name) => {
    const game = '[Event "A long day"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n';
    const countAfter = async (change: (path: string) => void): Promise<number> => {
      const path = write(game.repeat(20_000));
      const result = await connection.stream(`FROM ${name}(${quoted(path)})`);
      const first = (await result.fetchChunk())?.rowCount ?? 0;
      change(path);
      const rest = await result.fetchAllChunks();
      return rest.reduce((sum, { rowCount }) => sum + rowCount, first);
    };
    const replace = (path: string): void => {
      renameSync(path, `${path}.old`);
      writeFileSync(path, game);
    };
    // whoever replaces the file leaves the old one to those who read it
    expect(await countAfter(replace)).toBe(name === 'read_pgn' ? 20_000 : 80_000);
    expect(warnings).toEqual([]);
    expect(await countAfter((path) => truncateSync(path, 1000))).toBeLessThan(
      name === 'read_pgn' ? 20_000 : 80_000,
    );
    expect(warnings).toEqual([expect.stringMatching(/changed while it was read, so rows may be/)]);
  });

  it('says that any row may be wrong after a wrong checksum', async () => {
    const wrong = gzipSync('[Event "e"]\n\n*\n');
    wrong[wrong.length - 8]! ^= 1;
    write(wrong, 'wrong-sum.gz');
    expect(await events('wrong-*.gz')).toEqual(['e']);
    expect(warnings).toEqual([
      expect.stringMatching(
        /wrong-sum\.gz: the gzip data are damaged \(a checksum\); any of the rows from this file may be wrong/,
      ),
    ]);
    await expect(events('wrong-sum.gz')).rejects.toThrow('damaged (a checksum)');
  });

  it('names a file without games, and says whether it is empty', async () => {
    const game = '[Event "e"]\n\n1. e4 *\n';
    const odd = [
      write(Buffer.from(game, 'utf16le')),
      write('Dear reader,\n\nthere is nothing here.\n'),
      write(gzipSync('prose')),
    ];
    const empty = [write(''), write('\ufeff\n\n')];
    for (const path of [...odd, ...empty, write(game)]) {
      await rowsOf(`SELECT movetext FROM read_pgn(${quoted(path)})`);
      await rowsOf(`SELECT Event FROM read_pgn(${quoted(path)})`);
      await rowsOf(`SELECT san FROM read_pgn_moves(${quoted(path)})`);
    }
    const wanted = [
      ...odd.map((path) => `No games were found in ${path}; is it a PGN file?`),
      ...empty.map((path) => `No games were found in ${path}; it is empty.`),
    ];
    expect(warnings).toEqual(wanted.flatMap((message) => Array(3).fill(message)));
  });

  it('names a file without games that has an index', async () => {
    const path = write('prose, and an index of it\n');
    const built = await buildIndex(path);
    if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
    expect(await rowsOf(`SELECT Event FROM read_pgn(${quoted(path)})`)).toEqual([]);
    expect(await rowsOf(`SELECT Event FROM read_pgn(${quoted(indexPath(path))})`)).toEqual([]);
    expect(warnings).toEqual(
      [path, indexPath(path)].map((file) => `No games were found in ${file}; is it a PGN file?`),
    );
  });

  it('names junk before the first game, however much, with an index and without', async () => {
    const path = write(`${' '.repeat(70_000)}Dear reader,\n\n[Event "a"]\n\n1. e4 *\n`);
    const marked = write('\ufeff% made by hand\n\n% twice\n[Event "a"]\n\n1. e4 *\n');
    const ask = async (): Promise<void> => {
      for (const file of [path, marked]) {
        expect(await rowsOf(`SELECT Event FROM read_pgn(${quoted(file)})`)).toHaveLength(1);
      }
    };
    await ask();
    for (const file of [path, marked]) {
      const built = await buildIndex(file);
      if (!built.ok || !writeIndex(file, built.value).ok) throw new Error('no index');
    }
    await ask();
    expect(warnings).toEqual(
      Array(2).fill(`The text before the first game of ${path} is not a game.`),
    );
  });

  it('says once per query that an index was not used, and what to do', async () => {
    mkdirSync(join(folder, 'indexed'));
    for (const name of ['a', 'b', 'c', 'd']) {
      const path = write(`[Event "${name}"]\n\n*\n`, `indexed/${name}.pgn`);
      const built = await buildIndex(path);
      if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
    }
    write('[Event "new"]\n\n1. e4 *\n', 'indexed/b.pgn');
    const damaged = join(folder, 'indexed', 'c.pgn.pbi');
    writeFileSync(damaged, readFileSync(damaged).subarray(0, 100));
    rmSync(join(folder, 'indexed', 'd.pgn.pbi'));
    expect(await events('indexed/[ad].pgn')).toEqual(['a', 'd']);
    expect(warnings).toEqual([]);
    expect(await events('indexed/*.pgn')).toEqual(['a', 'new', 'c', 'd']);
    expect(await events('indexed/c.pgn')).toEqual(['c']);
    await rowsOf(`SELECT movetext FROM read_pgn(${quoted(join(folder, 'indexed/b.pgn'))})`);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The index \S+b\.pgn\.pbi is stale: .*; run `zeitnot index \S+b\.pgn`\. Until then, the file is read without it\.$/,
      ),
      expect.stringMatching(
        /^The index \S+c\.pgn\.pbi is damaged .* run `zeitnot index \S+c\.pgn`\./,
      ),
    ]);
  });

  it('treats a pipe or a device in place of an index as a damaged index', async () => {
    const path = write('[Event "e"]\n\n*\n');
    symlinkSync('/dev/null', indexPath(path));
    expect(await rowsOf(`SELECT Event FROM read_pgn(${quoted(path)})`)).toEqual([{ Event: 'e' }]);
    expect(warnings).toEqual([
      expect.stringContaining(`${indexPath(path)} is damaged (it is not a regular file); run`),
    ]);
  });

  it('ignores an index beside a file that cannot have one', async () => {
    const game = '[Event "no index"]\n\n*\n';
    for (const content of [gzipSync(game), Buffer.from(`\ufeff${game}`, 'utf16le')]) {
      const path = write(content, 'unplain.pgn');
      writeFileSync(indexPath(path), 'no index');
      expect(await events('unplain.pgn')).toEqual(['no index']);
    }
    expect(warnings).toEqual([]);
  });

  it('gives every row where one block holds more games than a chunk', async () => {
    const many = write('[Event "e"]\n*\n'.repeat(9000));
    const sql = `SELECT count(*) AS n, count(DISTINCT game_index) AS d, max(byte_offset) AS o, min(Event) AS e`;
    expect(await rowsOf(`${sql} FROM read_pgn(${quoted(many)})`)).toEqual([
      { n: '9000', d: '9000', o: String(8999 * 14), e: 'e' },
    ]);
  });

  it('stops when enough was read', async () => {
    const rows = await rowsOf(`SELECT game_index FROM read_pgn(${quoted(sample)}) LIMIT 3`);
    expect(rows.map((row) => row['game_index'])).toEqual(['1', '2', '3']);
  });

  it('are left out on demand', async () => {
    const without = await (await DuckDBInstance.create(':memory:')).connect();
    registerZeitnot(without, { files: false });
    await expect(without.run(`SELECT * FROM read_pgn(${quoted(sample)})`)).rejects.toThrow(
      'read_pgn',
    );
  });

  it('skips pipes and devices in a pattern, and reads a pipe that is named', async () => {
    mkdirSync(join(folder, 'pipes'));
    write('[Event "file"]\n\n*\n', 'pipes/b.pgn');
    symlinkSync('b.pgn', join(folder, 'pipes/c.pgn'));
    symlinkSync('/dev/zero', join(folder, 'pipes/d.pgn'));
    const pipe = join(folder, 'pipes/a.pgn');
    expect(spawnSync('sh', ['-c', 'mkfifo "$0"', pipe]).status).toBe(0);
    expect(await events('pipes/*.pgn')).toEqual(['file', 'file']);
    expect(await events('pip*/a.pgn')).toEqual([]);
    expect(warnings.map((warning) => warning.replaceAll(`${folder}/`, ''))).toEqual([
      'read_pgn: pipes/a.pgn is not a regular file and was skipped.',
      'read_pgn: pipes/d.pgn is not a regular file and was skipped.',
      'read_pgn: pipes/a.pgn is not a regular file and was skipped.',
    ]);
    const writer = spawn('sh', ['-c', 'cat "$0" > "$1"', join(folder, 'pipes/b.pgn'), pipe]);
    expect(await events('pipes/a.pgn')).toEqual(['file']);
    writer.kill();
  });
});
