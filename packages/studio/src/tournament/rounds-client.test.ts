import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, expectTypeOf, it } from 'vitest';
import type { WorkProgress } from '../api.js';
import { parseRoundOptions } from './round-options.js';
import { makeRounds, type OnProgress } from './rounds.js';

it.each([
  ['no total of a compressed file', (text: string) => gzipSync(text), null],
  ['the total of a plain file', (text: string) => text, expect.any(Number) as number],
])('knows %s', async (_what, pack, total) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-rounds-'));
  const path = join(folder, 'cup');
  writeFileSync(path, pack('[Event "Cup"]\n[Round "1"]\n\n1. e4 *\n'));
  const rounds = makeRounds();
  const heard: WorkProgress[] = [];
  const { signal } = new AbortController();
  const report = await rounds.report({ path, options: parseRoundOptions({}) }, signal, (progress) =>
    heard.push(progress),
  );
  expect(report).toMatchObject({ ok: true, value: { games: 1 } });
  expect(heard[0]).toEqual({ done: expect.any(Number) as number, total });
  await rounds.close();
  rmSync(folder, { recursive: true });
});

it('tells it as it is', () => {
  expectTypeOf<Parameters<OnProgress>>().toEqualTypeOf<[WorkProgress]>();
});
