import {
  appendFileSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildIndex } from '@zeitnot/pgn';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { breakTournament } from '../break/break.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { joinTournament } from './join.js';

const folder = makeTestFolder('changed-folder');
afterAll(() => rmSync(folder.path, { recursive: true }));

/** Rounds take turns, and no two of their files are equally long. */
const text = formatGames(
  Array.from({ length: 12 }, (_, index) =>
    row(index + 1, {
      round: String((index % 4) + 1),
      date: '2024.04.05',
      black: 'B'.repeat(1 + (index % 4)),
    }),
  ),
);

let rounds = '';
let back = '';
beforeEach(async () => {
  rounds = folder.fresh('rounds');
  back = folder.fresh('back.pgn');
  good(await breakTournament(folder.put(text), rounds));
});

const at = (name: string): string => join(rounds, name);

describe('join where nothing is left', () => {
  it.each([
    ['all files are gone', (path: string) => rmSync(path)],
    ['all files are empty', (path: string) => writeFileSync(path, '')],
  ])('writes nothing: %s', async (_, spoil) => {
    for (const name of readdirSync(rounds)) if (name.endsWith('.pgn')) spoil(at(name));
    writeFileSync(back, text);
    for (const there of [true, false]) {
      if (!there) rmSync(at(MANIFEST_NAME));
      expect(await joinTournament(rounds, back, { force: true })).toMatchObject({
        ok: false,
        error: { code: 'NothingToJoin' },
      });
      expect(readFileSync(back, 'utf8')).toBe(text);
      expect(readdirSync(dirname(back))).toEqual(['back.pgn']);
    }
  });
});

it.each([MANIFEST_NAME, 'Test_Open_1.pgn', 'Test_Open_1.pgn.pbi'])(
  'join does not write over what it needs: %s',
  async (name) => {
    const before = readFileSync(at(name));
    expect(await joinTournament(rounds, at(name), { force: true })).toMatchObject({
      ok: false,
      error: { code: 'CannotWrite' },
    });
    expect(readFileSync(at(name))).toEqual(before);
  },
);

describe('join of files that swapped names', () => {
  const [one, two, three, four] = [1, 2, 3, 4].map((round) => `Test_Open_${round}.pgn`) as [
    string,
    string,
    string,
    string,
  ];
  const swap = (a: string, b: string): void => {
    renameSync(at(a), at('x'));
    renameSync(at(b), at(a));
    renameSync(at('x'), at(b));
  };
  const whites = (): string =>
    Array.from(readFileSync(back, 'utf8').matchAll(/White (\d+)/g), ([, white]) => white).join(' ');
  const joined = async () => good(await joinTournament(rounds, back));

  it.each([true, false])('knows two that were swapped; their indexes too: %s', async (both) => {
    swap(three, four);
    if (both) swap(`${three}.pbi`, `${four}.pbi`);
    expect(await joined()).toMatchObject({
      verified: true,
      edited: [],
      missing: [],
      renamed: [
        { file: three, as: four },
        { file: four, as: three },
      ],
      unused: [],
    });
    expect(readFileSync(back, 'utf8')).toBe(text);
  });

  it('recognises them if each took the name of the next', async () => {
    renameSync(at(four), at('x'));
    for (const [from, to] of [
      [three, four],
      [two, three],
      [one, two],
      ['x', one],
    ] as const) {
      renameSync(at(from), at(to));
    }
    expect(await joined()).toMatchObject({ verified: true, edited: [], missing: [] });
  });

  it('misses the one whose name another file took', async () => {
    renameSync(at(three), at(four));
    expect(await joined()).toMatchObject({
      games: 9,
      edited: [],
      missing: [four],
      renamed: [{ file: three, as: four }],
    });
    expect(whites()).toBe('1 2 3 5 6 7 9 10 11');
  });

  it('misses the one that was overwritten with another', async () => {
    copyFileSync(at(three), at(four));
    expect(await joined()).toMatchObject({
      edited: [],
      missing: [four],
      unused: [four],
      copies: [{ file: four, of: three }],
    });
    expect(whites()).toBe('1 2 3 5 6 7 9 10 11');
  });

  it('recognises an edited one by the name that is left', async () => {
    swap(three, four);
    appendFileSync(at(four), '\n');
    expect(await joined()).toMatchObject({
      games: 12,
      edited: [three],
      missing: [],
      renamed: [
        { file: three, as: four },
        { file: four, as: three },
      ],
    });
    expect(whites()).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
  });

  it('takes an edited file, and not the copy that somebody kept of it', async () => {
    copyFileSync(at(three), at('three-before.pgn'));
    appendFileSync(at(three), '{mine}\n');
    expect(await joined()).toMatchObject({
      edited: [three],
      unused: ['three-before.pgn'],
      copies: [{ file: 'three-before.pgn', of: three }],
    });
    expect(readFileSync(back, 'utf8')).toContain('{mine}');
  });

  it('distinguishes a copy from an unknown file', async () => {
    copyFileSync(at(three), at('copy.pgn'));
    writeFileSync(at('extra.pgn'), text);
    expect(await joined()).toMatchObject({
      verified: true,
      unused: ['copy.pgn', 'extra.pgn'],
      copies: [{ file: 'copy.pgn', of: three }],
    });
  });

  it('wants a file of its own for each partition of a manifest', async () => {
    const manifest = readFileSync(at(MANIFEST_NAME), 'utf8');
    writeFileSync(at(MANIFEST_NAME), manifest.replace(`"${three}"`, `"./${four}"`));
    expect(await joinTournament(rounds, back)).toMatchObject({
      ok: false,
      error: { code: 'ManifestDamaged' },
    });
  });
});

