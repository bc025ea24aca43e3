/** Projects with one packed package each: its own tarball and those of its sister packages, and nothing undeclared. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '../tools/pack.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a program can import: subpaths with types; the others are scripts of workers. */
export const importsOf = ({ name, exports }: Manifest): readonly string[] =>
  Object.entries(exports)
    .filter(([, target]) => typeof target === 'object' && target !== null && 'default' in target)
    .map(([path]) => `${name}${path.slice(1)}`);

/** Also what has types only. */
const typedImportsOf = ({ name, exports }: Manifest): readonly string[] =>
  Object.entries(exports)
    .filter(([, target]) => typeof target === 'object' && target !== null && 'types' in target)
    .map(([path]) => `${name}${path.slice(1)}`);

/** Prints nothing if every import works, and `require()` gives the same names. */
const TRY = `const assert = require('node:assert');
const main = async () => {
  for (const name of process.argv.slice(2)) {
    const required = Object.keys(require(name));
    const imported = Object.keys(await import(name));
    assert(imported.length > 0, name);
    assert.deepEqual(required.filter((each) => each !== '__esModule' && each !== 'module.exports'), imported);
  }
};
main();
`;

const unpack = (tarball: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
};

const link = (name: string, modules: string): void => {
  const path = join(modules, name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), path);
};

/** The folder of a project with this package installed. */
export const installAlone = (
  manifest: Manifest,
  all: readonly Manifest[],
  tarballs: ReadonlyMap<string, { readonly path: string }>,
  folder: string,
): string => {
  const project = join(folder, manifest.name.replace('/', '-'));
  const modules = join(project, 'node_modules');
  const done = new Set<string>();
  const add = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    const tarball = tarballs.get(name);
    if (tarball === undefined) link(name, modules);
    else unpack(tarball.path, join(modules, name));
    const sister = all.find((each) => each.name === name);
    for (const needed of Object.keys(sister?.dependencies ?? {})) add(needed);
  };
  add(manifest.name);
  // the optional peer that `/testing` needs
  if (importsOf(manifest).some((path) => path.endsWith('/testing'))) add('fast-check');
  const source = typedImportsOf(manifest).map(
    (path, index) =>
      `import * as m${index} from '${path}';\nexport type T${index} = typeof m${index};\n`,
  );
  writeFileSync(join(project, 'check.ts'), source.join(''));
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(project, 'try.cjs'), TRY);
  return project;
};

const MODULES: Readonly<Record<string, string>> = {
  node20: 'node20',
  nodenext: 'nodenext',
  bundler: 'esnext',
};

/** Type-checks the projects under one way of resolving imports; throws with what the compiler says. */
export const checkTypes = (projects: readonly string[], resolution: string, folder: string) => {
  const config = join(folder, `tsconfig.${resolution}.json`);
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: MODULES[resolution],
    ...(resolution === 'node20' ? {} : { moduleResolution: resolution }),
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const files = projects.map((project) => join(project, 'check.ts'));
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], folder);
};

/** What a program prints; throws with what it says if it fails. */
export const run = (file: string, args: readonly string[], cwd: string): string => {
  try {
    return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${file} ${args.join(' ')} failed: ${stdout}${stderr}`, { cause: error });
  }
};
