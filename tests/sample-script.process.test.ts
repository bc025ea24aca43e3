import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../tools/debian.mjs';
import { isLong } from './runs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}corpus/sample-open.pgn`, 'utf8');
const GAMES = isLong ? 4 : 1;
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-sample-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runScript = (args: readonly string[], path = process.env['PATH']) =>
  spawnSync(process.execPath, [`${root}tools/sample/main.mjs`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });

describe('the script', () => {
  it('plays the first games again, byte for byte', ({ skip }) => {
    if (findProgram('stockfish') === null) skip('stockfish is not installed');
    const out = join(folder, 'first.pgn');
    const { status, stderr } = runScript(['--games', String(GAMES), '--out', out]);
    if (stderr.includes('was made with')) skip(stderr.trim());
    expect(status, stderr).toBe(0);
    const again = readFileSync(out, 'utf8');
    expect(again.match(/^\[Event /gm)).toHaveLength(GAMES);
    expect(again).toBe(text.slice(0, again.length));
  });

  it.skipIf(process.platform === 'win32')('refuses another engine', () => {
    const engine = join(folder, 'stockfish');
    const source = `#!/bin/sh
while read -r line; do
  case $line in
    uci) echo id name Stockfish 99; echo uciok ;;
    isready) echo readyok ;;
  esac
done
`;
    writeFileSync(engine, source);
    chmodSync(engine, 0o755);
    const { status, stderr } = runScript([], folder);
    expect(status).toBe(1);
    expect(stderr).toContain('made with Stockfish 15.1, here is Stockfish 99');
    expect(readFileSync(`${root}corpus/sample-open.pgn`, 'utf8')).toBe(text);
  });
});