describe('join by a manifest that was damaged', () => {
  const spoil = (change: (added: readonly number[]) => readonly number[]): void => {
    const manifest = readFileSync(at(MANIFEST_NAME), 'utf8');
    const spoiled = manifest.replaceAll(/"added":\[([\d,]+)\]/g, (_, numbers: string) => {
      return `"added":[${change(numbers.split(',').map(Number)).join()}]`;
    });
    expect(spoiled).not.toBe(manifest);
    writeFileSync(at(MANIFEST_NAME), spoiled);
  };

  it.each([
    ['one place', ([at0 = 0, ...rest]) => [at0 - 20, ...rest]],
    ['all places', (added) => added.map((number, index) => (index % 2 === 0 ? 5 : number))],
    [
      'lengths',
      ([at0 = 0, first = 0, at1 = 0, second = 0, ...rest]) => [
        at0,
        first + 5,
        at1,
        second - 5,
        ...rest,
      ],
    ],
  ] satisfies readonly (readonly [string, (added: readonly number[]) => readonly number[]])[])(
    'leaves out nothing but what break has added: %s',
    async (_, change) => {
      spoil(change);
      const report = good(await joinTournament(rounds, back));
      expect(report).toMatchObject({ games: 12, edited: [], verified: true });
      expect(report.damaged).toHaveLength(4);
      expect(readFileSync(back, 'utf8')).toBe(text);
    },
  );

  it('says so beside other problems', async () => {
    spoil((added) => added.map((number, index) => (index % 2 === 0 ? 5 : number)));
    rmSync(at('Test_Open_1.pgn'));
    expect(good(await joinTournament(rounds, back))).toMatchObject({
      verified: false,
      missing: ['Test_Open_1.pgn'],
      damaged: [2, 3, 4].map((round) => `Test_Open_${round}.pgn`),
    });
    expect(readFileSync(back, 'utf8')).not.toContain('RoundContext');
  });
});

