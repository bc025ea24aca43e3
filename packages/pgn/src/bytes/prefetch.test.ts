import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { prefetchSource } from './prefetch.js';
import { digested, type DigestedSource } from './digests.js';
import { bufferSource } from './source.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-prefetch-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than the ring holds, and no round number. */
const BYTES = randomBytes(9_000_017);
const path = join(folder, 'bytes');
writeFileSync(path, BYTES);
const DIGESTS = { sha256: createHash('sha256').update(BYTES).digest('hex'), crc32: crc32(BYTES) };

const readAll = (source: DigestedSource, step: number): Buffer => {
  const parts: Buffer[] = [];
  const room = Buffer.alloc(step + 1);
  for (;;) {
    // not where memory begins
    const count = source.read(room.subarray(1));
    if (count === 0) return Buffer.concat(parts);
    parts.push(Buffer.from(room.subarray(1, 1 + count)));
  }
};

const WANTED = ['sha256', 'crc32'] as const;

describe('a file that a thread reads', () => {
  it.each([999, 65_536, 5_000_000])(
    'is complete, with its digests, read %i bytes at a time',
    (step) => {
      const source = prefetchSource(path, { digests: WANTED });
      expect(readAll(source, step).equals(BYTES)).toBe(true);
      expect(source.digests()).toEqual(DIGESTS);
      source.close();
    },
  );

  // less than the ring holds, as much, and a byte more
  it.each([0, 1_500_000, 2 ** 22, 2 ** 22 + 1])(
    'ends after %i bytes if it is said to, and digests what is asked for',
    (end) => {
      const source = prefetchSource(path, { end, digests: ['crc32'] });
      const part = BYTES.subarray(0, end);
      expect(readAll(source, 100_000).equals(part)).toBe(true);
      expect(source.digests()).toEqual({ crc32: crc32(part) });
      source.close();
    },
  );

  it('is digested after decompression', () => {
    const packed = gzipSync(BYTES);
    const source = prefetchSource(packed, { compression: 'gzip', digests: WANTED });
    expect(readAll(source, 100_000).equals(BYTES)).toBe(true);
    expect(source.digests()).toEqual(DIGESTS);
    source.close();
  });

  it('fails when it is read, and names the file once', () => {
    const missing = join(folder, 'missing');
    const source = prefetchSource(missing, {});
    expect(() => source.read(Buffer.alloc(1))).toThrow(/^Failed to open file \S+missing: ENOENT/);
    source.close();
    expect(() => source.read(Buffer.alloc(1))).toThrow('the source was closed');
  });
});

it('digests a source in this thread the same way', () => {
  const source = digested(bufferSource(BYTES), WANTED);
  expect(readAll(source, 10_000).equals(BYTES)).toBe(true);
  expect(source.digests()).toEqual(DIGESTS);
});
