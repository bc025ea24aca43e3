// Writes the API reference to docs/api. TypeDoc needs TypeScript 6, so it lives here with a lockfile of its own
// and is installed when it is first used.

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { manifests } from '../pack.mjs';
import { root } from '../setup.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const typedoc = `${folder}node_modules/typedoc/bin/typedoc`;

const run = (file, args) =>
  spawnSync(file, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: file === 'npm' && process.platform === 'win32',
  }).status === 0;

/** The source of every entry point that has types. */
const entryPoints = () =>
  manifests().flatMap(({ name, exports }) =>
    Object.values(exports)
      .filter(({ types }) => types !== undefined)
      .map(({ types }) => {
        const source = types.replace('./dist/', 'src/').replace('.d.ts', '.ts');
        return `${root}packages/${name.replace('@zeitnot/', '').replace(/^zeitnot$/, 'cli')}/${source}`;
      }),
  );

/** Whether it could be written. */
export const writeApiDocs = () => {
  if (!existsSync(typedoc) && !run('npm', ['ci', '--no-audit', '--no-fund'])) return false;
  const files = entryPoints();
  const tsconfig = `${folder}node_modules/tsconfig.json`;
  const compilerOptions = {
    noEmit: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  };
  writeFileSync(
    tsconfig,
    JSON.stringify({
      extends: `${root}tsconfig.base.json`,
      compilerOptions: { ...compilerOptions, composite: false, declaration: false },
      files,
    }),
  );
  const options = ['--name', 'Zeitnot', '--readme', `${root}README.md`, '--disableSources'];
  const entries = files.flatMap((file) => ['--entryPoints', file]);
  const out = ['--out', `${root}docs/api`, '--tsconfig', tsconfig, '--logLevel', 'Error'];
  return run(process.execPath, [typedoc, ...options, ...entries, ...out]);
};