describe('join says what was done to a file', () => {
  const name = 'Test_Open_2.pgn';
  const another = formatGames([row(20, { round: '2' })]);
  type Games = readonly string[];
  const cases: readonly (readonly [string, (games: Games) => Games, object])[] = [
    [
      'a game was changed',
      ([one = '', ...more]) => [one.replace('e4', 'e4 {!}'), ...more],
      { changed: 1 },
    ],
    [
      'a tag was, of the same length',
      ([one = '', ...more]) => [one.replace('White 2', 'White X'), ...more],
      { changed: 1 },
    ],
    ['a game is new', (games) => [...games, another], { now: 4, added: 1 }],
    ['a game is gone', (games) => games.slice(1), { now: 2, gone: 1 }],
    [
      'games were moved',
      (games) => [...games.slice(1), games[0]!, another],
      { now: 4, moved: 1, added: 1 },
    ],
    [
      'all of it',
      ([one = '', two = '']) => [another, two, one.replace('e4', 'e4 {!}')],
      { changed: 1, moved: 1, added: 1, gone: 1 },
    ],
    [
      'a move that keeps the length',
      ([one = '', ...more]) => [one.replace('e4', 'd4'), ...more],
      {},
    ],
  ];
  it.each(cases)('%s', async (_, change, expected) => {
    const games = readFileSync(at(name), 'utf8').split(/^(?=\[Event )/m);
    writeFileSync(at(name), change(games).join(''));
    const { edited, changes } = good(await joinTournament(rounds, back));
    expect(edited).toEqual([name]);
    const nothing = { file: name, before: 3, now: 3, changed: 0, moved: 0, added: 0, gone: 0 };
    expect(changes).toEqual([{ ...nothing, ...expected }]);
  });
});

describe('join of files that others have saved', () => {
  const MARK = '\uFEFF';

  it.each([1, 2])('leaves out a byte order mark, of round %i', async (round) => {
    const name = `Test_Open_${round}.pgn`;
    const saved = `${MARK}${readFileSync(at(name), 'utf8')}`;
    writeFileSync(at(name), saved);
    expect(good(await joinTournament(rounds, back))).toMatchObject({ verified: true });
    writeFileSync(at(name), saved.replace('e4', 'e4 {!}').replaceAll(/^\[RoundContext.*\n/gm, ''));
    const report = good(await joinTournament(rounds, back, { force: true }));
    expect(report).toMatchObject({ changes: [{ changed: 1, moved: 0, added: 0, gone: 0 }] });
    const joined = readFileSync(back, 'utf8');
    expect(joined).not.toContain(MARK);
    expect(joined.replace('e4 {!}', 'e4')).toBe(text);
  });

  it('leaves it out also without a manifest, but not at the head', async () => {
    for (const round of [1, 2]) {
      const name = `Test_Open_${round}.pgn`;
      writeFileSync(at(name), `${MARK}${readFileSync(at(name), 'utf8')}`);
    }
    rmSync(at(MANIFEST_NAME));
    good(await joinTournament(rounds, back));
    expect(readFileSync(back, 'utf8').lastIndexOf(MARK)).toBe(0);
  });

  it('passes over one before the manifest', async () => {
    writeFileSync(at(MANIFEST_NAME), `${MARK}${readFileSync(at(MANIFEST_NAME), 'utf8')}`);
    expect(good(await joinTournament(rounds, back))).toMatchObject({ verified: true });
  });

  it('counts no games in a file without games', async () => {
    writeFileSync(at('Test_Open_3.pgn'), 'garbage\n');
    expect(good(await joinTournament(rounds, back))).toMatchObject({
      games: 9,
      changes: [{ file: 'Test_Open_3.pgn', now: 0, gone: 3 }],
    });
  });

  it('leaves out what it has added also where the event was renamed', async () => {
    const name = at('Test_Open_1.pgn');
    const comment = '{[RoundContext "Test Open"]}';
    const foreign = `[Event "Other"]\n[RoundContext "Other"]\n\n1. d4 *\n\n`;
    const renamed = (content: string): string =>
      content.replaceAll('Test Open', 'New Open').replace('e4', `e4 ${comment}`);
    writeFileSync(name, renamed(readFileSync(name, 'utf8')) + foreign);
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({ changes: [{ before: 3, now: 4, changed: 3, added: 1 }] });
    const contexts = readFileSync(back, 'utf8').match(/\[RoundContext "[^"]*"\]/g);
    expect(contexts).toEqual([comment.slice(1, -1), '[RoundContext "Other"]']);
  });

  it('keeps a RoundContext tag that a game had before', async () => {
    const tag = '[RoundContext "Test Open"]\n';
    const own = text.replace('[White "White 5"]\n', `$&${tag}`);
    good(await breakTournament(folder.put(own), rounds, { force: true }));
    const name = at('Test_Open_1.pgn');
    writeFileSync(name, readFileSync(name, 'utf8').replace('e4', 'e4 {!}'));
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({ changes: [{ before: 3, now: 3, changed: 1 }] });
    expect(readFileSync(back, 'utf8')).toBe(own.replace('e4', 'e4 {!}'));
  });
});

describe('join of a match whose games were all changed', () => {
  /** Rounds take turns. Of the length that one game gets by the change, another was before. */
  const match = formatGames(
    Array.from({ length: 30 }, (_, index) =>
      row(index + 1, {
        site: `Game ${index + 10} ${'.'.repeat((index * 7) % 31)}`,
        round: String((index % 2) + 1),
        date: '2024.04.05',
        white: 'Anna',
        black: 'Bert',
      }),
    ),
  );
  const sitesOf = (games: string): readonly string[] => games.match(/Game \d+/g) ?? [];

  it.each([
    [
      'a tag was written into each',
      (game: string) => game.replace('[Result', '[Board "1"]\n[Result'),
    ],
    ['all line ends were changed', (game: string) => game.replaceAll('\n', '\r\n')],
  ])('puts them where they were: %s', async (_, change) => {
    good(await breakTournament(folder.put(match), rounds, { force: true }));
    const games = readFileSync(at('Test_Open_1.pgn'), 'utf8').split(/^(?=\[Event )/m);
    writeFileSync(at('Test_Open_1.pgn'), games.map(change).join(''));
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({ changes: [{ changed: 15, moved: 0, added: 0, gone: 0 }] });
    expect(sitesOf(readFileSync(back, 'utf8'))).toEqual(sitesOf(match));
  });
});

describe('join of pieces that were not neighbours', () => {
  const tags = '[Event "Test Open"]\n[Round "1"]\n[White "White 99"]\n';
  const headless = `${tags.replace(/.*\n/, '')}\n1. d4 *\n`;

  it.each([
    ['tags alone', tags],
    ['a comment that stays open', `${tags}\n1. e4 {well\n`],
    ['neither a result nor a newline', `${tags}\n1. e4`],
    ['no Event tag', headless],
    ['no tag at all', '1. d4 d5 *\n'],
  ])('finds as many games as it says: %s', async (_, added) => {
    appendFileSync(at('Test_Open_1.pgn'), added);
    for (const there of [true, false]) {
      if (!there) rmSync(at(MANIFEST_NAME));
      expect(good(await joinTournament(rounds, back, { force: true }))).toMatchObject({
        games: 13,
      });
      expect(good(await buildIndex(back)).index.games).toBe(13);
    }
  });

  it('finds them even if those between them are gone', async () => {
    const second = tags.replace('1', '2');
    const games = `${tags}\n1. e4 e5\n\n${second}\n1. c4 1-0\n\n1. d4 d5 *\n`;
    good(await breakTournament(folder.put(games), rounds, { force: true }));
    rmSync(at('Test_Open_2.pgn'));
    expect(good(await joinTournament(rounds, back))).toMatchObject({ games: 2 });
    expect(good(await buildIndex(back)).index.games).toBe(2);
  });
});
