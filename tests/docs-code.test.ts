/**
 * All code of the docs is type-checked as users would (`strict`, `noUncheckedIndexedAccess`), in one run of the
 * compiler, and then run in a folder with some games.
 */

import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blocksOf, codeBlocks, fits, valueOf, withChecks } from '../tools/code-blocks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// inside node_modules packages resolve, and neither lint nor format looks there
const programs = join(root, 'node_modules/.cache/zeitnot/docs-code');
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-docs-'));
const start = process.cwd();

const blocks = codeBlocks().map((block, index) => ({ ...block, file: `block-${index}` }));
let complaints = '';

const check = (value: unknown, comment: string): unknown => {
  const wanted = valueOf(comment);
  if (wanted === null) return value;
  if (wanted.partial && !fits(value, wanted.value)) expect(value).toEqual(wanted.value);
  if (!wanted.partial) expect(value).toEqual(wanted.value);
  return value;
};

const CONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: ['node'],
    rootDir: '.',
    outDir: '.',
  },
  include: ['*.ts'],
};

/** What cannot be parsed is left to the compiler to complain about. */
const checked = (code: string): string => {
  try {
    return withChecks(code);
  } catch {
    return code;
  }
};

const compile = (): string => {
  rmSync(programs, { recursive: true, force: true });
  mkdirSync(programs, { recursive: true });
  for (const { file, code } of blocks) {
    writeFileSync(join(programs, `${file}.ts`), `${checked(code)}\nexport {};\n`);
  }
  writeFileSync(
    join(programs, 'check.d.ts'),
    'declare function __check<T>(value: T, says: string): T;\n',
  );
  writeFileSync(join(programs, 'package.json'), '{"type":"module"}');
  writeFileSync(join(programs, 'tsconfig.json'), JSON.stringify({ ...CONFIG, exclude: [] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', programs, '--pretty', 'false'], {
    cwd: programs,
    encoding: 'utf8',
  }).stdout;
};

beforeAll(() => {
  complaints = compile();
  const sample = readFileSync(join(root, 'corpus/sample-open.pgn'));
  for (const name of GAMES) {
    writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(sample) : sample);
  }
  vi.stubGlobal('__check', check);
  vi.spyOn(console, 'log').mockReturnValue();
});

const GAMES = ['open.pgn', 'games.pgn', 'games.pgn.gz'];

/** Goes to a folder of its own for each block, with the games that blocks read. */
const enter = (name: string): void => {
  const own = join(folder, name);
  mkdirSync(own);
  for (const each of GAMES) linkSync(join(folder, each), join(own, each));
  process.chdir(own);
};

afterAll(() => {
  process.chdir(start);
  rmSync(folder, { recursive: true, force: true });
});

it.each(blocks.map(({ title, file }) => [title, file] as const))(
  '%s compiles and does what it says',
  async (title, file) => {
    const own = complaints.split('\n').filter((line) => line.startsWith(`${file}.ts`));
    expect(own, `${title} does not compile`).toEqual([]);
    enter(file);
    await import(pathToFileURL(join(programs, `${file}.js`)).href);
  },
);

describe('the reader of code blocks', () => {
  it('keeps the numbers of lines, and joins what is continued', () => {
    const page = '# A\n\n```ts\nlet a = 1;\n```\n\n```ts continued\na; // => 1\n```\n';
    expect(blocksOf('a.md', page)).toEqual([
      { title: 'a.md:4', code: '\n\n\nlet a = 1;\n\n\n\na; // => 1\n' },
    ]);
  });

  it('wraps expressions that have a value behind them', () => {
    expect(withChecks('f(1); // => 2\nf(2);\n// => 3\nf(3);\nconst a = 1; // one\n')).toBe(
      '__check(f(1), "=> 2"); // => 2\n__check(f(2), "=> 3");\n// => 3\nf(3);\nconst a = 1; // one\n',
    );
  });

  it('looks at what console.log prints', () => {
    expect(withChecks('console.log(f(1)); // 2')).toBe('console.log(__check(f(1), "2")); // 2');
  });

  it.each([
    ['=> 1', { value: 1, partial: false }],
    ["'(5s) 60m'", { value: '(5s) 60m', partial: false }],
    ['null: PGN has no form for a delay', { value: null, partial: false }],
    ['[[1, 2], …]', { value: [[1, 2]], partial: true }],
    ['a file for each round', null],
  ])('reads %s', (comment, value) => {
    expect(valueOf(comment)).toEqual(value);
  });

  it.each([
    [{ a: 1, b: 2 }, { a: 1 }, true],
    [[1, 2], [1], true],
    [{ a: 2 }, { a: 1 }, false],
    [null, { a: 1 }, false],
  ])('fits %j to %j: %s', (value, wanted, answer) => {
    expect(fits(value, wanted)).toBe(answer);
  });
});
