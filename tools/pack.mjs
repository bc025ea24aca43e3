// `npm run pack:all [FOLDER]`: builds from scratch and writes the tarballs of all packages to a folder, by
// default ./packed. Beside them `order.txt` names them so that each comes after those it depends on.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, setUp } from './setup.mjs';

/** The manifest of each package. */
export const manifests = () =>
  readdirSync(`${root}packages`).map((name) =>
    JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8')),
  );

/** Manifests so that each comes after those it depends on. */
const inOrder = (all) => {
  const byName = new Map(all.map((manifest) => [manifest.name, manifest]));
  const ordered = new Set();
  const add = (manifest) => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      if (byName.has(name)) add(byName.get(name));
    }
    ordered.add(manifest);
  };
  for (const manifest of all) add(manifest);
  return [...ordered];
};

/** Packs every package as it is built, and gives the path of each tarball and the files in it by package name. */
export const packAll = (folder) => {
  mkdirSync(folder, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--workspaces', '--pack-destination', folder],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  // npm prints a list, or since version 11 an object by package name
  const packed = Object.values(JSON.parse(stdout)).map(({ name, filename, files }) => [
    name,
    { path: join(folder, filename), files: files.map(({ path }) => path) },
  ]);
  return new Map(packed);
};

const main = async () => {
  const folder = resolve(process.argv[2] ?? `${root}packed`);
  await import('./clean.mjs');
  if (!setUp()) process.exit(1);
  const packed = packAll(folder);
  const order = inOrder(manifests()).map(({ name }) => packed.get(name).path);
  writeFileSync(
    join(folder, 'order.txt'),
    order.map((path) => `${path.slice(folder.length + 1)}\n`).join(''),
  );
  process.stdout.write(order.map((path) => `${path}\n`).join(''));
};

if (process.argv[1] === `${root}tools/pack.mjs`) await main();
