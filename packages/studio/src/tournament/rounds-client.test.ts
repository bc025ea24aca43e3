import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { WorkProgress } from '../api.js';
import { parseRoundOptions } from './round-options.js';
import { makeRoundsClient } from './rounds-client.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-rounds-'));
const rounds = makeRoundsClient();
afterAll(async () => {
  await rounds.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['no total of a compressed file', 'cup.pgn.gz', (text: string) => gzipSync(text), null],
  ['the total of a plain file', 'cup.pgn', (text: string) => text, expect.any(Number) as number],
])('knows %s', async (_what, name, pack, total) => {
  const path = join(folder, name);
  writeFileSync(path, pack('[Event "Cup"]\n[Round "1"]\n\n1. e4 *\n'));
  const seen: WorkProgress[] = [];
  const report = await rounds.call(
    'report',
    { path, options: parseRoundOptions({}) },
    { onPart: (progress) => seen.push(progress as WorkProgress) },
  );
  expect(report).toMatchObject({ ok: true, value: { games: 1 } });
  expect(seen[0]).toEqual({ done: expect.any(Number) as number, total });
});
