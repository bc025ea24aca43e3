import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { breakTournament } from '../break/break.js';
import type { BreakOptions } from '../break/report.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { day, roundRobin, row } from '../testing/tournaments.js';
import { joinTournament } from './join.js';

const folder = makeTestFolder('moved-games');
afterAll(() => rmSync(folder.path, { recursive: true }));

const text = formatGames(roundRobin(6));

type Games = readonly string[];

/** Breaks a text, changes some of its round files, and joins them. */
const afterEdit = async (
  content: string,
  edit: (games: (round: number) => Games) => Readonly<Record<number, Games | null>>,
  options: Partial<BreakOptions> = {},
) => {
  const rounds = folder.fresh('rounds');
  const back = folder.fresh('back.pgn');
  good(await breakTournament(folder.put(content), rounds, options));
  const at = (round: number): string => join(rounds, `Test_Open_${round}.pgn`);
  const gamesOf = (round: number): Games => readFileSync(at(round), 'utf8').split(/^(?=\[Event )/m);
  for (const [round, games] of Object.entries(edit(gamesOf))) {
    if (games === null) rmSync(at(Number(round)));
    else writeFileSync(at(Number(round)), games.join(''));
  }
  const report = good(await joinTournament(rounds, back));
  return { report, text: readFileSync(back, 'utf8') };
};

const [one, two] = ['Test_Open_1.pgn', 'Test_Open_2.pgn'];
const nothing = { changed: 0, moved: 0, added: 0, gone: 0 };

describe('a game that was moved to another round file', () => {
  it.each([
    ['with its tags', {}],
    ['without RoundContext', { context: false }],
    ['without an index from then', { index: false }],
  ])('is reported as moved, and goes back to its place: %s', async (_, options) => {
    // no two games of one length
    const rows = roundRobin(6).map((game, place) => ({ ...game, site: '.'.repeat(place) }));
    const content = formatGames(rows);
    const move = (games: (round: number) => Games) => ({
      1: [games(1)[0]!, games(1)[2]!],
      2: [...games(2), games(1)[1]!],
    });
    const { report, text: joined } = await afterEdit(content, move, options);
    expect(joined).toBe(content);
    expect(report).toMatchObject({
      games: 15,
      verified: true,
      moves: [{ game: 2, from: one, to: two }],
      edited: [one, two],
      changes: [
        { ...nothing, file: one, before: 3, now: 2 },
        { ...nothing, file: two, before: 3, now: 4, moved: 1 },
      ],
      missing: [],
    });
  });

  it.each([
    ['in its Round tag', (game: string) => game.replace('[Round "1"]', '[Round "2"]')],
    ['in its day', (game: string) => game.replace(day(1), day(2)).replace('"1"', '"2"')],
    ['in its moves', (game: string) => game.replace('e4', 'e4 {!}')],
  ])('is known even if it was corrected %s', async (_, correct) => {
    const { report, text: joined } = await afterEdit(text, (games) => ({
      1: games(1).slice(1),
      2: [correct(games(1)[0]!), ...games(2)],
    }));
    expect(report).toMatchObject({
      verified: false,
      moves: [{ game: 1, from: one, to: two }],
      changes: [
        { ...nothing, file: one },
        { ...nothing, file: two, moved: 1, changed: 1 },
      ],
    });
    expect(joined).toBe(
      correct(text.slice(0, text.indexOf('[Event', 1))) + text.slice(text.indexOf('[Event', 1)),
    );
  });

  it('is known if it was the last of its file, which is gone or empty', async () => {
    for (const left of [null, []]) {
      const { report, text: joined } = await afterEdit(text, (games) => ({
        1: left,
        2: [...games(2), ...games(1)],
      }));
      expect(joined).toBe(text);
      expect(report).toMatchObject({
        verified: true,
        missing: [],
        moves: [1, 2, 3].map((game) => ({ game, from: one, to: two })),
        changes: [
          { file: one, now: 0, gone: 0 },
          { file: two, added: 0, moved: 3 },
        ],
      });
    }
  });

  it('is told from one that is gone and one that is new', async () => {
    const other = formatGames([row(99, { round: '2', white: 'Somebody', black: 'else' })]);
    const { report } = await afterEdit(text, (games) => ({
      1: games(1).slice(1),
      2: [...games(2), other],
    }));
    expect(report).toMatchObject({
      moves: [],
      changes: [
        { ...nothing, file: one, gone: 1 },
        { ...nothing, file: two, added: 1 },
      ],
    });
  });

  it('is told from a copy', async () => {
    const { report, text: joined } = await afterEdit(text, (games) => ({
      2: [...games(2), games(1)[0]!],
    }));
    expect(report).toMatchObject({ moves: [], changes: [{ file: two, added: 1 }] });
    expect(joined).not.toContain('RoundContext');
  });

  it('loses the tag of the event that it was in, and has the number of the source', async () => {
    const rows = roundRobin(4).flatMap((game, place) => [
      { ...game, game: 2 * place + 1, event: 'Other', white: `x${game.white}` },
      { ...game, game: 2 * place + 2 },
    ]);
    const content = formatGames(rows);
    const own = content.split(/^(?=\[Event )/m).filter((game) => game.includes('Test Open'));
    const { report, text: joined } = await afterEdit(
      content,
      (games) => ({ 1: games(1).slice(1), 3: [games(1)[0]!, ...games(3)] }),
      { event: 'Test Open' },
    );
    expect(joined).toBe(own.join(''));
    expect(report).toMatchObject({
      selectedFrom: 12,
      moves: [{ game: 2, from: one, to: 'Test_Open_3.pgn' }],
    });
  });

  it('is not alone: any games to any files give the source again', async () => {
    const rows = roundRobin(6);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 15, maxLength: 15 }),
        async (homes) => {
          const { report, text: joined } = await afterEdit(text, (games) => {
            const all = rows.map(({ round }, place) => games(Number(round))[place % 3]!);
            return Object.fromEntries(
              [1, 2, 3, 4, 5].map((home) => [
                home,
                all.filter((__, place) => homes[place] === home),
              ]),
            );
          });
          expect(joined).toBe(text);
          // all games of one file in another are that file under another name
          if (report.renamed.length > 0) return;
          const moved = rows.filter(({ round }, place) => Number(round) !== homes[place]);
          expect(report.moves.map(({ game }) => game)).toEqual(moved.map(({ game }) => game));
        },
      ),
      { numRuns: runs(10) },
    );
  });

  it('no game is lost or invented, whatever is moved, copied, changed and removed', async () => {
    const rows = roundRobin(6);
    const edits = fc.array(
      fc.record({
        home: fc.integer({ min: 1, max: 5 }),
        copies: fc.constantFrom(0, 1, 1, 1, 2),
        change: fc.constantFrom(null, null, 'round', 'player', 'moves'),
      }),
      { minLength: 15, maxLength: 15 },
    );
    const changes = {
      round: (game: string) => game.replace(/Round "\d"/, 'Round "9"'),
      player: (game: string) => game.replace('White "Player', 'White "Prayer'),
      moves: (game: string) => game.replace('e4', 'e4 {!}'),
    };
    await fc.assert(
      fc.asyncProperty(edits, fc.boolean(), async (chosen, index) => {
        const now: string[] = [];
        const edit = (games: (round: number) => Games) => {
          const all = rows.flatMap(({ round }, place) => {
            const { home, copies, change } = chosen[place]!;
            const was = games(Number(round))[place % 3]!;
            const game = change === null ? was : changes[change](was);
            return Array.from({ length: copies }, () => ({ home, game }));
          });
          now.push(...all.map(({ game }) => game.replace(/\[RoundContext .*\n/, '')));
          return Object.fromEntries(
            [1, 2, 3, 4, 5].map((round) => [
              round,
              all.filter(({ home }) => home === round).map(({ game }) => game),
            ]),
          );
        };
        fc.pre(chosen.some(({ copies }) => copies > 0));
        const { report, text: joined } = await afterEdit(text, edit, { index });
        expect(report.games).toBe(now.length);
        expect(joined.split(/^(?=\[Event )/m).toSorted()).toEqual(now.toSorted());
      }),
      { numRuns: runs(12) },
    );
  });
});
