import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifests, packAll } from '../tools/pack.mjs';
import { checkTypes, importsOf, installAlone, run } from './packed-project.js';
import { isLong } from './runs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = manifests();
const names = all.map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-pack-'));
let packed: ReturnType<typeof packAll>;
const projects = new Map<string, string>();

const projectOf = (name: string): string => projects.get(name) as string;
const tarballOf = (name: string) => packed.get(name) as { path: string; files: readonly string[] };

beforeAll(() => {
  packed = packAll(folder);
  for (const each of all) projects.set(each.name, installAlone(each, all, packed, folder));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(all)('$name', (manifest) => {
  const { name } = manifest;

  it('is packed with its licence, source maps, and without tests or leftovers', () => {
    const { files } = tarballOf(name);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(files.filter((path) => /\.test\.|tsbuildinfo/.test(path))).toEqual([]);
    const compiled = files.filter((path) => path.startsWith('dist/') && path.endsWith('.js'));
    expect(compiled.length).toBeGreaterThan(0);
    const source = name.replace('@zeitnot/', '').replace('zeitnot', 'cli');
    for (const path of compiled) {
      const written = path.replace(/^dist/, 'src').replace(/\.js$/, '.ts');
      expect(existsSync(join(root, 'packages', source, written)), written).toBe(true);
      const map = readFileSync(join(projectOf(name), 'node_modules', name, `${path}.map`), 'utf8');
      expect(JSON.parse(map), path).toHaveProperty('sourcesContent');
    }
  });

  it('has a manifest that publint finds no fault with', async () => {
    const { buffer } = new Uint8Array(readFileSync(tarballOf(name).path));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(pkg).toHaveProperty('name', name);
    expect(messages.map((message) => formatMessage(message, pkg ?? {}, { color: false }))).toEqual(
      [],
    );
  });

  it('is imported and required where nothing else is installed', () => {
    run(process.execPath, ['try.cjs', ...importsOf(manifest)], projectOf(name));
  });
});

it.each(['node20', 'nodenext', 'bundler'])('has types under %s', (resolution) => {
  checkTypes([...projects.values()], resolution, folder);
});

it('runs the command and the studio of the packed packages', () => {
  const project = projectOf('zeitnot');
  const zeitnot = join(project, 'node_modules/zeitnot/bin/zeitnot.js');
  const query = `SELECT chess_timecontrol_category('3+2') AS c`;
  expect(run(process.execPath, [zeitnot, 'sql', '--csv', query], project)).toBe('c\r\nblitz\r\n');
  writeFileSync(
    join(project, 'studio.js'),
    `import { startStudio } from '@zeitnot/studio';
     const studio = await startStudio({ port: 0 });
     const headers = { Authorization: 'Bearer ' + studio.token };
     console.log((await fetch(studio.address, { headers })).status);
     for (let games; games === undefined; ) {
       const { value } = await (await fetch(studio.address + 'api/archive', { headers })).json();
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

it('is installed by npm from the tarballs, command included', () => {
  const project = join(folder, 'npm');
  const outside = new Set(all.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const links = [...outside].filter((name) => !names.includes(name));
  const installed = [
    ...names.map((name) => tarballOf(name).path),
    // other packages are linked: there may be no registry
    ...links.map((name) => join(root, 'node_modules', name)),
  ];
  run('mkdir', [project], folder);
  writeFileSync(join(project, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  const flags = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'empty-cache')];
  run('npm', ['install', ...flags, ...installed], project);
  expect(run('npx', ['--no-install', 'zeitnot', 'normalize', '2 hours'], project)).toBe('7200\n');
});

/** Node of another version, from the package of npm that holds its binary. */
const fetchNode = (version: number): string | null => {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(folder, `node${version}`);
  try {
    run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${version}`],
      folder,
    );
    return join(prefix, 'node_modules', name, 'bin/node');
  } catch {
    return null;
  }
};

it.for(isLong ? [22, 24] : [])('is imported and required on Node %i', (version, { skip }) => {
  const node = fetchNode(version) ?? skip(`npm has no Node ${version} to fetch here`);
  expect(run(node, ['--version'], folder)).toContain(`v${version}.`);
  for (const each of all) run(node, ['try.cjs', ...importsOf(each)], projectOf(each.name));
});
