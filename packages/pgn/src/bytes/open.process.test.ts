import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { openBytes } from './open.js';
import { catchSourceError, type ByteSource } from './source.js';

const TEXT = `[Event "a"]\n\n1. e4 e5 2. Nf3 ${'a'.repeat(360)} 1-0\n\n`.repeat(40).trimEnd();

const base64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** TEXT by each compressor. */
const ZSTD = base64(
  'KLUv/WS2PI0BAEQCW0V2ZW50ICJhIl0KCjEuIGU0IGU1IDIuIE5mMyBhIDEtMAoKAgAo3HHxRTIVOAFcI8Uc',
);
const BZIP2 = base64(
  'QlpoOTFBWSZTWX9tMakAAfNfgIAQUAN+AAIBAAojAQUAAAgwALgKNGQNGmRoUaMgaNMjQKVSaNGmmRkabCZVHSqPom4momYnoTATUTcTyJqJsJgJsJiJoJgJwJoE4ExE27VHwJyJ1E0FDAJyJ+EzE5E5EyE/i7kinChIP7aY1IA=',
);
const GZIP = gzipSync(TEXT);

const textOf = (source: ByteSource): string => {
  const parts: Buffer[] = [];
  const room = Buffer.alloc(1000);
  for (;;) {
    const count = source.read(room);
    if (count === 0) break;
    parts.push(Buffer.from(room.subarray(0, count)));
  }
  source.close();
  return Buffer.concat(parts).toString();
};

const readAll = (path: string) => {
  const opened = openBytes(path);
  return opened.ok ? catchSourceError(() => textOf(opened.value.source)) : opened;
};

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-pipes-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['zstd', ZSTD],
  ['gzip', GZIP],
  ['bzip2', BZIP2],
  ['plain', Buffer.from(TEXT)],
])('reads %s data from a pipe, which it opens once', (name, bytes) => {
  const [file, pipe] = [join(folder, `${name}.whole`), join(folder, `${name}.pipe`)];
  writeFileSync(file, bytes);
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  // opening it again finds nothing
  const writer = spawn('sh', ['-c', 'cat "$0" > "$1"; : > "$1"', file, pipe]);
  expect(readAll(pipe)).toEqual({ ok: true, value: TEXT });
  writer.kill();
});

/** DuckDB's queries keep all of Node's own threads, and wait for what is read. */
const CROWDED = `
  import { pbkdf2 } from 'node:crypto';
  import { openBytes } from '@zeitnot/pgn';
  for (let count = 0; count < 4; count += 1) pbkdf2('', '', 2 ** 30, 64, 'sha512', () => undefined);
  const { source } = openBytes(process.argv[1]).value;
  const room = Buffer.alloc(65_536);
  let text = '';
  for (let count = -1; count !== 0;) {
    count = source.read(room);
    text += room.toString('utf8', 0, count);
  }
  process.stdout.write(text, () => process.kill(process.pid, 'SIGKILL'));`;

it.each([
  ['zstd', ZSTD],
  ['gzip', GZIP],
  ['bzip2', BZIP2],
])('reads %s while all threads that Node has for files are at work', (name, bytes) => {
  const file = join(folder, `${name}.crowded`);
  writeFileSync(file, bytes);
  const args = ['--input-type=module', '-e', CROWDED, file];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const done = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  expect([done.stdout, done.stderr]).toEqual([TEXT, '']);
});

/** In a process of its own: the garbage collector must be at hand, and no other thread. */
const DROPPED = `
  import { readdirSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { openBytes } from '@zeitnot/pgn';
  const threads = () => readdirSync('/proc/self/task').length;
  const before = threads();
  const drop = () => { for (let count = 0; count < 3; count += 1) openBytes(process.argv[1]); };
  drop();
  const during = threads();
  for (let round = 0; round < 200 && threads() > before; round += 1) {
    gc();
    await setTimeout(10);
  }
  console.log(during > before, threads() <= before);`;

it.runIf(process.platform === 'linux')('leaves no thread running when it is dropped', () => {
  const packed = join(folder, 'dropped.gz');
  writeFileSync(packed, gzipSync(randomBytes(9_000_017)));
  const args = ['--expose-gc', '--input-type=module', '-e', DROPPED, packed];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  expect(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' })).toBe('true true\n');
});
