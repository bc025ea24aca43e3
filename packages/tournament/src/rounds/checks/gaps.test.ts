import { describe, expect, it } from 'vitest';
import { codes, gamesOf, plan } from '../../testing/plans.js';
import { roundRobin, row, type TestRow } from '../../testing/tournaments.js';

const messageOf = (rows: readonly TestRow[], code: string): string | undefined =>
  plan(rows).warnings.find((warning) => warning.code === code)?.message;

describe('rounds that are missing', () => {
  const without = (...gone: readonly string[]): readonly TestRow[] =>
    roundRobin(8).filter(({ round }) => !gone.includes(round));

  it.each([
    [['3'], 'round 3.'],
    [['2', '5'], 'rounds 2, 5.'],
    [['3', '4', '5'], 'rounds 3–5 (3 in all).'],
  ])('are told: %j', (gone, text) => {
    expect(messageOf(without(...gone), 'round_gap')).toMatch(
      new RegExp(`: ${text.replace(/[().]/g, String.raw`\$&`)}$`),
    );
    const boards = without(...gone).map((game) => ({
      ...game,
      round: `${game.round}.${game.game}`,
    }));
    expect(codes(boards)).toEqual(['round_gap']);
  });

  it('are told in matches', () => {
    const legs = ['1.1 A B', '1.3 A B', '1.1 C D', '1.3 C D', '2.1 A C', '2.2 C A', '2.3 A C'];
    expect(messageOf(gamesOf(legs), 'round_gap')).toMatch(/: game 2 of round 1\.$/);
  });

  it('are told with the event if there are several', () => {
    const rows = [
      ...without('3'),
      ...roundRobin(4).map((game) => ({ ...game, game: game.game + 100, event: 'B' })),
    ];
    const [warning] = plan(rows, { anyEvent: true }).warnings;
    expect(warning?.message).toMatch(/: round 3 of Test Open\.$/);
  });

  it.each([
    ['the first and the last', without('1', '7')],
    ['numbers far apart', gamesOf(['1 A B', '40 C D', '97 A D'])],
    [
      'a game of another round',
      [
        ...roundRobin(8).slice(0, 4),
        ...roundRobin(8).slice(5),
        { ...roundRobin(8)[4]!, round: '9' },
      ],
    ],
    ['rounds by dates', without('3').map((game) => ({ ...game, round: '?' }))],
  ])('are none: %s', (_, rows) => {
    expect(codes(rows)).not.toContain('round_gap');
  });
});

