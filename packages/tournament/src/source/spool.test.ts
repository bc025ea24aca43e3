import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { makeSpool } from './spool.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const PLACES: readonly (readonly [string, number, string])[] = [
  ['in memory', 1_000_000, folder],
  ['in a file', 50, folder],
  ['in memory where there can be no file', 50, join(folder, 'missing')],
];

it.each(PLACES)('returns the bytes stored, %s', (_, mostWaiting, place) => {
  vi.stubEnv('TMPDIR', place);
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 70 })),
      fc.array(fc.tuple(fc.nat(), fc.nat(100)), { minLength: 1 }),
      (parts, reads) => {
        const spool = makeSpool(mostWaiting);
        for (const part of parts) spool.append(part);
        const all = Buffer.concat(parts);
        for (const [at, length] of reads) {
          const from = at % (all.length + 1);
          const into = Buffer.alloc(Math.min(length, all.length - from));
          spool.read(into, from);
          expect(into).toEqual(all.subarray(from, from + into.length));
        }
        spool.close();
      },
    ),
  );
});

it('leaves nothing behind, even if it is not closed', () => {
  vi.stubEnv('TMPDIR', folder);
  const spool = makeSpool(10);
  for (let turn = 0; turn < 9; turn += 1) spool.append(Buffer.alloc(8, turn));
  expect(readdirSync(folder)).toEqual([]);
  const into = Buffer.alloc(3);
  spool.read(into, 30);
  expect([...into]).toEqual([3, 3, 4]);
  spool.close();
});
