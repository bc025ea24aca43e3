import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpack } from './unpack.js';

const TEXT = '[White "Ada"]\n\n1. e4 *\n\n'.repeat(1000);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-unpack-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, bytes: string | Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

it('makes a plain file of a compressed one', async () => {
  const path = write('games.pgn.gz', gzipSync(TEXT));
  let bytes = 0;
  for (let time = 0; time < 2; time += 1) {
    const unpacked = await unpack(path, folder, (now) => (bytes = now));
    if (!unpacked.ok) throw new Error(unpacked.error.message);
    expect(basename(unpacked.value)).toBe('games.pgn');
    expect(readFileSync(unpacked.value, 'utf8')).toBe(TEXT);
    expect(bytes).toBe(TEXT.length);
  }
});

it('leaves a plain file where it is', async () => {
  const path = write('plain.pgn', TEXT);
  expect(await unpack(path, folder, () => undefined)).toEqual({ ok: true, value: path });
});

it('says what is wrong with a damaged one', async () => {
  const path = write('damaged.pgn.gz', gzipSync(TEXT).subarray(0, 60));
  const unpacked = await unpack(path, folder, () => undefined);
  expect(unpacked).toMatchObject({ ok: false, error: { code: 'TruncatedInput' } });
  expect(unpacked.ok ? '' : unpacked.error.message).toMatch(/^damaged\.pgn\.gz: /);
});
