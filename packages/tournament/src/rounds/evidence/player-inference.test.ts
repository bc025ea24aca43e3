import { describe, expect, it } from 'vitest';
import { failureOf, gamesOf, plan } from '../../testing/plans.js';
import { day, roundRobin, row as makeRow, type TestRow } from '../../testing/tournaments.js';

/** The round of each game, and `p` where players settled it. */
const roundsOf = (rows: readonly TestRow[]): string => {
  const { games, partitions } = plan(rows, { onAmbiguous: 'unknown' });
  return games
    .map(({ partition, by }) => {
      const { round } = partitions[partition]!;
      return by === 'players' ? `${round}p` : round;
    })
    .join(' ');
};

/** Three rounds of four players, the last two on one day. */
const DOUBLE_DAY = ['1 A B 1', '1 C D 1', '2 A C 2', '2 B D 2', '3 A D 2', '3 B C 2'];
/** Five rounds of six players, a day each. */
const DAILY = roundRobin(6);

const withTags = (games: readonly string[], tags: string): readonly TestRow[] =>
  gamesOf(games.map((game, at) => game.replace(/^\S+/, tags.split(' ')[at]!)));

const change = (at: number, parts: Partial<TestRow>): readonly TestRow[] =>
  DAILY.map((row, index) => (index === at ? { ...row, ...parts } : row));

describe('several rounds on one day', () => {
  it.each([
    ['the other game of its players tells', '1 1 2 2 ? 3', '1 1 2 2 3p 3'],
    ['so does a chain of them', '1 1 2 ? ? ?', '1 1 2 2p 3p 3p'],
    ['a day counts for two rounds', '? ? 2 ? 3 ?', '1 1 2 2p 3 3p'],
    ['without any tag there are two ways', '1 1 ? ? ? ?', '1 1 ? ? ? ?'],
  ])('%s', (_, tags, expected) => {
    expect(roundsOf(withTags(DOUBLE_DAY, tags))).toBe(expected);
  });

  it('are ambiguous if two assignments fit, and both are named', () => {
    expect(failureOf(withTags(DOUBLE_DAY, '1 1 ? ? ? ?'))).toMatchObject({
      code: 'RoundInferenceAmbiguity',
      games: [3, 4, 5, 6],
      message: expect.stringContaining(
        'rounds 2 and 3 were played that day; game 3 (A – C) fits rounds 2 and 3.',
      ) as string,
    });
  });

  it('are told by colours, if one order repeats far fewer', () => {
    const rounds = ['1 A B 1', '1 C D 1', '1 E F 1', '1 G H 1'];
    // all who had White have Black next
    const next = ['? B C 2', '? D A 2', '? F G 2', '? H E 2'];
    const last = ['? A F 2', '? E B 2', '? C H 2', '? G D 2'];
    expect(roundsOf(gamesOf([...rounds, ...next, ...last]))).toBe(
      '1 1 1 1 2p 2p 2p 2p 3p 3p 3p 3p',
    );
  });

  it('are no rounds of --strategy date', () => {
    expect(failureOf(withTags(DOUBLE_DAY, '1 1 2 2 ? ?'), { strategy: 'date' })?.message).toContain(
      'would play twice in round 2',
    );
  });
});

describe('games off the day of their round', () => {
  it.each([
    ['postponed, with its tag', change(1, { date: day(4) }), 0.5],
    ['postponed, without a tag', change(1, { date: day(4), round: '?' }), 0],
    ['played early', change(10, { date: day(2), round: '?' }), 0.5],
    ['on a day of its own', change(1, { date: day(9), round: '?' }), 1],
    ['without a date', change(1, { date: '????.??.??', round: '?' }), 0.5],
  ])('%s', (_, rows, blank) => {
    const blanked = rows.map((row, at) =>
      (at * 7) % 10 < 10 * blank ? { ...row, round: '?' } : row,
    );
    expect(roundsOf(blanked).replaceAll('p', '')).toBe(DAILY.map(({ round }) => round).join(' '));
  });

  it('are open where both players miss two rounds', () => {
    const pair = new Set(['Player 0', 'Player 5']);
    const has = ({ white, black }: TestRow, count: number): boolean =>
      [white, black].filter((player) => pair.has(player)).length === count;
    const { round: own } = DAILY.find((row) => has(row, 2))!;
    const other = String((Number(own) % 5) + 1);
    const rows = DAILY.filter((row) => row.round !== other || has(row, 0)).map((row) =>
      has(row, 2) ? { ...row, round: '?', date: day(9) } : row,
    );
    const { message = '', games } = failureOf(rows) ?? {};
    expect(games).toEqual([DAILY.find((row) => has(row, 2))!.game]);
    const both = [own, other].toSorted().join(' and ');
    expect(message).toContain(`fits rounds ${both}`);
  });
});

