// Compiles what packages/pgn has in AssemblyScript.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, root } from './setup.mjs';

const SOURCE = 'packages/pgn/wasm/usual-games.ts';
const FLAGS = ['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd'];

/** The module in base64. */
export const compileUsualGames = () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-wasm-'));
  try {
    const out = join(folder, 'usual-games.wasm');
    const args = [command('assemblyscript', 'bin/asc.js'), SOURCE, '--outFile', out, ...FLAGS];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root });
    if (status !== 0 || stderr.length > 0) throw new Error(stderr.toString());
    return readFileSync(out).toString('base64');
  } finally {
    rmSync(folder, { recursive: true });
  }
};
