// A few kilobytes that unpack to gigabytes: reading them stays in bounded memory, and ends with rows or an error.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { shuffled } from '../fuzz/random.mjs';

const COMMAND = fileURLToPath(new URL('../../packages/cli/bin/zeitnot.js', import.meta.url));
const MAX_MEGABYTES = 1024;
/** More than that. */
const UNPACKED = 1.25 * 2 ** 30;
/** Nothing takes so long, even on a busy machine. */
const MAX_MILLISECONDS = 10 * 60_000;
const BLOCK = 128 * 1024;

/** A Zstandard frame: a raw block with the start, and blocks that repeat one byte. */
const zstd = (start, byte, length) => {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]);
  const block = (last, type, size) => {
    const bytes = Buffer.alloc(3);
    bytes.writeUIntLE((size << 3) | (type << 1) | (last ? 1 : 0), 0, 3);
    return bytes;
  };
  const parts = [head, block(false, 0, start.length), Buffer.from(start)];
  const count = Math.ceil(length / BLOCK);
  for (let each = 1; each <= count; each += 1) {
    parts.push(block(each === count, 1, BLOCK), Buffer.from([byte]));
  }
  return Buffer.concat(parts);
};

const MEMBER = 16 * 2 ** 20;

/** Several gzip files one after the other, which are one. */
const gzip = (start, byte, length) => {
  const member = gzipSync(Buffer.alloc(MEMBER, byte));
  const count = Math.ceil(length / MEMBER);
  return Buffer.concat([gzipSync(start), ...Array.from({ length: count }, () => member)]);
};

const PACKINGS = { zst: zstd, gz: gzip };

/** What unpacks to a text that never comes to its point. */
const TEXTS = [
  ['blanks', '', ' '],
  ['one tag', '[Event "', 'x'],
  ['one comment', '[Event "e"]\n\n1. e4 {', 'x'],
  ['one word', '[Event "e"]\n\n', 'x'],
  ['brackets', '[Event "e"]\n\n1. e4 ', '('],
  ['empty lines', '[Event "e"]\n', '\n'],
];
const BOMBS = TEXTS.flatMap(([what, start, byte]) =>
  Object.keys(PACKINGS).map((packing) => ({ what, start, byte, packing })),
);

const COMMANDS = {
  sql: (file) => ['sql', `SELECT count(*), max(length(movetext)) FROM read_pgn('${file}')`],
  info: (file) => ['info', file],
  ingest: (file) => ['ingest', file, '--to', `${file}.games`, '-q'],
};

/** The most memory that a process ever had, in megabytes. */
const peakOf = (pid) => {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
  } catch {
    return 0;
  }
};

const tryBomb = async (folder, args, until) => {
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: folder, stdio: 'ignore' });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid) || 0);
    if (peak > MAX_MEGABYTES || Date.now() > until) child.kill('SIGKILL');
  }, 20);
  const [status] = await once(child, 'exit');
  clearInterval(watch);
  assert(peak <= MAX_MEGABYTES, `it took ${Math.round(peak)} MB`);
  return { status, peak };
};

/** A row for each command. */
export const bombRows = async (random, milliseconds, isAsked) => {
  if (process.platform !== 'linux') return [{ what: 'bombs', skipped: 'there is no /proc here' }];
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bombs-'));
  const asked = Object.entries(COMMANDS).filter(([name]) => isAsked(`bomb: ${name}`));
  const rows = [];
  try {
    for (const [name, argsOf] of asked) {
      const row = { what: `bomb: ${name}`, tried: 0, failed: [] };
      const until = Date.now() + milliseconds / asked.length;
      for (const { what, start, byte, packing } of shuffled(random, BOMBS)) {
        if (row.tried > 0 && Date.now() > until) break;
        const file = join(folder, `bomb.pgn.${packing}`);
        writeFileSync(file, PACKINGS[packing](start, byte.charCodeAt(0), UNPACKED));
        row.tried += 1;
        try {
          const { status } = await tryBomb(folder, argsOf(file), Date.now() + MAX_MILLISECONDS);
          assert.notEqual(status, null, 'it did not end');
        } catch (error) {
          row.failed.push(`${what}.${packing}: ${error.message}`);
        }
      }
      rows.push(row);
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
