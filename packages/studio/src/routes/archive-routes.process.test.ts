import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStudio, type TestStudio } from '../testing/studio.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.remove());

/** Everything in the studio's own folder. */
const written = (): readonly string[] =>
  readdirSync(studio.temp, { recursive: true, encoding: 'utf8' });
const upload = (name: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> =>
  studio.send('PUT', `uploads/${encodeURIComponent(name)}`, undefined, { body });

describe('loading', () => {
  it('begins with the sample', async () => {
    const { loaded, sources, failed } = await studio.settled();
    expect(failed).toBeNull();
    expect(loaded).toMatchObject({ games: 269, names: ['sample-open.pgn'], parseErrors: 0 });
    expect(sources).toMatchObject([{ id: 'sample', kind: 'sample' }]);
    expect(JSON.stringify(sources)).not.toContain(sample);
  });

  it('takes an upload, compressed or not, and forgets the one before', async () => {
    await upload('one.pgn', '[White "Ada"]\n\n1. e4 *\n');
    expect((await studio.settled()).loaded).toMatchObject({ games: 1, names: ['one.pgn'] });
    await upload('two.pgn.gz', gzipSync(readFileSync(sample)));
    const { loaded, sources } = await studio.settled();
    expect(loaded).toMatchObject({ games: 269, names: ['two.pgn.gz'] });
    expect(sources.map(({ name }) => name)).toEqual(['sample-open.pgn', 'two.pgn.gz']);
    expect(written().filter((name) => name.endsWith('one.pgn'))).toEqual([]);
    const plan = { source: sources[1]?.id, options: {} };
    expect(await studio.post('rounds/plan', plan)).toMatchObject({ value: { games: 269 } });
    expect(written().filter((name) => name.endsWith('games.duckdb'))).toHaveLength(1);
  });

  it('keeps an upload in its folder, whatever its name', async () => {
    await upload('../../<evil>.pgn', '[White "Ada"]\n\n1. e4 *\n');
    expect((await studio.settled()).loaded?.names).toEqual(['_evil_.pgn']);
    expect(written().filter((name) => name.endsWith('evil_.pgn'))).toHaveLength(1);
  });

  it('says why a file cannot be loaded, and keeps the games of before', async () => {
    await studio.post('archive/load', { source: 'sample' });
    await studio.settled();
    await upload('broken.pgn.gz', gzipSync(readFileSync(sample)).subarray(0, 5000));
    const { loaded, failed } = await studio.settled();
    expect(failed?.message).toMatch(/^(?!.*uploads\/).*broken\.pgn\.gz/);
    expect(written().filter((name) => name.endsWith('broken.pgn.gz'))).toEqual([]);
    expect(loaded).toMatchObject({ games: 269 });
    await upload('empty.pgn', '');
    expect((await studio.settled()).failed).toMatchObject({ code: 'NoGames' });
  });

  it('loads nothing that it was not given', async () => {
    for (const source of [sample, '/etc/passwd', '', null]) {
      const answer = await studio.post('archive/load', { source });
      expect(answer).toMatchObject({ ok: false, error: { code: 'NoSource' } });
    }
  });

  it('can be stopped, and leaves nothing of it', async () => {
    await studio.post('archive/load', { source: 'sample' });
    const before = (await studio.settled()).loaded?.number;
    const files = written().filter((name) => !name.includes('uploads'));
    await studio.post('archive/load', { source: 'sample' });
    await studio.post('archive/cancel');
    const { loaded, loading } = await studio.state();
    expect(loading).toBeNull();
    expect(loaded?.number).toBe(before);
    expect(written().filter((name) => !name.includes('uploads'))).toEqual(files);
    expect(await studio.post('plots/overview')).toMatchObject({
      value: { rows: [{ games: 269 }] },
    });
  });

  it('removes an upload that breaks off', async () => {
    const before = written().filter((name) => name.endsWith('half.pgn'));
    expect(before).toEqual([]);
    await new Promise<void>((resolve) => {
      const sent = request(`${studio.address}api/uploads/half.pgn`, {
        method: 'PUT',
        headers: { 'X-Zeitnot': '1', 'Content-Length': '1000000' },
      });
      sent.on('error', () => resolve());
      sent.write('[White "Ada"]\n');
      const seen = setInterval(() => {
        if (!written().some((name) => name.endsWith('half.pgn'))) return;
        clearInterval(seen);
        sent.destroy();
      }, 20);
    });
    for (
      let wait = 0;
      wait < 100 && written().some((name) => name.endsWith('half.pgn'));
      wait += 1
    ) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    expect(written().filter((name) => name.endsWith('half.pgn'))).toEqual([]);
    expect((await studio.state()).loading).toBeNull();
  });
});

it('loads the files it was started with, whatever they are', async () => {
  const other = await startTestStudio((folder) => {
    writeFileSync(join(folder, 'a.pgn'), '[White "Ada"]\n\n1. e4 *\n');
    writeFileSync(join(folder, 'b.pgn'), '[White "Eve"]\n\n1. d4 *\n\n[White "Zoe"]\n\n1. c4 *\n');
    return { files: [join(folder, 'a.pgn'), join(folder, 'b.pgn')] };
  });
  const { loaded, sources } = await other.settled();
  expect(loaded).toMatchObject({ games: 3, names: ['a.pgn', 'b.pgn'] });
  expect(sources[0]?.folder).toBe(join(other.folder, 'a-rounds'));
  await other.remove();
});
