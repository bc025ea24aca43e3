import { readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestStudio, type TestStudio } from '../testing/studio.js';

const sample = fileURLToPath(new URL('../../../../corpus/sample-open.pgn', import.meta.url));
const game = (white: string): string => `[White "${white}"]\n\n1. e4 *\n\n`;

const TWO_PACKED = gzipSync(
  game('Ada').replace('\n', '\n[Round "1"]\n') + game('Eve').replace('\n', '\n[Round "2"]\n'),
);

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio((folder) => {
    writeFileSync(join(folder, 'a.pgn'), game('Ada'));
    writeFileSync(join(folder, 'b.pgn'), game('Eve') + game('Zoe'));
    return { files: [join(folder, 'a.pgn'), join(folder, 'b.pgn')] };
  });
});
afterAll(() => studio.remove());

/** The files in the studio's own folder whose names end like this. */
const written = (ending = ''): readonly string[] =>
  readdirSync(studio.temp, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  );
const upload = (name: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> =>
  studio.send('PUT', `uploads/${encodeURIComponent(name)}`, undefined, { body });

describe('loading', () => {
  it('lists the files that the studio was started with first', async () => {
    const { loaded, sources, failed } = await studio.settled();
    expect(failed).toBeNull();
    expect(loaded).toMatchObject({ games: 3, names: ['a.pgn', 'b.pgn'], parseErrors: 0 });
    expect(sources.map(({ id, kind }) => [id, kind])).toEqual([
      ['given-1', 'given'],
      ['given-2', 'given'],
      ['sample', 'sample'],
    ]);
    expect(sources[0]?.folder).toBe(join(studio.folder, 'a-rounds'));
    expect(JSON.stringify(sources)).not.toContain(sample);
  });

  it('accepts an upload and keeps it in its folder, whatever its name', async () => {
    await upload('../../<evil>.pgn', game('Ada'));
    expect((await studio.settled()).loaded).toMatchObject({ games: 1, names: ['_evil_.pgn'] });
    expect(written('evil_.pgn')).toHaveLength(1);
  });

  it('replaces an upload by the next, compressed or not', async () => {
    await upload('two.pgn.gz', TWO_PACKED);
    const { loaded, sources } = await studio.settled();
    expect(loaded).toMatchObject({ games: 2, names: ['two.pgn.gz'] });
    expect(sources.slice(2).map(({ name }) => name)).toEqual(['sample-open.pgn', 'two.pgn.gz']);
    expect(written('evil_.pgn')).toEqual([]);
    expect(written('games.duckdb')).toHaveLength(1);
    const plan = { source: sources[3]?.id, options: {} };
    expect(await studio.post('rounds/plan', plan)).toMatchObject({ value: { games: 2 } });
  });

  it('says why a file cannot be loaded, and keeps the old games', async () => {
    await upload('broken.pgn.gz', TWO_PACKED.subarray(0, 40));
    const { loaded, failed } = await studio.settled();
    expect(failed?.message).toMatch(/^(?!.*uploads\/).*broken\.pgn\.gz/);
    expect(written('broken.pgn.gz')).toEqual([]);
    expect(loaded).toMatchObject({ games: 2 });
    await upload('empty.pgn', '');
    expect((await studio.settled()).failed).toMatchObject({ code: 'NoGames' });
  });

  it('refuses files that it was not given', async () => {
    for (const source of [sample, '/etc/passwd', '', null]) {
      const answer = await studio.post('archive/load', { source });
      expect(answer).toMatchObject({ ok: false, error: { code: 'NoSource' } });
    }
  });

  it('can be stopped, and leaves nothing behind', async () => {
    const before = (await studio.settled()).loaded?.number;
    const files = written();
    // two at once: the second replaces the first
    await Promise.all(
      ['sample', 'given-1'].map((source) => studio.post('archive/load', { source })),
    );
    await studio.post('archive/cancel');
    const { loaded, loading } = await studio.state();
    expect(loading).toBeNull();
    expect(loaded?.number).toBe(before);
    expect(written()).toEqual(files);
    expect(await studio.post('plots/overview')).toMatchObject({
      value: { rows: [{ games: 2 }] },
    });
  });

  it('removes an upload that breaks off', async () => {
    const sent = request(`${studio.address}api/uploads/half.pgn`, {
      method: 'PUT',
      headers: { ...studio.headers, 'Content-Length': '1000000' },
    });
    sent.on('error', () => undefined);
    sent.write('[White "Ada"]\n');
    const timeout = 60_000;
    await vi.waitUntil(() => written('half.pgn').length > 0, { timeout, interval: 10 });
    sent.destroy();
    await vi.waitUntil(() => written('half.pgn').length === 0, { timeout, interval: 10 });
    expect((await studio.state()).loading).toBeNull();
  });
});
