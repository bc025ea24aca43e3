// Compiles the AssemblyScript in the folders `wasm` of the packages.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { command, root } from './setup.mjs';

// 112 warns of vectors that leave a file; they do not leave the module
const FLAGS = '-O3 --runtime stub --noAssert --enable simd --disableWarning 112'.split(' ');

/** The module that a source makes, in base64. */
export const compileWasm = (source) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-wasm-'));
  try {
    const out = join(folder, 'out.wasm');
    const args = [command('assemblyscript', 'bin/asc.js'), source, '--outFile', out, ...FLAGS];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root });
    if (status !== 0 || stderr.length > 0) throw new Error(stderr.toString());
    return readFileSync(out).toString('base64');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** A hash of a source, of its neighbours, which it may import, and of the compiler's version. */
export const hashOfSources = (source) => {
  const folder = `${root}${dirname(source)}`;
  const hash = createHash('sha256').update(FLAGS.join(' '));
  hash.update(JSON.parse(readFileSync(command('assemblyscript', 'package.json'), 'utf8')).version);
  for (const file of readdirSync(folder).toSorted()) {
    if (file.endsWith('.ts')) hash.update(readFileSync(`${folder}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
};
