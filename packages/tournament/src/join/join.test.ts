import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { breakTournament } from '../break/break.js';
import { writeJournal } from '../manifest/journal.js';
import { MANIFEST_NAME } from '../manifest/manifest.js';
import { formatGames, good, makeTestFolder } from '../testing/pgn.js';
import { row } from '../testing/tournaments.js';
import { joinTournament } from './join.js';

const folder = makeTestFolder('join');
afterAll(() => rmSync(folder.path, { recursive: true }));

/** Rounds take turns, so that the order is worth something. */
const text = formatGames(
  Array.from({ length: 9 }, (_, index) =>
    row(index + 1, { round: ['1', '2', 'Final'][index % 3] as string, date: '2024.04.05' }),
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
const edit = (name: string, change: (content: string) => string): void =>
  writeFileSync(at(name), change(readFileSync(at(name), 'utf8')));
const whites = (): readonly string[] =>
  [...readFileSync(back, 'utf8').matchAll(/White (\d+)/g)].map(([, number = '']) => number);

describe('join', () => {
  it('names a file that was edited, and puts its games where they were', async () => {
    edit('Test_Open_2.pgn', (content) => content.replace('White 5', 'White 55').trimEnd());
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({
      verified: false,
      edited: ['Test_Open_2.pgn'],
      missing: [],
      games: 9,
    });
    expect(readFileSync(back, 'utf8')).toBe(text.replace('White 5', 'White 55'));
  });

  it('sees an edit that keeps the length', async () => {
    edit('Test_Open_final.pgn', (content) => content.replace('White 6', 'White X'));
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({ verified: false, edited: ['Test_Open_final.pgn'] });
    expect(readFileSync(back, 'utf8')).toBe(text.replace('White 6', 'White X'));
  });

  it('takes games that were added, and misses those that are gone', async () => {
    edit('Test_Open_1.pgn', (content) => content + formatGames([row(10, { round: '1' })]));
    rmSync(at('Test_Open_2.pgn'));
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({
      edited: ['Test_Open_1.pgn'],
      missing: ['Test_Open_2.pgn'],
      games: 7,
    });
    expect(whites()).toEqual(['1', '3', '4', '6', '7', '10', '9']);
  });

  /** The games of a file, each with its text. */
  const editGames = (name: string, change: (games: readonly string[]) => readonly string[]): void =>
    edit(name, (content) => change(content.split(/^(?=\[Event )/m)).join(''));
  const another = formatGames([row(10, { round: '2' })]);

  it.each([
    ['one was removed', (games) => games.toSpliced(1, 1), ['1', '2', '3', '4', '6', '7', '8', '9']],
    ['one is new before them', (games) => [another, ...games], '1 10 2 3 4 5 6 7 8 9'.split(' ')],
    [
      'one is new between them',
      (games) => games.toSpliced(1, 0, another),
      '1 2 10 3 4 5 6 7 8 9'.split(' '),
    ],
    [
      'one was removed, and others changed',
      (games) =>
        games.slice(1).map((game) => game.replace('Nf3', 'Nf3 {!}').replace('04.05', '04.06')),
      '1 3 4 5 6 7 8 9'.split(' '),
    ],
  ] satisfies readonly (readonly [
    string,
    (games: readonly string[]) => readonly string[],
    readonly string[],
  ])[])('puts the games of a file where they were: %s', async (_, change, order) => {
    editGames('Test_Open_2.pgn', change);
    good(await joinTournament(rounds, back));
    expect(whites()).toEqual(order);
  });

  it.each([
    ['two have changed places', (games) => [games[1]!, games[0]!, games[2]!]],
    ['all were turned round', (games) => games.toReversed()],
    ['the last came first', (games) => [games[2]!, games[0]!, games[1]!]],
  ] satisfies readonly (readonly [string, (games: readonly string[]) => readonly string[]])[])(
    'is the source again where games only stand elsewhere: %s',
    async (_, change) => {
      editGames('Test_Open_2.pgn', change);
      editGames('Test_Open_final.pgn', change);
      const report = good(await joinTournament(rounds, back));
      expect(report).toMatchObject({ verified: true, games: 9 });
      expect(readFileSync(back, 'utf8')).toBe(text);
    },
  );

  it('puts games back that were moved, changed, removed and added', async () => {
    editGames('Test_Open_1.pgn', ([one, four, seven]) => [
      `${seven?.replace('Nf3', 'Nf3 {!}')}`,
      another,
      `${four}`,
      `${one}`.trimEnd(),
    ]);
    editGames('Test_Open_2.pgn', ([, five, eight]) => [`${eight}`, `${five}`]);
    good(await joinTournament(rounds, back));
    expect(whites()).toEqual('1 3 4 5 6 7 10 8 9'.split(' '));
    const joined = readFileSync(back, 'utf8');
    expect(joined).toContain('Nf3 {!}');
    // a blank line stands between all of them
    expect(joined.match(/\n\n\[Event /g)).toHaveLength(8);
  });

  it.each([true, false])(
    'finds the games of a long file in any order; with an index: %s',
    async (index) => {
      const length = isLong ? 1500 : 300;
      const rows = Array.from({ length }, (_, game) =>
        row(100_000 + game, { round: '1', black: 'B'.repeat(1 + ((game * 7919) % length)) }),
      );
      const source = folder.put(formatGames(rows));
      rounds = folder.fresh('long');
      good(await breakTournament(source, rounds, { index }));
      editGames('Test_Open_1.pgn', (games) => games.toSorted((a, b) => a.length - b.length));
      expect(good(await joinTournament(rounds, back))).toMatchObject({ verified: true });
    },
  );

  it('recognises games by their lengths if there is no index', async () => {
    // each length comes often, and only its neighbours tell which is which
    const digits =
      '31415926535897932384626433832795028841971693993751' +
      '05820974944592307816406286208998628034825342117067';
    const rows = Array.from(digits, Number).flatMap((digit, index) => [
      row(100 + 2 * index, { round: '1' }),
      row(101 + 2 * index, { round: '2', black: 'B'.repeat(1 + digit) }),
    ]);
    const source = folder.put(formatGames(rows));
    good(await breakTournament(source, rounds, { force: true, index: false }));
    const gone = new Set([6, 51, 92]);
    editGames('Test_Open_2.pgn', (games) => games.filter((_, place) => !gone.has(place)));
    good(await joinTournament(rounds, back));
    const left = rows.filter((_, index) => !gone.has((index - 1) / 2));
    expect(whites()).toEqual(left.map(({ game }) => String(game)));
  });

  it('takes games in the order of the file if nothing identifies them', async () => {
    rmSync(at('Test_Open_2.pgn.pbi'));
    editGames('Test_Open_2.pgn', (games) => games.slice(1));
    good(await joinTournament(rounds, back));
    expect(whites()).toEqual('1 5 3 4 8 6 7 9'.split(' '));
  });

  it('does not shift games that were all changed in the same way', async () => {
    const lengths = Array.from({ length: 9 }, (_, index) =>
      row(index + 1, { round: String((index % 3) + 1), black: 'B'.repeat(index + 1) }),
    );
    good(await breakTournament(folder.put(formatGames(lengths)), rounds, { force: true }));
    rmSync(at('Test_Open_2.pgn.pbi'));
    edit('Test_Open_2.pgn', (content) => content.replaceAll('Black "', 'Black "xxx'));
    good(await joinTournament(rounds, back));
    expect(whites()).toEqual('1 2 3 4 5 6 7 8 9'.split(' '));
  });

  it('recognises a renamed file by its contents', async () => {
    mkdirSync(at('finals'));
    renameSync(at('Test_Open_final.pgn'), at('finals/f.pgn'));
    expect(good(await joinTournament(rounds, back))).toMatchObject({ verified: true, missing: [] });
    expect(readFileSync(back, 'utf8')).toBe(text);
  });

  it('names PGN files that it did not use', async () => {
    writeFileSync(at('extra.pgn'), another);
    expect(good(await joinTournament(rounds, back))).toMatchObject({
      verified: true,
      unused: ['extra.pgn'],
    });
    mkdirSync(at('more'));
    edit('Test_Open_2.pgn', (content) => `${content}\n`);
    renameSync(at('Test_Open_2.pgn'), at('more/two.pgn'));
    writeFileSync(at('Test_Open_1.pgn.gz'), gzipSync(readFileSync(at('Test_Open_1.pgn'))));
    rmSync(at('Test_Open_1.pgn'));
    const report = good(await joinTournament(rounds, back, { force: true }));
    expect(report).toMatchObject({
      verified: false,
      missing: ['Test_Open_1.pgn', 'Test_Open_2.pgn'],
      unused: ['extra.pgn', 'more/two.pgn', 'Test_Open_1.pgn.gz'],
    });
    rmSync(at(MANIFEST_NAME));
    const guessed = good(await joinTournament(rounds, back, { force: true }));
    expect(guessed).toMatchObject({ manifest: false, games: 7, unused: ['Test_Open_1.pgn.gz'] });
  });

  it('does not name the source, what it writes, or what lies in folders of others', async () => {
    writeFileSync(at('source.pgn.gz'), gzipSync(text));
    mkdirSync(at('elsewhere'));
    writeFileSync(at('elsewhere/extra.pgn'), another);
    const inside = at('back.pgn');
    for (const force of [false, true]) {
      const report = good(await joinTournament(rounds, inside, { force }));
      expect(report).toMatchObject({ verified: true, unused: [] });
    }
  });

  it('names what lies beside files that it found in folders of others', async () => {
    for (const name of ['originals', 'corrected']) mkdirSync(at(name));
    renameSync(at('Test_Open_1.pgn'), at('originals/Test_Open_1.pgn'));
    writeFileSync(at('corrected/Test_Open_1.pgn'), another);
    expect(good(await joinTournament(rounds, back))).toMatchObject({
      verified: true,
      unused: ['corrected/Test_Open_1.pgn'],
    });
  });

  it('takes nothing from the work folder of an unfinished break', async () => {
    const work = folder.fresh('work');
    mkdirSync(join(work, 'files'), { recursive: true });
    writeFileSync(join(work, 'files', 'Test_Open_1.pgn'), another);
    const outputs = ['Test_Open_1.pgn'];
    writeJournal(work, { step: 'writing', outputs, folders: [], replaces: false });
    for (const unfinished of [work, join(work, 'files')]) {
      const joined = await joinTournament(unfinished, back);
      expect(joined).toMatchObject({ error: { code: 'TargetBusy' } });
    }
    expect(existsSync(back)).toBe(false);
  });

  it('does its best without a manifest: by round, then by name', async () => {
    rmSync(at(MANIFEST_NAME));
    const report = good(await joinTournament(rounds, back));
    expect(report).toMatchObject({ manifest: false, verified: false, games: 9 });
    expect(whites()).toEqual(['1', '4', '7', '2', '5', '8', '3', '6', '9']);
  });

  it.each([
    ['ManifestDamaged', () => '{'],
    ['ManifestDamaged', () => '[]'],
    ['ManifestTooNew', (content: string) => content.replace('"version":1', '"version":2')],
    ['ManifestDamaged', (content: string) => content.replace('Test_Open_1.pgn', '../x.pgn')],
    ['ManifestDamaged', (content: string) => content.replace('"games":9', '"games":8')],
    ['ManifestDamaged', (content: string) => content.replace('"lengths":[', '"lengths":[-1,')],
    ['ManifestDamaged', (content: string) => content.replace('"games":[1,1', '"games":[1,1e9')],
  ])('%s', async (code, change) => {
    edit(MANIFEST_NAME, change);
    expect(await joinTournament(rounds, back)).toMatchObject({ ok: false, error: { code } });
    expect(existsSync(back)).toBe(false);
  });

  it.each([
    ['in a name', ([a, b, c, d]: readonly string[]) => [d, b?.replace('"B"', '"Bb"'), c, a]],
    [
      'in a name, and moved',
      ([a, b, c, d]: readonly string[]) => [a, c, d, b?.replace('"B"', '"Bb"')],
    ],
    [
      'in its Round tag',
      ([a, b, c, d]: readonly string[]) => [c?.replace('Round "1"', 'Round "9"'), a, b, d],
    ],
  ])('knows a game that was corrected %s, among others that moved', async (_, change) => {
    const order = folder.fresh('order');
    const games = ['A', 'B', 'C', 'D'].map((white) =>
      row(1, { round: '1', white, black: `Against ${white}` }),
    );
    good(await breakTournament(folder.put(formatGames(games)), order));
    const file = join(order, 'Test_Open_1.pgn');
    writeFileSync(file, change(readFileSync(file, 'utf8').split(/^(?=\[Event )/m)).join(''));
    const { changes } = good(await joinTournament(order, back));
    expect(changes).toMatchObject([{ changed: 1, added: 0, gone: 0 }]);
    const whitesNow = [...readFileSync(back, 'utf8').matchAll(/White "(\w+)"/g)].map(([, w]) => w);
    expect(whitesNow.map((name) => name?.[0])).toEqual(['A', 'B', 'C', 'D']);
  });

  it('takes a new game for new though others changed places and one is gone', async () => {
    const order = folder.fresh('order');
    const games = ['A', 'B', 'C', 'D'].map((white) => row(1, { round: '1', white, black: 'X' }));
    good(await breakTournament(folder.put(formatGames(games)), order));
    const file = join(order, 'Test_Open_1.pgn');
    const [first = '', second = '', , last = ''] = readFileSync(file, 'utf8').split(
      /^(?=\[Event )/m,
    );
    const added = formatGames([row(2, { round: '1', white: 'New', black: 'Y' })]);
    writeFileSync(file, [last, second, first, added].join(''));
    const { changes } = good(await joinTournament(order, back));
    expect(changes).toMatchObject([{ changed: 0, moved: 2, added: 1, gone: 1 }]);
    const whitesNow = [...readFileSync(back, 'utf8').matchAll(/White "(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(whitesNow).toEqual(['A', 'New', 'B', 'D']);
  });

  it('leaves out what break added after very long headers, too', async () => {
    const long = ['Annotator', 'Remark']
      .map((tag) => `[${tag} "${'x'.repeat(50_000)}"]\n`)
      .join('');
    const source = text.replace('[White "White 4"]\n', `$&${long}`);
    good(await breakTournament(folder.put(source), rounds, { force: true }));
    edit('Test_Open_1.pgn', (content) => content.replace('White 1', 'White 11'));
    const { changes } = good(await joinTournament(rounds, back));
    expect(changes).toMatchObject([{ file: 'Test_Open_1.pgn', changed: 1 }]);
    expect(readFileSync(back, 'utf8')).toBe(source.replace('White 1', 'White 11'));
  });

  it('says what is missing', async () => {
    const empty = dirname(folder.fresh('x'));
    expect(await joinTournament(empty, back)).toMatchObject({ error: { code: 'NothingToJoin' } });
    writeFileSync(join(empty, 'a.pgn.gz'), gzipSync(text));
    expect(await joinTournament(empty, back)).toMatchObject({
      error: { code: 'NothingToJoin', message: expect.stringContaining('unpack') },
    });
    expect(await joinTournament(back, back)).toMatchObject({ error: { code: 'CannotOpen' } });
    const nowhere = await joinTournament(rounds, join(back, 'deep', 'back.pgn'));
    expect(nowhere).toMatchObject({ ok: false, error: { code: 'CannotWrite' } });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    stop.abort();
    const stopped = await joinTournament(rounds, back, { signal: stop.signal });
    expect(stopped).toMatchObject({ error: { code: 'Aborted' } });
    expect(readdirSync(dirname(back))).toEqual([]);
  });

  it.each([0.1, 0.6])('stops at %d of a guess, in the first pass or the second', async (part) => {
    rmSync(at(MANIFEST_NAME));
    const stop = new AbortController();
    const seen: number[] = [];
    const onProgress = (done: number, total: number): void => {
      seen.push(done / total);
      if (done / total >= part) stop.abort();
    };
    const stopped = await joinTournament(rounds, back, { signal: stop.signal, onProgress });
    expect(stopped).toMatchObject({ error: { code: 'Aborted' } });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThan(1);
    expect(readdirSync(dirname(back))).toEqual([]);
  });
});
