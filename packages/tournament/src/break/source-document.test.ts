/**
 * What the document on tournaments asks for, section by section, with its fixtures of 9.1 in corpus/tournaments. Where its letter
 * is not kept, docs/tournaments.md says why.
 */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { afterAll, describe, expect, it } from 'vitest';
import { fixtures } from '../../../../tools/fixtures/tournaments.mjs';
import { joinTournament } from '../join/join.js';
import { GROUPINGS } from '../rounds/grouping.js';
import { parseRoundMap } from '../rounds/round-map.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { day, roundRobin, row } from '../testing/tournaments.js';
import { breakTournament } from './break.js';
import type { BreakOptions } from './report.js';

const folder = makeTestFolder('source-document');
afterAll(() => rmSync(folder.path, { recursive: true }));

const corpus = fileURLToPath(new URL('../../../../corpus/tournaments/', import.meta.url));
const fixture = (name: string): string => readFileSync(`${corpus}pgn_${name}.pgn`, 'utf8');
const gamesIn = (text: string): readonly string[] => text.split(/^(?=\[Event )/m);

const tryBreak = (text: string, options: Partial<BreakOptions> = {}) =>
  breakTournament(folder.put(text), null, { dryRun: true, ...options });

const breakText = async (text: string, options: Partial<BreakOptions> = {}) =>
  good(await tryBreak(text, options));

/** `1 to 10` */
const upTo = (last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => String(index + 1));

const keysOf = async (text: string, options: Partial<BreakOptions> = {}) =>
  (await breakText(text, options)).partitions.map(({ key }) => key);

describe('9.1 Required test fixtures', () => {
  it('are as the script writes them', () => {
    const written = fixtures();
    expect(Object.keys(written).toSorted()).toEqual(readdirSync(corpus).toSorted());
    for (const [name, text] of Object.entries(written))
      expect(readFileSync(`${corpus}${name}`, 'utf8'), `${name}: npm run fixtures`).toBe(text);
  });

  it('hold legal games that end as their results say', () => {
    const seen = new Set<string>();
    for (const text of Object.values(fixtures())) {
      for (const game of gamesIn(text)) {
        const moves = game.slice(game.indexOf('\n\n'));
        if (seen.has(moves)) continue;
        seen.add(moves);
        const chess = new Chess();
        chess.loadPgn(game);
        const winner = chess.turn() === 'w' ? '0-1' : '1-0';
        expect(game).toContain(chess.isCheckmate() ? `[Result "${winner}"]` : '1/2-1/2');
      }
    }
    expect(seen.size).toBeGreaterThan(8);
  });

  it('have the tags that they are named after', () => {
    const tagsOf = (name: string): readonly (string | undefined)[] =>
      gamesIn(fixture(name)).map((game) => /^\[Round "(.*)"\]/m.exec(game)?.[1]);
    expect(new Set(tagsOf('round_robin_10round'))).toEqual(new Set(upTo(10)));
    expect(new Set(tagsOf('swiss_11round'))).toEqual(new Set(['?']));
    expect(tagsOf('armageddon_tiebreaks')).toEqual(expect.arrayContaining(['5', '5.1', '5.2']));
    expect(new Set(tagsOf('mixed_round_formats')).size).toBe(23);
    const isMissing = (tag: string | undefined): boolean =>
      tag === undefined || tag === '?' || tag === '-';
    expect(tagsOf('missing_round_tags').filter(isMissing)).toHaveLength(0.3 * 30);
  });
});

describe('9.2 Assertions', () => {
  it('a 10-round tournament produces 10 output files', async () => {
    const text = fixture('round_robin_10round');
    expect(await keysOf(text, { strategy: 'round' })).toEqual(upTo(10));
    const out = folder.fresh('rounds');
    good(await breakTournament(folder.put(text), out, { strategy: 'round' }));
    expect(readdirSync(out).filter((name) => name.endsWith('.pgn'))).toHaveLength(10);
    expect(readdirSync(out).filter((name) => name.endsWith('.pgn.pbi'))).toHaveLength(10);
  });

  it('14 classical rounds give 14 partitions', async () => {
    const games = gamesIn(fixture('armageddon_tiebreaks'));
    const classical = games.filter((game) => !game.includes('[Round "5.'));
    expect(await keysOf(classical.join(''), { strategy: 'round' })).toEqual(upTo(14));
  });

  it('14 classical rounds and one consolidated armageddon file are 15 in all', async () => {
    const { partitions } = await breakText(fixture('armageddon_tiebreaks'), {
      strategy: 'round',
      grouping: 'armageddon',
    });
    expect(partitions).toHaveLength(15);
    expect(partitions.find(({ key }) => key === '5_armageddon')).toMatchObject({ games: 2 });
    expect(partitions.find(({ key }) => key === '5')).toMatchObject({ games: 4 });
  });

  it('date inference produces as many partitions as rounds were played: 11', async () => {
    const { partitions } = await breakText(fixture('swiss_11round'), { strategy: 'auto' });
    expect(partitions.map(({ key, games }) => `${key}: ${games}`)).toEqual(
      upTo(11).map((round) => `${round}: 8`),
    );
    for (const { assignedBy } of partitions) expect(assignedBy.tag).toBe(0);
  });
});

describe('2.1 Round grouping modes', () => {
  const others = upTo(14).slice(5);
  it.each([
    ['Strict', 'strict', [...upTo(5), '5.1', '5.2', ...others]],
    ['ConsolidateArmageddon', 'armageddon', [...upTo(5), '5_armageddon', ...others]],
    ['ConsolidateAllSubrounds', 'all', upTo(14)],
  ] as const)('%s', async (_, grouping, expected) => {
    expect(await keysOf(fixture('armageddon_tiebreaks'), { grouping })).toEqual(expected);
    // the letter of the document: every subround is a tiebreak
    const literal = { grouping, subrounds: 'tiebreak' } as const;
    expect(await keysOf(fixture('armageddon_tiebreaks'), literal)).toEqual(expected);
  });

  it('DateBuckets', async () => {
    const keys = await keysOf(fixture('armageddon_tiebreaks'), { grouping: 'date' });
    expect(keys).toHaveLength(14);
    expect(keys[0]).toBe('2022-03-01');
  });
});

describe('5. Edge cases and validation rules', () => {
  const two = fixture('round_robin_10round') + fixture('missing_round_tags');
  const mixed = fixture('mixed_round_formats');

  it('mixed tournaments in a single file are rejected, or processed per event', async () => {
    expect(await tryBreak(two)).toMatchObject({
      ok: false,
      error: {
        code: 'MixedEvent',
        events: [
          { event: 'Lindenau Masters', games: 30 },
          { event: 'Altmark Open', games: 30 },
        ],
      },
    });
    const { partitions } = await breakText(two, { anyEvent: true });
    expect(partitions.map(({ event, key }) => `${event} ${key}`)).toEqual([
      ...upTo(10).map((round) => `Lindenau Masters ${round}`),
      ...upTo(10).map((round) => `Altmark Open ${round}`),
    ]);
  });

  it('a Round tag with a name ("Quarterfinal") has its special code, 97 to 99', async () => {
    const { partitions } = await breakText(mixed);
    expect(partitions.map(({ key, legacyCode }) => [key, legacyCode])).toEqual([
      ...upTo(4).map((round) => [round, null]),
      ['quarterfinal', 97],
      ['semifinal', 98],
      ['final', 99],
    ]);
    for (const { confidence } of partitions.slice(4)) expect(confidence.min).toBe(80);
  });

  it('of Round tags of which 30 % are missing, the dates tell the rest, with a diagnostic and its confidence', async () => {
    const { partitions, warnings } = await breakText(fixture('missing_round_tags'));
    expect(partitions.map(({ key, games }) => `${key}: ${games}`)).toEqual(
      upTo(10).map((round) => `${round}: 3`),
    );
    const inferred = warnings.filter(({ code }) => code.startsWith('inferred_'));
    expect(inferred.flatMap(({ games }) => games)).toHaveLength(9);
    const [first] = partitions;
    expect(first?.assignedBy.tag).toBe(2);
    // below what a tag must have, and above what is unknown
    expect(first?.confidence.min).toBeLessThan(75);
    expect(first?.confidence.min).toBeGreaterThanOrEqual(60);
  });

  it('several rounds on one date fail, and need corrected tags or a custom mapping file', async () => {
    const rapid = roundRobin(6).map((game) => ({ ...game, round: '?', date: day(1) }));
    const failed = await tryBreak(formatGames(rapid), { strategy: 'date' });
    expect(failed).toMatchObject({ ok: false, error: { code: 'RoundInferenceAmbiguity' } });
    if (!failed.ok) expect(failed.error.message).toContain('--round-map');
    const lines = roundRobin(6).map(({ game, round }) => `${game},${round}`);
    const map = parseRoundMap(lines.join('\n'));
    if (!map.ok) throw new Error(map.error.message);
    const { partitions } = await breakText(formatGames(rapid), {
      strategy: 'date',
      map: map.value,
    });
    expect(partitions.map(({ key, games }) => `${key}: ${games}`)).toEqual(
      upTo(5).map((round) => `${round}: 3`),
    );
  });

  it('armageddon tiebreaks ("5.1", "5.2") are separate files by default', async () => {
    const { partitions } = await breakText(fixture('armageddon_tiebreaks'));
    const fifth = partitions.filter(({ round }) => round === '5');
    expect(fifth.map(({ key, games }) => `${key}: ${games}`)).toEqual(['5: 4', '5.1: 1', '5.2: 1']);
  });

  it.each([
    ['"5a"', '5a', 2, 95, 95],
    ['"R 5"', 'R 5', 2, 90, 90],
    ['anything else, below 50: not by its tag', '#!', 1, 60, 74],
  ])('a corrupted Round tag is read leniently: %s', async (_, tag, tagged, least, most) => {
    const rows = [
      row(1, { round: '5', date: day(5), white: 'A', black: 'B' }),
      row(2, { round: tag, date: day(5), white: 'C', black: 'D' }),
      row(3, { round: '6', date: day(6), white: 'A', black: 'C' }),
    ];
    const { partitions } = await breakText(formatGames(rows));
    expect(partitions.map(({ key, games }) => `${key}: ${games}`)).toEqual(['5: 2', '6: 1']);
    expect(partitions[0]).toMatchObject({ assignedBy: { tag: tagged, none: 0 } });
    expect(partitions[0]?.confidence.min).toBeGreaterThanOrEqual(least);
    expect(partitions[0]?.confidence.min).toBeLessThanOrEqual(most);
  });

  it('games with future dates are processed normally', async () => {
    const future = fixture('swiss_11round').replaceAll('[Date "2020.', '[Date "2999.');
    expect(await keysOf(future)).toEqual(upTo(11));
  });
});

describe('8. Error handling contract', () => {
  it('UnparseableRound: more than half of the tags say nothing, and inference is disabled', async () => {
    const spoiled = (share: number): string =>
      gamesIn(fixture('round_robin_10round'))
        .map((game, place) =>
          place < share * 30 ? game.replace(/Round "\d+"/, 'Round "x#"') : game,
        )
        .join('');
    expect(await tryBreak(spoiled(0.6), { infer: false })).toMatchObject({
      ok: false,
      error: { code: 'UnparseableRound', more: 0, games: { length: 18 } },
    });
    expect(await keysOf(spoiled(0.5), { infer: false })).toContain('unknown_round');
    expect(await keysOf(spoiled(0.6))).toEqual(upTo(10));
  });
});

describe('10. Round-trip integrity', () => {
  it.each(Object.keys(fixtures()))(
    'breaking and joining %s reproduces it byte for byte',
    async (name) => {
      const text = readFileSync(`${corpus}${name}`, 'utf8');
      for (const grouping of GROUPINGS) {
        const out = folder.fresh('rounds');
        good(await breakTournament(join(corpus, name), out, { grouping }));
        const back = folder.fresh('back.pgn');
        expect(good(await joinTournament(out, back))).toMatchObject({ verified: true });
        expect(readFileSync(back, 'utf8')).toBe(text);
      }
    },
  );
});
