import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  PlannedRounds,
  RoundsError,
  WorkLine,
} from '../api.js';
import { startTestStudio, type TestStudio } from '../testing/studio.js';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio((folder) => {
    const games = ['1', '2'].map((round) => `[Event "Cup"]\n[Round "${round}"]\n\n1. e4 *\n\n`);
    writeFileSync(join(folder, 'cup.pgn.gz'), gzipSync(games.join('')));
    return { files: [join(folder, 'cup.pgn.gz')] };
  });
  // rounds need no loaded games
  await studio.post('archive/cancel');
});
afterAll(() => studio.remove());

const plan = (options = {}): Promise<Answer<PlannedRounds, RoundsError>> =>
  studio.post('rounds/plan', { source: 'sample', options });

/** The answer at the end of the lines. */
const work = async <Value>(path: string, body: object): Promise<Answer<Value>> => {
  const response = await studio.send('POST', path, { source: 'sample', options: {}, ...body });
  const lines = (await response.text()).trim().split('\n');
  const last = JSON.parse(lines.at(-1) ?? '') as WorkLine<Value>;
  if (!('answer' in last)) throw new Error('no answer');
  return last.answer;
};

describe('the rounds of a file', () => {
  it('are planned as the command would', async () => {
    const strict = await plan();
    expect(strict).toMatchObject({ ok: true, value: { games: 269 } });
    const keys = strict.ok ? strict.value.rounds.map(({ key }) => key) : [];
    const all = await plan({ grouping: 'all' });
    expect(keys.length).toBeGreaterThan(11);
    expect(all.ok && all.value.rounds.length).toBeLessThan(keys.length);
    const days = await plan({ grouping: 'date' });
    expect(days.ok && days.value.rounds[0]).toMatchObject({
      key: '2025-07-05',
      assignedBy: { date: 24 },
      file: expect.stringMatching(/2025-07-05\.pgn$/) as string,
    });
    expect(await plan({ grouping: 'nonsense', prefix: 5 })).toMatchObject({ ok: true });
    const named = await plan({ asEvent: 'Summer' });
    expect(named.ok && named.value.rounds[0]).toMatchObject({ file: 'Summer_1.pgn' });
    const mapped = await plan({ map: '1,17\n2,17' });
    expect(mapped.ok && mapped.value.rounds.at(-1)).toMatchObject({
      key: '17',
      games: 2,
      assignedBy: { map: 2 },
    });
    expect(await plan({ map: '1' })).toMatchObject({
      ok: false,
      error: { code: 'InvalidRoundMap' },
    });
  });

  it('are not planned by a truncated map', async () => {
    const refused = {
      ok: false,
      error: {
        code: 'TooLong',
        message: expect.stringMatching(/500,004 .* 500,000\. Shorten it/),
      },
    };
    const map = `${' '.repeat(500_000)}1,17`;
    expect(await plan({ map })).toMatchObject(refused);
    expect(await work('rounds/report', { options: { map } })).toMatchObject(refused);
    const folder = join(studio.folder, 'by-half-a-map');
    expect(await work('rounds/break', { folder, options: { map } })).toMatchObject(refused);
    expect(existsSync(folder)).toBe(false);
    const mapped = await plan({ map: map.slice(4) });
    expect(mapped.ok && mapped.value.rounds.at(-1)).toMatchObject({ key: '17', games: 1 });
    const event = 'Summer'.repeat(20);
    const named = await plan({ asEvent: event });
    expect(named.ok && named.value.rounds[0]).toMatchObject({ event });
  });

  it('are listed, broken, joined and compared', async () => {
    const report = await work<{ sha256: string; partitions: unknown[] }>('rounds/report', {});
    expect(report).toMatchObject({ ok: true, value: { version: 1, games: 269 } });
    const folder = join(studio.folder, 'rounds');
    const broken = await work<BrokenRounds>('rounds/break', { folder });
    expect(broken).toMatchObject({ ok: true, value: { folder, games: 269 } });
    expect(readdirSync(folder).filter((name) => name.endsWith('.pgn'))).toHaveLength(
      report.ok ? report.value.partitions.length : -1,
    );
    const joined = await work<JoinedRounds>('rounds/join', { folder });
    expect(joined).toMatchObject({ ok: true, value: { identical: true, games: 269, edited: [] } });
    const file = readdirSync(folder).find((name) => name.endsWith('_1.pgn')) ?? '';
    appendFileSync(join(folder, file), '\n[Event "more"]\n\n1. e4 *\n');
    expect(await work<JoinedRounds>('rounds/join', { folder })).toMatchObject({
      ok: true,
      value: { identical: false, edited: [file] },
    });
    expect(readFileSync(join(folder, file), 'utf8')).toContain('more');
  });

  it('are not written over what is there', async () => {
    const folder = join(studio.folder, 'again');
    await work('rounds/break', { folder });
    expect(await work('rounds/break', { folder })).toMatchObject({
      ok: false,
      error: { code: 'OutputExists' },
    });
  });

  it.each(['/etc/rounds', '../rounds', '~/rounds'])('are not written to %s', async (folder) => {
    const { status, headers } = await studio.send('POST', 'rounds/break', {
      source: 'sample',
      options: {},
      folder,
    });
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(status).toBe(403);
  });

  it('are joined only from folders that this studio wrote', async () => {
    const folder = join(studio.folder, 'other');
    mkdirSync(folder);
    const { status } = await studio.send('POST', 'rounds/join', { source: 'sample', folder });
    expect(status).toBe(403);
    const unknown = await studio.send('POST', 'rounds/plan', { source: '/etc/passwd' });
    expect(unknown.status).toBe(404);
    expect((await studio.send('POST', 'rounds/break', { source: 'sample' })).status).toBe(400);
    expect(existsSync(join(studio.folder, 'undefined'))).toBe(false);
  });
});

it('accepts a compressed file, and compares the plain text', async () => {
  const source = 'given-1';
  const planned = await studio.post('rounds/plan', { source, options: {} });
  expect(planned).toMatchObject({ ok: true, value: { games: 2, rounds: [{ key: '1' }, {}] } });
  const folder = join(studio.folder, 'cup-rounds');
  await work('rounds/break', { source, folder });
  const joined = await work<JoinedRounds>('rounds/join', { source, folder });
  expect(joined).toMatchObject({ ok: true, value: { identical: true } });
});
