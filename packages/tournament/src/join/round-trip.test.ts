import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildIndex, rowOf, verifyIndex } from '@zeitnot/pgn';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { isLong, runs } from '../../../../tests/runs.js';
import { breakTournament } from '../break/break.js';
import type { BreakOptions } from '../break/report.js';
import { STRATEGIES } from '../rounds/assign.js';
import { GROUPINGS } from '../rounds/grouping.js';
import { SUBROUNDS } from '../rounds/evidence/subrounds.js';
import { formatGames, good, makeTestFolder, SAMPLE } from '../testing/pgn.js';
import { roundRobin, row } from '../testing/tournaments.js';
import { joinTournament } from './join.js';

const folder = makeTestFolder('round-trip');
afterAll(() => rmSync(folder.path, { recursive: true }));

const LENIENT = { anyEvent: true, onAmbiguous: 'unknown' } as const;

/** Breaks and joins; null if there was nothing to break or the options asked too much. */
const thereAndBack = async (
  source: string,
  options: Partial<BreakOptions>,
): Promise<Buffer | null> => {
  const out = folder.fresh('rounds');
  const broken = await breakTournament(source, out, { ...LENIENT, ...options });
  if (!broken.ok) {
    expect(['NoGames', 'UnparseableRound']).toContain(broken.error.code);
    expect(existsSync(out)).toBe(false);
    return null;
  }
  const back = folder.fresh('back.pgn');
  const joined = good(await joinTournament(out, back));
  expect(joined).toMatchObject({ verified: true, edited: [], missing: [] });
  expect(joined.games).toBe(broken.value.games);
  return readFileSync(back);
};

const options: fc.Arbitrary<Partial<BreakOptions>> = fc.record({
  strategy: fc.constantFrom(...STRATEGIES),
  grouping: fc.constantFrom(...GROUPINGS),
  subrounds: fc.constantFrom(...SUBROUNDS),
  context: fc.boolean(),
  index: fc.boolean(),
  sanitize: fc.boolean(),
  infer: fc.boolean(),
  prefix: fc.constantFrom(null, '', 'x/../y'),
});

const tag = (name: string, values: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...values.map((value) => (value === '' ? '' : `[${name} "${value}"]`)));

const header = fc
  .tuple(
    tag('Event', ['Open', 'Öffen "x', String.raw`a\"b`, '', '../../etc', 'CON']),
    tag('Date', ['2024.04.05', '2024.??.??', '5.4.2024', '']),
    tag('Round', ['1', '2.1', '2.2', '?', 'Final', '', 'x/y']),
    tag('White', ['A', 'B', '']),
    tag('RoundContext', ['', '', '', 'mine']),
  )
  .map((tags) => tags.filter((one) => one !== ''));

const moves = fc.constantFrom(
  '1. e4 e5 1-0',
  '1. d4 {a [Event "no"]\n\ncomment} *',
  '1. c4 { never closed',
  '*',
  '',
);

const gameText = fc
  .tuple(header, moves, fc.constantFrom('\n', ' ', '\n\n'), fc.constantFrom('\n\n', '\n', '\n\n\n'))
  .map(
    ([tags, text, between, gap]) =>
      `${tags.join(between === '\n\n' ? '\n' : between)}${between}${text}${gap}`,
  );

const fileBytes = fc
  .record({
    start: fc.constantFrom('', '\uFEFF', 'Dear reader,\n\n', '% remark\n', ' \n'),
    games: fc.array(gameText, { maxLength: 12 }),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    latin: fc.boolean(),
    cutEnd: fc.boolean(),
  })
  .map(({ start, games, lineEnd, latin, cutEnd }) => {
    const text = `${start}${games.join('')}`;
    const ended = cutEnd ? text.trimEnd() : text;
    return Buffer.from(ended.replaceAll('\n', lineEnd), latin ? 'latin1' : 'utf8');
  });

describe('join(break(f))', () => {
  it('is f, byte for byte, for any file and any options', async () => {
    await fc.assert(
      fc.asyncProperty(fileBytes, options, async (bytes, chosen) => {
        const source = folder.put(bytes);
        const back = await thereAndBack(source, chosen);
        expect(readFileSync(source).equals(bytes)).toBe(true);
        if (back !== null) expect(back.equals(bytes)).toBe(true);
      }),
      { numRuns: runs(250, 60) },
    );
  });

  it('is f for games longer than what is read at once', async () => {
    const long = `[Event "a"]\n[Round "1"]\n\n1. e4 {${'x'.repeat(3_000_000)}} *\n\n`;
    const manyTags = `[Event "a"]\n[Round "2"]\n${'[A "b"]\n'.repeat(200_000)}\n*\n\n`;
    const short = '[Event "a"]\n[Round "2"]\n\n1. d4 *\n\n';
    const text = [short, long, short, manyTags, long, short].join('');
    const source = folder.put(text);
    expect((await thereAndBack(source, {}))?.toString()).toBe(text);
  });

  const real = fileURLToPath(new URL('../../../../../shared/data/pgn/', import.meta.url));
  const all = existsSync(real) ? readdirSync(real).filter((name) => name.endsWith('.pgn')) : [];
  const files = all.filter((name) => isLong || statSync(join(real, name)).size < 200_000);
  it('is f for real files', async ({ skip }) => {
    if (files.length === 0) skip('the real files are not here');
    for (const name of files) {
      const source = join(real, name);
      const back = await thereAndBack(source, {});
      if (back !== null) expect(back.equals(readFileSync(source)), name).toBe(true);
    }
  });

  it('is the text of f where f is compressed, whatever dates have to be read from the games', async () => {
    const text = formatGames(
      roundRobin(6).map((game) => ({ ...game, date: game.date.replaceAll('.', '-'), round: '?' })),
    );
    const source = folder.put(gzipSync(text), 'open.pgn.gz');
    const out = folder.fresh('rounds');
    const report = good(await breakTournament(source, out, { strategy: 'date' }));
    expect(report.partitions.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5']);
    expect(report.indexBuilt).toContain('compressed');
    const back = folder.fresh('back.pgn');
    expect(good(await joinTournament(out, back)).verified).toBe(true);
    expect(readFileSync(back, 'utf8')).toBe(text);
  });

  it('names the line of a game also where f is compressed', async () => {
    const text = formatGames([row(1), row(2, { event: 'Another' })]);
    const source = folder.put(gzipSync(text), 'two.pgn.gz');
    const line = text.slice(0, text.indexOf('[Event "Another"]')).split('\n').length;
    expect(await breakTournament(source, folder.fresh('rounds'))).toMatchObject({
      ok: false,
      error: { code: 'MixedEvent', games: [{ game: 2, line, tag: 'Another' }] },
    });
  });

  it('writes indexes as the command index would', async () => {
    const out = folder.fresh('rounds');
    const { partitions } = good(await breakTournament(SAMPLE, out));
    for (const { file, games } of partitions) {
      const path = join(out, file);
      const written = good(verifyIndex(path));
      const { index } = good(await buildIndex(path));
      expect(written.games).toBe(games);
      expect(written.source).toEqual(index.source);
      for (let game = 1; game <= games; game += 1) {
        expect(rowOf(written, game)).toEqual(rowOf(index, game));
      }
    }
  });
});
