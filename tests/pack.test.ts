import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = readdirSync(join(root, 'packages'));
let folder = '';

const run = (file: string, args: readonly string[], cwd: string): string =>
  execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs a folder into `folder` and gives what npm says of the tarball. */
const pack = (source: string): Packed => {
  const printed = run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, source],
    root,
  );
  // npm prints a list, or since version 11 an object by package name
  const [packed] = Object.values(JSON.parse(printed) as Record<string, Packed>);
  if (packed === undefined) throw new Error(`npm packed nothing: ${printed}`);
  return packed;
};

const packed = new Map<string, Packed>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-pack-'));
  for (const name of packages) packed.set(name, pack(join(root, 'packages', name)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(packages)('packs %s with its licence and without tests or leftovers', (name) => {
  const paths = packed.get(name)?.files.map(({ path }) => path) ?? [];
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  expect(paths.filter((path) => /\.test\.|tsbuildinfo/.test(path))).toEqual([]);
  const compiled = paths.filter((path) => path.startsWith('dist/') && path.endsWith('.js'));
  expect(compiled.length).toBeGreaterThan(0);
  for (const path of compiled) {
    const source = path.replace(/^dist/, 'src').replace(/\.js$/, '.ts');
    expect(existsSync(join(root, 'packages', name, source)), source).toBe(true);
  }
});

it('installs the tarballs into an empty project, where they import and run', () => {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  const outside = ['commander', 'zstddec', 'hono', '@hono/node-server'].map((name) =>
    pack(join(root, 'node_modules', name)),
  );
  const tarballs = [...packed.values(), ...outside].map(({ filename }) => join(folder, filename));
  // DuckDB's binaries are too big to pack: the folder is linked, and finds its own dependencies
  const linked = join(root, 'node_modules/@duckdb/node-api');
  const cache = join(folder, 'empty-cache');
  run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--cache', cache, ...tarballs, linked],
    project,
  );
  writeFileSync(
    join(project, 'try.js'),
    `import { gzipSync } from 'node:zlib';
     import { parseTimeControl } from '@zeitnot/core';
     import { openBytes, readGames } from '@zeitnot/pgn';
     console.log(parseTimeControl('3+2').normalized);
     const { source } = openBytes(gzipSync('[White "Ada"]')).value;
     for (const game of readGames(source)) console.log(game.tag('White'));`,
  );
  expect(run(process.execPath, ['try.js'], project)).toBe('180+2\nAda\n');
  expect(run('npx', ['--no-install', 'zeitnot', 'normalize', '2 hours'], project)).toBe('7200\n');
  const query = `SELECT chess_timecontrol_category('3+2') AS c`;
  expect(run('npx', ['--no-install', 'zeitnot', 'sql', '--csv', query], project)).toBe(
    'c\r\nblitz\r\n',
  );
  writeFileSync(
    join(project, 'studio.js'),
    `import { startStudio } from '@zeitnot/studio';
     const studio = await startStudio({ port: 0 });
     console.log((await fetch(studio.address)).status);
     for (let games; games === undefined; ) {
       const { value } = await (await fetch(studio.address + 'api/archive')).json();
       if (value.failed !== null) throw new Error(value.failed.message);
       if (value.loaded === null && value.loading === null) throw new Error('nothing is loaded');
       games = value.loaded?.games;
       await new Promise((resolve) => setTimeout(resolve, 200));
       if (games !== undefined) console.log(value.loaded.names[0], games);
     }
     await studio.close();`,
  );
  expect(run(process.execPath, ['studio.js'], project)).toBe('200\nsample-open.pgn 269\n');
});
