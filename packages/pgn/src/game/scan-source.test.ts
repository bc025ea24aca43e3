import { describe, expect, it } from 'vitest';
import { bufferSource } from '../bytes/source.js';
import { scanSource } from './scan-source.js';

describe('a whole source', () => {
  it('is summarised', async () => {
    const bytes = Buffer.from('junk\n[Event "a"]\n\n*\n\n[Event "b"]\n');
    const progress: number[] = [];
    const onProgress = (done: number): number => progress.push(done);
    expect(await scanSource(bufferSource(bytes), { onProgress })).toEqual({
      ok: true,
      value: { games: 2, bytes: bytes.length, preamble: 5 },
    });
    expect(progress).toEqual([bytes.length]);
    expect(await scanSource(bufferSource(Buffer.from('no game')))).toMatchObject({
      value: { games: 0, preamble: 7 },
    });
  });

  it('can be stopped', async () => {
    const signal = AbortSignal.abort();
    expect(await scanSource(bufferSource(Buffer.from('x')), { signal })).toMatchObject({
      error: { code: 'Aborted' },
    });
  });
});
