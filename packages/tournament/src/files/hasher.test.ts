import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeHasher } from './hasher.js';

const LONGEST = 1_000_000;

it.each([
  ['here', false],
  ['in a thread', true],
] as const)('hashes %s, whatever happens to the bytes afterwards', async (_, beside) => {
  const hasher = makeHasher(beside);
  const expected = createHash('sha256');
  const bytes = new Uint8Array(LONGEST);
  try {
    for (let piece = 1; piece <= 20; piece += 1) {
      bytes.fill(piece);
      const part = bytes.subarray(0, piece * 50_000);
      expected.update(part);
      await hasher.update(part);
    }
    expect(await hasher.digest()).toBe(expected.digest('hex'));
  } finally {
    await hasher.close();
  }
});
