import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, PlotAnswer, PlotName, SqlError, SqlResult } from '../api.js';
import { startTestStudio, type TestStudio } from '../testing/studio.js';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio(() => ({ limits: { rows: 10, memory: 200_000_000 } }));
  await studio.settled();
});
afterAll(() => studio.remove());

const plot = async (name: PlotName, filters = {}, options = {}) => {
  const answer = await studio.post<Answer<PlotAnswer, SqlError>>(`plots/${name}`, {
    filters,
    options,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.rows as unknown as readonly Record<string, unknown>[];
};
const sql = (text: string): Promise<Answer<SqlResult, SqlError>> =>
  studio.post('sql', { sql: text });

describe('plots', () => {
  it('has categories, tags, rounds and choices', async () => {
    expect(await plot('categories')).toEqual([
      { category: 'classical', games: 264 },
      { category: 'blitz', games: 2 },
      { category: 'rapid', games: 2 },
      { category: 'none', games: 1 },
    ]);
    expect(await plot('categories', { categories: ['blitz'] })).toHaveLength(4);
    expect(await plot('tags')).toMatchObject([
      { raw: '40/5400+30:1800+30', meaning: 'read', notation: '40/90m.. + 30s, 30m.. + 30s' },
      { raw: '180+2' },
      { raw: '900+10' },
      { raw: '?', meaning: 'unknown' },
    ]);
    expect((await plot('rounds')).slice(0, 2)).toMatchObject([
      { round: '1', games: 24 },
      { round: '2', games: 24 },
    ]);
    expect((await plot('choices')).filter(({ field }) => field === 'event')).toHaveLength(1);
  });

  it('shows how time was used', async () => {
    const spent = await plot('spent', { categories: ['classical'] });
    expect(spent[0]).toMatchObject({ move: 2, games: 264, of_games: 264 });
    for (const { p10, p25, p50, p75, p90 } of spent as readonly Record<string, number>[]) {
      expect([p10, p25, p50, p75, p90]).toEqual(
        [p10, p25, p50, p75, p90].toSorted((a, b) => a! - b!),
      );
    }
    const trouble = await plot('trouble', {}, { trouble: 0.9 });
    expect(trouble.length).toBeGreaterThan(3);
    const results = await plot('results', {}, { move: 40 });
    for (const { players, won, drawn, lost } of results as readonly Record<string, number>[]) {
      expect(won! + drawn! + lost!).toBe(players);
    }
  });

  it.each([
    [{ categories: ['blitz', 'rapid'] }, 4],
    [{ categories: ['none'] }, 1],
    [{ player: 'halvorsrud' }, 16],
    [{ event: 'HOHENLAUBEN' }, 269],
    [{ event: "'; DROP TABLE x; --" }, 0],
    [{ ratingFrom: 3000 }, 0],
    [{ ratingFrom: 'x', ratingTo: null, dateFrom: 'soon', categories: [], colour: 1 }, 269],
    [{ dateFrom: '2025-07-05', dateTo: '2025-07-05' }, 24],
    [{ result: '1/2-1/2', categories: ['rapid'] }, 2],
    [{ termination: 'Time Forfeit', categories: ['blitz'] }, 2],
  ])('filters by %j', async (filters, games) => {
    expect(await plot('overview', filters)).toMatchObject([{ games, total: 269 }]);
  });

  it.each(['categories', 'tags', 'spent', 'trouble', 'results', 'rounds'] as const)(
    'filters %s by everything at once',
    async (name) => {
      const filters = {
        categories: ['classical'],
        ratingFrom: 1000,
        ratingTo: 3000,
        event: 'open',
        player: 'a',
        result: '1-0',
        termination: 'normal',
        dateFrom: '2025-01-01',
        dateTo: '2025-12-31',
      };
      expect((await plot(name, filters)).length).toBeGreaterThan(0);
      const none = await plot(name, { ...filters, player: 'nobody' });
      expect(none).toEqual([]);
    },
  );
});

describe('SQL', () => {
  it('answers with text, types and NULL', async () => {
    const answer = await sql(
      `SELECT 1 AS one, NULL AS none, '<b>' AS text, chess_timecontrol_category('3+2')`,
    );
    expect(answer).toMatchObject({
      ok: true,
      value: {
        rows: [['1', null, '<b>', 'blitz']],
        truncated: false,
        columns: [{ name: 'one', type: 'INTEGER', numeric: true }, {}, { numeric: false }, {}],
      },
    });
  });

  it.each([
    [9, 9, false],
    [10, 10, false],
    [11, 10, true],
    [1_000_000, 10, true],
  ])('of %d rows shows %d', async (count, shown, truncated) => {
    const answer = await sql(`FROM range(${count})`);
    expect(answer).toMatchObject({ value: { truncated } });
    expect(answer.ok && answer.value.rows).toHaveLength(shown);
  });

  it('has the tables that the page names', async () => {
    for (const table of ['games', 'players', 'moves', 'clocks']) {
      expect(await sql(`SELECT count(*) FROM ${table}`)).toMatchObject({ ok: true });
    }
    expect(
      await sql(
        `SELECT g.White, m.spent FROM moves m JOIN games g USING (game) WHERE ply = 3 LIMIT 1`,
      ),
    ).toMatchObject({ ok: true, value: { rows: [[expect.any(String), expect.any(String)]] } });
  });

  it('says what is wrong, and where', async () => {
    expect(await sql('SELECT *\nFROM games\nWHERE nonsense = 1')).toMatchObject({
      ok: false,
      error: { code: 'BinderError', line: 3, column: 7 },
    });
    expect(await sql('  -- nothing')).toMatchObject({ ok: true, value: { rows: [] } });
  });

  it('is run whole or not at all', async () => {
    const wide = (blanks: number): string => `SELECT 1${' '.repeat(blanks)}+ 1`;
    expect(await sql(wide(99_989))).toMatchObject({ ok: true, value: { rows: [['2']] } });
    const refused = {
      ok: false,
      error: {
        code: 'TooLong',
        message: expect.stringMatching(/100,001 .* 100,000\. Shorten it/),
      },
    };
    expect(await sql(wide(99_990))).toMatchObject(refused);
    expect(await studio.post('downloads', { sql: wide(99_990) })).toMatchObject(refused);
    const large = await studio.send('POST', 'sql', { sql: wide(1_000_000) });
    expect(large.status).toBe(413);
    expect(await large.text()).toMatch(/more than 1,000,000 bytes\. Shorten/);
  });

  it('cannot reach any file', async () => {
    const secret = join(studio.folder, 'secret.pgn');
    writeFileSync(secret, '[White "Ada"]\n\n1. e4 *\n');
    for (const text of [
      `FROM read_pgn('${secret}')`,
      `FROM read_csv('${secret}')`,
      `COPY games TO '${secret}.csv'`,
      `ATTACH '${secret}.duckdb' AS other`,
      'INSTALL httpfs',
      'SET enable_external_access = true',
      'CREATE TABLE own (a INTEGER)',
    ]) {
      expect(await sql(text), text).toMatchObject({ ok: false });
    }
  });

  it('shows what a page can hold', async () => {
    const answer = await sql("SELECT repeat('x', 1000000) FROM range(20)");
    expect(answer).toMatchObject({ value: { truncated: true } });
    expect(JSON.stringify(answer).length).toBeLessThan(30_000);
  });

  it.each([
    'CALL enable_logging()',
    "FROM Enable_Logging(storage='stdout')",
    'CALL enable_profiling()',
    'PRAGMA disable_profile',
    "FROM query('CALL disable_logging()')",
  ])('may not %s', async (text) => {
    expect(await sql(text)).toMatchObject({ ok: false, error: { code: 'NotAllowed' } });
  });

  it.each([
    // DuckDB counts no strings of a result
    ['takes too much memory', "SELECT repeat('x', 50000000) FROM range(1000)", 'OutOfMemory'],
    [
      'crashes DuckDB',
      `FROM query('FROM enable_' || 'logging(storage=''file'', storage_path=''/nowhere/x'')')`,
      'Crashed',
    ],
  ])('ends alone if it %s', async (_what, text, code) => {
    expect(await sql(text)).toMatchObject({ ok: false, error: { code } });
    expect(await sql('SELECT count(*) FROM games')).toMatchObject({ value: { rows: [['269']] } });
    expect(await studio.post('plots/overview')).toMatchObject({ ok: true });
  });

  it('stops when the client disconnects', async () => {
    const long = 'SELECT count(*) FROM range(10000000000) a, range(1000) b';
    const gone = new AbortController();
    const left = studio.send('POST', 'sql', { sql: long }, { signal: gone.signal });
    setTimeout(() => gone.abort(), 200);
    await expect(left).rejects.toThrow(/abort/i);
    expect(await sql('SELECT 1')).toMatchObject({ ok: true });
  });
});

describe('an archive', () => {
  it('is answered for while it is loaded, by the id that its games give it', async () => {
    const id = (await studio.state()).loaded?.id;
    expect(id).toMatch(/^10d-[0-9a-f]+$/);
    const gone = { ok: false, error: { code: 'ArchiveGone' } };
    const asked = { sql: 'SELECT 1' };
    for (const route of ['plots/overview', 'sql', 'downloads']) {
      expect(await studio.post(route, { ...asked, archive: id })).toMatchObject({ ok: true });
      expect(await studio.post(route, { ...asked, archive: `${id}0` })).toMatchObject(gone);
      expect(await studio.post(route, { ...asked, archive: null })).toMatchObject(gone);
    }
    await studio.post('archive/load', { source: 'sample' });
    const again = (await studio.settled()).loaded;
    expect(again?.number).toBe(2);
    expect(again?.id).toBe(id);
  });
});

describe('downloads', () => {
  const download = async (text: string, format: 'csv' | 'json'): Promise<string> => {
    const answer = await studio.post<Answer<{ key: string }>>('downloads', { sql: text, format });
    if (!answer.ok) return answer.error.code;
    const response = await studio.send('GET', `downloads/${answer.value.key}`);
    expect(response.headers.get('content-disposition')).toContain(`zeitnot.${format}`);
    expect((await studio.send('GET', `downloads/${answer.value.key}`)).status).toBe(404);
    return response.text();
  };

  it('has all rows', async () => {
    const csv = await download(`SELECT range AS n, 'a"b' AS t FROM range(20000)`, 'csv');
    expect(csv.split('\r\n')).toHaveLength(20_002);
    expect(csv.slice(0, 15)).toBe('n,t\r\n0,"a""b"\r\n');
    const json = await download('SELECT White, WhiteElo FROM games', 'json');
    expect(JSON.parse(json)).toHaveLength(269);
    expect(JSON.parse(await download('SELECT 1 WHERE false', 'json'))).toEqual([]);
    expect(await download('SELECT nonsense', 'csv')).toBe('BinderError');
  });

  it('can be cancelled at any moment', async () => {
    const text = "SELECT range, repeat('x', 200) FROM range(100000000)";
    for (const count of [0, 1, 2, 5, 10]) {
      const answer = await studio.post<Answer<{ key: string }>>('downloads', { sql: text });
      const leave = new AbortController();
      const key = answer.ok ? answer.value.key : '';
      const { signal } = leave;
      const { body } = await studio.send('GET', `downloads/${key}`, undefined, { signal });
      const reader = body?.getReader();
      for (let part = 0; part <= count; part += 1) await reader?.read();
      leave.abort();
    }
    // an uncaught exception would fail this run
    expect(await sql('SELECT 1')).toMatchObject({ ok: true });
  });
});