describe('games that are missing', () => {
  it.each([
    [4, 1],
    [4, 6],
    [6, 8],
    [8, 28],
    [14, 50],
  ])('are told in a round robin of %i with its pair: game %i', (players, gone) => {
    const rows = roundRobin(players);
    const { white, black } = rows[gone - 1]!;
    const message = messageOf(
      rows.filter(({ game }) => game !== gone),
      'games_missing',
    );
    expect([`${white} and ${black}`, `${black} and ${white}`]).toContain(
      /; (.*) have none\.$/.exec(message ?? '')?.[1],
    );
    expect(codes(rows)).toEqual([]);
  });

  /** Everyone meets in one round after another, the last player has a bye. */
  const odd = roundRobin(10).filter(({ white, black }) => ![white, black].includes('Player 9'));

  it('are told where each player has a bye', () => {
    expect(codes(odd)).toEqual([]);
    expect(messageOf(odd.slice(1), 'games_missing')).toMatch(
      /: round 1 has 3 of 4 games; .* have none\.$/,
    );
  });

  it('are told in a Swiss, and in rounds inferred from dates', () => {
    const swiss = roundRobin(20).filter(({ round }) => Number(round) < 8);
    expect(codes(swiss)).toEqual([]);
    expect(messageOf(swiss.slice(1), 'games_missing')).toContain('round 1 has 9 of 10 games');
    const untagged = swiss.slice(1).map((game) => ({ ...game, round: '?' }));
    expect(messageOf(untagged, 'games_missing')).toContain('round 1 has 9 of 10 games');
  });

  it('are told beside Armageddons', () => {
    const rows = roundRobin(8).flatMap((game) => {
      const { white, black } = game;
      const again = { ...game, game: game.game + 100, white: black, black: white };
      return game.game % 2 === 0 ? [game] : [game, again];
    });
    const without = (games: readonly TestRow[]): readonly TestRow[] =>
      games.filter(({ game }) => game !== 2);
    expect(codes(rows)).toEqual([]);
    expect(messageOf(without(rows), 'games_missing')).toContain('round 1 has 3 of 4 games');
    const numbered = rows.map((one) =>
      one.game > 100 ? { ...one, round: `${one.round}.1` } : one,
    );
    expect(codes(numbered)).toEqual([]);
    expect(codes(without(numbered))).toEqual(['games_missing']);
  });

  it('are told in a Swiss beside a playoff', () => {
    const playoff = [1, 2, 3, 4, 5].map((game) =>
      row(900 + game, {
        round: `7.${game}`,
        date: '2024.04.10',
        ...(game % 2 === 0
          ? { white: 'Player 0', black: 'Player 19' }
          : { white: 'Player 19', black: 'Player 0' }),
      }),
    );
    const swiss = [...roundRobin(20).filter(({ round }) => Number(round) < 8), ...playoff];
    expect(codes(swiss)).toEqual([]);
    for (const number of ['5', '7'])
      for (const { game } of swiss.filter(({ round }) => round === number))
        expect(
          messageOf(
            swiss.filter((one) => one.game !== game),
            'games_missing',
          ),
        ).toContain(`round ${number} has 9 of 10 games`);
  });

  it('are told by the numbers of boards', () => {
    const open = roundRobin(40)
      .filter(({ round, game }) => Number(round) < 8 && game % 20 < 15)
      .map((game) => ({ ...game, round: `${game.round}.${1 + ((game.game - 1) % 20)}` }))
      .filter(({ round }) => !round.endsWith('.20'));
    const boards = open.filter(({ round }) => Number(round.split('.')[1]) < 15);
    expect(codes(boards)).toEqual([]);
    const gone = boards.findIndex(({ round }) => round === '3.7');
    expect(messageOf(boards.toSpliced(gone, 1), 'games_missing')).toMatch(
      /: board 7 of round 3\.$/,
    );
    expect(codes(boards.filter((_, at) => at % 9 > 0))).toEqual([]);
  });

  const large = roundRobin(20);
  /** Rounds on five boards, and a playoff of two who met others in the last. */
  const withPlayoff = (...rounds: readonly string[]): readonly TestRow[] => {
    const boards = roundRobin(10).map((game, at) => ({
      ...game,
      round: `${game.round}.${1 + (at % 5)}`,
    }));
    const [{ white, date }, { black }] = boards.slice(-2) as [TestRow, TestRow];
    const playoff = rounds.map((round, at) =>
      row(90 + at, {
        round,
        date,
        ...(at % 2 === 0 ? { white, black } : { white: black, black: white }),
      }),
    );
    return [...boards, ...playoff];
  };

  it.each([
    ['a knockout', gamesOf(['1 A B', '1 C D', '1 E F', '1 G H', '2 A C', '2 E G', '3 A E'])],
    ['one with legs', gamesOf(['1.1 A B', '1.2 B A', '1.1 C D', '1.2 D C', '2.1 A C'])],
    ['only the top boards', large.filter(({ game }) => game % 10 < 4)],
    [
      'players who withdrew',
      large.filter(({ round, white }) => Number(round) < 6 || !/ [123]$/.test(white)),
    ],
    [
      'a final',
      [...roundRobin(8), row(29, { round: 'Final', white: 'Player 0', black: 'Player 1' })],
    ],
    [
      'a playoff',
      [...roundRobin(8), row(29, { round: '8', white: 'Player 0', black: 'Player 1' })],
    ],
    ['a playoff with a game under another round', withPlayoff('9.6', '8.7')],
    ['a longer one', withPlayoff('9.6', '8.7', '9.8')],
    ['a playoff beside boards', withPlayoff('9.6', '9.7')],
    ['many byes', large.filter(({ game }) => game % 7 > 0)],
    [
      'a game that has another round',
      large.map((game) => (game.game === 5 ? { ...game, round: '4' } : game)),
    ],
    ['two rounds', gamesOf(['1 A B', '1 C D', '2 A C'])],
  ])('are none: %s', (_, rows) => {
    expect(codes(rows)).not.toContain('games_missing');
  });
});