describe('what dates and players do not settle', () => {
  it('a few dates among many games are no rounds', () => {
    const rows = roundRobin(8).map((row) => ({
      ...row,
      round: '?',
      date: row.game <= 3 ? day(row.game) : '????.??.??',
    }));
    expect(failureOf(rows)?.message).toContain('only 3 of 28 games have a complete date');
  });

  it('days that give too few rounds of a whole round robin are not counted', () => {
    const rows = roundRobin(6).map((game) => ({
      ...game,
      round: '?',
      date: game.round === '2' ? '????.??.??' : game.date,
    }));
    expect(failureOf(rows)?.message).toContain(
      'the days give 4 rounds, and everyone meets everyone in 5',
    );
  });

  it('text is no missing tag: such a game may be no round at all', () => {
    const rows = change(1, { date: '?', round: 'Blitz' });
    expect(roundsOf(rows)).toMatch(/^1 \? 1 2/);
  });

  it('a game of a pair that has met is no postponed one', () => {
    const rows = [...DAILY.slice(0, 1), ...DAILY.slice(3)];
    const again = { ...DAILY[3]!, game: 20, round: '?', date: '?' };
    expect(
      roundsOf([...rows, again])
        .split(' ')
        .at(-1),
    ).toBe('?');
  });

  it('a playoff takes nobody the place in its round', () => {
    const playoff = ['5.1 Z Y 5', '5.2 Y Z 5'];
    const games = ['4 Y B 4', '4 Z C 4', '4 D E 4', '? Y C 5', '5 Z B 5', '5 D F 5', ...playoff];
    expect(roundsOf(gamesOf(games))).toBe('4 4 4 5 5 5 5 5');
  });

  it('players tell nothing where tags give them several games in a round', () => {
    const games = ['1 A B 1', '1 B A 1', '1 C D 1', '1 D C 1', '? A C 2', '? C A 2'];
    expect(failureOf(gamesOf(games))?.message).toContain('would play twice');
  });
});

describe('a free day in an event that plays daily', () => {
  /** Eighteen players who never meet twice, a round on each of some days. */
  const swiss = (days: readonly number[], tags: readonly string[] = []): readonly TestRow[] =>
    days.flatMap((on, round) =>
      Array.from({ length: 9 }, (_, board) =>
        makeRow(9 * round + board + 1, {
          round: tags[round] ?? '?',
          date: day(on),
          white: `W${board}`,
          black: `B${(board + round) % 9}`,
        }),
      ),
    );
  const gapOf = (rows: readonly TestRow[]) =>
    plan(rows).warnings.find(({ code }) => code === 'maybe_missing_round');

  it('may be a round that is missing', () => {
    expect(gapOf(swiss([1, 2, 3, 5, 6, 7]))).toMatchObject({
      message: expect.stringMatching(/is free: 2024-04-08\.$/) as string,
      games: [28, 29, 30, 31, 32, 33, 34, 35, 36],
    });
  });

  it.each([
    ['where no day is free', swiss([1, 2, 3, 4, 5, 6])],
    ['where days are free as a rule', swiss([1, 3, 4, 6, 8, 9])],
    ['where tags count on behind it', swiss([1, 2, 3, 5, 6, 7], ['1', '2', '3', '?', '5', '6'])],
    [
      'in a whole round robin',
      roundRobin(8).map((game) => ({
        ...game,
        date: day(Number(game.round) + (Number(game.round) > 3 ? 1 : 0)),
        round: '?',
      })),
    ],
  ])('is none %s', (_, rows) => {
    expect(gapOf(rows)).toBeUndefined();
  });
});

it('says why', () => {
  const reasonOf = (rows: readonly TestRow[], game: number): string | null =>
    plan(rows, { onAmbiguous: 'unknown' }).games[game - 1]!.reason;
  expect(reasonOf(withTags(DOUBLE_DAY, '1 1 2 2 ? 3'), 5)).toBe(
    'Of rounds 2 and 3, played on 2024-04-05, only round 3 fits the other games of these players.',
  );
  expect(reasonOf(change(1, { date: day(9), round: '?' }), 2)).toBe(
    'Round 1 is the only one in which neither player has another game.',
  );
  expect(reasonOf(change(1, { round: '?' }), 2)).toBe(
    'It was played on 2024-04-04, as others of round 1 were.',
  );
  expect(reasonOf(DAILY, 2)).toBeNull();
});
