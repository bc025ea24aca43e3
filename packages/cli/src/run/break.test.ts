import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { breakTournament } from '@zeitnot/tournament';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../../tools/debian.mjs';
import { isLong } from '../../../../tests/runs.js';
import { freshFolder, sample, withSample } from '../testing/folder.js';

const folder = freshFolder(withSample);
const { run, at } = folder;

describe('break', () => {
  it('shows the table first, writes the files, and join undoes it', async () => {
    const dry = await run(['break', 'open.pgn', '--out', 'rounds', '--dry-run', '-q']);
    expect(dry).toMatchObject({ status: 0, stderr: '' });
    expect(dry.stdout).toContain('open.pgn: 269 games in 16 files; nothing was written');
    expect(dry.stdout).toContain(
      '\n  11.5       1  2025-07-16  tag                  95  Hohenlauben_Open_2025_11.5.pgn\n',
    );
    expect(await run(['break', 'open.pgn', '--dry-run', '-q'])).toEqual(dry);
    expect(readdirSync(folder.path)).toEqual(['open.pgn']);
    expect(await run(['break', 'open.pgn'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("required option '-o, --out <folder>' not specified"),
    });
    expect(await run(['break', 'open.pgn', '--out', 'rounds'])).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('There is no index'),
    });
    expect(await run(['join', 'rounds', '--out', 'back.pgn'])).toEqual({
      status: 0,
      stdout: 'back.pgn: 269 games, byte for byte the source\n',
      stderr: '',
    });
    expect(readFileSync(at('back.pgn')).equals(readFileSync(sample))).toBe(true);
  });

  it('warns before it writes very many files, and leaves none when stopped', async () => {
    const game = (round: number): string => `[Event "E"]\n[Round "${round}"]\n\n1. e4 *\n\n`;
    const games = Array.from({ length: 5000 }, (_, round) => game(round));
    folder.put('many.pgn', games.join(''));
    const signals = new EventEmitter();
    const stderr = new PassThrough({ encoding: 'utf8' });
    // the plan is known, and nothing is written yet
    stderr.once('data', (text: string) => {
      expect(text).toMatch(/^This makes 10,000 files, half of them indexes\./);
      signals.emit('SIGTERM');
    });
    const stopped = await run(['break', 'many.pgn', '--out', 'rounds'], { signals, stderr });
    expect(stopped).toMatchObject({ status: 1, stdout: '' });
    expect(readdirSync(folder.path)).toEqual(['many.pgn', 'open.pgn']);
  });

  it('prints the JSON of the contract', async () => {
    const broken = await run([
      'break',
      'open.pgn',
      '--out',
      'r',
      '--grouping',
      'armageddon',
      '--json',
    ]);
    const report = JSON.parse(broken.stdout) as { partitions: readonly object[] };
    expect(broken.stderr).toBe('');
    expect(report).toMatchObject({ version: 1, source: 'open.pgn', games: 269, warnings: [] });
    expect(report.partitions).toHaveLength(12);
    expect(report.partitions[11]).toMatchObject({
      key: '11_armageddon',
      event: 'Hohenlauben Open 2025',
      round: '11',
      games: 5,
      file: 'Hohenlauben_Open_2025_11_armageddon.pgn',
      assignedBy: { tag: 5, players: 0, date: 0, map: 0, none: 0 },
      confidence: { min: 95, mean: 95 },
    });
    const joined = JSON.parse(
      (await run(['join', 'r', '--out', 'b.pgn', '--json'])).stdout,
    ) as object;
    expect(joined).toMatchObject({ out: 'b.pgn', games: 269, verified: true, edited: [] });
  });

  it('ends with 3 if a round is unknown, and names what looks wrong', async () => {
    const game = (round: string, white: string): string =>
      `[Event "A"]\n[Round "${round}"]\n[White "${white}"]\n[Black "Not ${white}"]\n\n1. e4 *\n\n`;
    writeFileSync(at('few.pgn'), game('1', 'a') + game('?', 'b'));
    const unknown = await run(['break', 'few.pgn', '--out', 'few', '-q']);
    expect(unknown.status).toBe(3);
    expect(unknown.stderr).toContain('is unknown; name it in a round map. Game 2. (unknown_round)');
    const asked = ['--on-ambiguous', 'unknown', '--force'];
    expect(await run(['break', 'few.pgn', '--out', 'few', '-q', ...asked])).toEqual(unknown);
    writeFileSync(at('each.pgn'), game('1', 'a') + game('2', 'b') + game('3', 'c'));
    expect((await run(['break', 'each.pgn', '--out', 'each', '-q'])).stderr).toContain(
      'one_game_each',
    );
    writeFileSync(at('sure.pgn'), game('1', 'a') + game('Round 1', 'b'));
    const { stdout } = await run(['break', 'sure.pgn', '--out', 'sure', '-q']);
    expect(stdout).toMatch(/ {2}from 90, mean 95 {2}A_1\.pgn\n/);
    writeFileSync(at('map.csv'), 'game,round\n2,1\n');
    const mapped = await run([
      'break',
      'few.pgn',
      '--out',
      'mapped',
      '-q',
      '--round-map',
      'map.csv',
    ]);
    expect(mapped).toMatchObject({ status: 0, stderr: '' });
    expect(mapped.stdout).toContain('1 tag, 1 map');
  });

  it('treats events named after each match as one, and says so where that may help', async () => {
    const game = (round: number, match: string): string =>
      `[Event "${match}"]\n[Round "${round}"]\n[White "${match}"]\n[Black "x"]\n\n1. e4 *\n\n`;
    writeFileSync(at('league.pgn'), game(1, 'A - B') + game(1, 'C - D') + game(2, 'B - C'));
    const asked = ['break', 'league.pgn', '--out', 'league', '-q'];
    expect(await run(asked)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--as-event'),
    });
    const { status, stdout } = await run([...asked, '--as-event', 'League 2025']);
    expect(status).toBe(0);
    expect(stdout).toContain('League_2025_1.pgn');
    expect(readFileSync(at('league/League_2025_2.pgn'), 'utf8')).toContain(
      '[RoundContext "League 2025"]',
    );
    expect((await run([...asked, '--as-event', 'League', '--any-event'])).status).toBe(2);
    expect((await run([...asked, '--as-event', ' '])).status).toBe(2);
  });

  it('breaks one event of several, and names the command for each', async () => {
    const game = (event: string, round: number): string =>
      `[Event "${event}"]\n[Round "${round}"]\n[White "a${round}"]\n[Black "b"]\n\n1. e4 *\n\n`;
    const names = ['Tata Masters', "King's Cup $5", '-x', 'be\u0007ll', 'x'.repeat(300), '?'];
    const others = Array.from({ length: 6 }, (_, place) => `Other ${place}`);
    const events = [...names, ...others];
    const text = (list: readonly string[]): string =>
      list
        .flatMap((event, place) =>
          Array.from({ length: 13 - place }, (_, round) => game(event, round + 1)),
        )
        .join('');
    folder.put('season.pgn', text(events));
    const mixed = await run(['break', 'season.pgn', '--out', 'r', '--pad', '--prefix', 'My cup']);
    expect(mixed).toMatchObject({ status: 1, stdout: '' });
    expect(mixed.stderr).toContain('The file has 12 events: "Tata Masters" (13 games)');
    const typed = 'zeitnot break season.pgn --out r --prefix "My cup" --pad';
    for (const line of [
      `  13 games  ${typed} --event "Tata Masters"`,
      `  12 games  ${typed} --event 'King'\\''s Cup $5'`,
      `  11 games  ${typed} --event -x`,
      `  10 games  ${typed} --event "be*ll"`,
      `   9 games  ${typed} --event "${'x'.repeat(80)}*"`,
      `   8 games  ${typed} --event "?"`,
    ])
      expect(mixed.stderr.split('\n')).toContain(line);
    expect(mixed.stderr.match(/--event "?(?:Other|Tata)/g)).toHaveLength(5);
    expect(mixed.stderr).not.toContain('\u0007');
    for (const [place, event] of [
      'tata masters',
      "King's Cup $5",
      '-x',
      'be*ll',
      'xx*',
      '?',
    ].entries()) {
      const out = `r${place}`;
      const done = await run(['break', 'season.pgn', '--out', out, '-q', '--event', event]);
      expect(done).toMatchObject({ status: 0 });
      expect(done.stdout).toContain(
        `season.pgn: ${13 - place} games of 90 in ${13 - place} files\n`,
      );
      const joined = await run(['join', out, '--out', `${out}.pgn`]);
      expect(joined).toMatchObject({
        status: 0,
        stdout: `${out}.pgn: ${13 - place} games, byte for byte what was selected of the 90 games of the source\n`,
      });
      const own = text(events)
        .split(/^(?=\[Event )/m)
        .filter((one) => one.startsWith(`[Event "${names[place]}"]`));
      expect(readFileSync(at(`${out}.pgn`), 'utf8')).toBe(own.join(''));
    }
  });

  it('says which events are near where none has the name', async () => {
    const asked = ['break', 'open.pgn', '--dry-run', '-q', '--event', 'Hohenlaubn Open'];
    const missed = await run(asked);
    expect(missed).toMatchObject({ status: 1, stdout: '' });
    expect(missed.stderr).toMatch(/"Hohenlaubn Open"\. Nearest: "Hohenlauben Open 2025"/);
    expect(missed.stderr).toContain('use --as-event NAME');
    expect(missed.stderr).toContain(
      '  269 games  zeitnot break open.pgn --dry-run --quiet --event "Hohenlauben Open 2025"\n',
    );
    const { error } = JSON.parse((await run([...asked, '--json'])).stderr) as { error: object };
    expect(error).toMatchObject({
      code: 'NoSuchEvent',
      events: [
        {
          event: 'Hohenlauben Open 2025',
          games: 269,
          command:
            'zeitnot break open.pgn --dry-run --json --quiet --event "Hohenlauben Open 2025"',
        },
      ],
    });
    expect((await run([...asked.slice(0, -1), ' '])).status).toBe(2);
    expect((await run([...asked.slice(0, -1), 'hohen*'])).status).toBe(0);
  });

  it('goes on where one of several events is ambiguous, and ends with 3', async () => {
    const game = (event: string, round: string, day: number): string =>
      `[Event "${event}"]\n[Round "${round}"]\n[Date "2024.05.0${day}"]\n[White "${day}"]\n[Black "b"]\n\n1. e4 *\n\n`;
    const bad = [game('Bad', '1', 1), game('Bad', '?', 2), game('Bad', '4', 3)];
    folder.put('two.pgn', [game('Good', '1', 1), game('Good', '2', 2), ...bad].join(''));
    const asked = ['break', 'two.pgn', '-q', '--any-event', '--out', 'two'];
    expect(await run([...asked, '--on-ambiguous', 'fail'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The dates do not settle the rounds'),
    });
    const done = await run(asked);
    expect(done.status).toBe(3);
    expect(done.stderr).toContain('(ambiguous_dates)');
    expect(readdirSync(at('two', 'Bad')).filter((name) => name.endsWith('.pgn'))).toEqual([
      'Bad_1.pgn',
      'Bad_4.pgn',
      'Bad_unknown_round.pgn',
    ]);
    expect(readdirSync(at('two', 'Good'))).toHaveLength(4);
  });

  it('proposes a round map to edit, and writes nothing else', async () => {
    const game = (round: string, day: number, white: string): string =>
      `[Event "A"]\n[Round "${round}"]\n[Date "2024.05.0${day}"]\n[White "${white}"]\n[Black "b${white}"]\n\n1. e4 *\n\n`;
    folder.put('gap.pgn', game('1', 1, 'x') + game('?', 2, 'y') + game('2', 3, 'z'));
    const before = readdirSync(folder.path);
    const asked = ['break', 'gap.pgn', '-q', '--propose-map', 'map.csv'];
    expect(await run(asked)).toEqual({
      status: 3,
      stdout:
        'map.csv: 3 games, 2 by tag, 1 open\n\n' +
        '  Write a round where there is a ?, which leaves 1 game open, then break with --round-map map.csv.\n',
      stderr: '',
    });
    expect(readdirSync(folder.path)).toEqual([...before, 'map.csv'].toSorted());
    const map = readFileSync(at('map.csv'), 'utf8');
    expect(map.split('\n').slice(0, 3)).toEqual([
      'game,round,reason',
      '1,1,Round tag 1',
      expect.stringMatching(/^2,\?,"y - by, 2024-05-02: .*/),
    ]);
    const mapped = ['break', 'gap.pgn', '-q', '--out', 'r', '--round-map', 'map.csv'];
    expect((await run(mapped)).status).toBe(1);
    folder.put('map.csv', map.replace('2,?', '2,2'));
    expect((await run(mapped)).status).toBe(0);
    expect(readFileSync(at('r', 'A_2.pgn'), 'utf8')).toContain('"by"');

    expect(await run(asked)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--force'),
    });
    const more = [
      ...asked,
      '--force',
      '--out',
      'r',
      '--dry-run',
      '--round-map',
      'map.csv',
      '--json',
    ];
    const { status, stdout } = await run(more);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      out: 'map.csv',
      source: 'gap.pgn',
      games: 3,
      assignedBy: { tag: 0, date: 0, map: 3, none: 0 },
    });
    expect((await run([...asked, '--force', '--grouping', 'date'])).status).toBe(2);
    const source = readFileSync(at('gap.pgn'));
    for (const out of ['gap.pgn', 'none/map.csv', '.'])
      expect(await run([...asked.slice(0, -1), out, '--force'])).toMatchObject({
        status: 1,
        stdout: '',
      });
    expect(readFileSync(at('gap.pgn')).equals(source)).toBe(true);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('ends with 3 if a tag looks like another', async () => {
    const game = '[Event "A"]\n[Round "F\u0456nal"]\n[White "a"]\n[Black "b"]\n\n1. e4 *\n';
    writeFileSync(at('spoof.pgn'), game);
    const spoof = await run(['break', 'spoof.pgn', '--dry-run', '-q']);
    expect(spoof).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('lookalike_letters'),
    });
  });

  it.each([
    ['a round is missing', ['1 a b', '2 a c', '4 b c'], 'round_gap'],
    ['a pair meets twice', ['1 a b', '2 b a', '2 a b', '4 b a'], 'game 3: 3?'],
    ['a match lacks a leg', ['1.1 a b', '1.2 b a', '1.1 c d'], 'unequal_legs'],
  ])('ends with 3 if %s, and names it', async (_, games, text) => {
    const pgn = games.map((game) => {
      const [round, white, black] = game.split(' ');
      return `[Event "A"]\n[Round "${round}"]\n[White "${white}"]\n[Black "${black}"]\n\n1. e4 *\n\n`;
    });
    writeFileSync(at('odd.pgn'), pgn.join(''));
    const odd = await run(['break', 'odd.pgn', '--dry-run', '-q']);
    expect(odd).toMatchObject({ status: 3, stderr: expect.stringContaining(text) });
  });

  it('names junk before the first game, and ends with 3', async () => {
    const game = '[Event "A"]\n[Round "1"]\n\n1. e4 *\n';
    writeFileSync(at('junk.pgn'), `Dear reader,\n\n${game}`);
    const junk = await run(['break', 'junk.pgn', '--out', 'junk', '-q']);
    expect(junk).toMatchObject({ status: 3, stderr: expect.stringContaining('junk_before_games') });
    writeFileSync(at('mark.pgn'), `\uFEFF\n\n${game}`);
    expect(await run(['break', 'mark.pgn', '--out', 'mark', '-q'])).toMatchObject({ status: 0 });
  });

  it.each([
    ['Latin-1', 'latin1', 'latin1', ''],
    ['UTF-8 beside a PGN in Latin-1', 'latin1', 'utf8', ''],
    ['UTF-16 with its mark', 'utf8', 'utf16le', '\uFEFF'],
  ] as const)('takes a round map in %s', async (_, ofGame, ofMap, mark) => {
    const game = '[Event "A"]\n[Round "König"]\n[White "a"]\n[Black "b"]\n\n1. e4 *\n';
    writeFileSync(at('one.pgn'), game, ofGame);
    writeFileSync(at('map.csv'), `${mark}König,7\n`, ofMap);
    const { status, stdout } = await run([
      'break',
      'one.pgn',
      '--out',
      'one',
      '-q',
      '--round-map',
      'map.csv',
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('A_7.pgn');
  });

  it('names the games that stand in the way, and says what to do', async () => {
    appendFileSync(at('open.pgn'), '[Event "Other"]\n[Round "1"]\n\n1. e4 *\n');
    const { status, stderr } = await run(['break', 'open.pgn', '--out', 'rounds']);
    expect(status).toBe(1);
    expect(stderr).toContain('--any-event');
    expect(stderr).toMatch(/game 270, line \d+: \[Event "Other"\]/);
    const json = (await run(['break', 'open.pgn', '--out', 'rounds', '--json'])).stderr;
    expect(JSON.parse(json)).toMatchObject({
      error: { code: 'MixedEvent', games: [{ game: 270 }] },
    });
    expect(readdirSync(folder.path)).toEqual(['open.pgn']);
    expect((await run(['break', 'open.pgn', '--out', 'r', '--round-map', 'none.csv'])).status).toBe(
      1,
    );
    expect(await run(['break', 'open.pgn', '--out', 'r', '--round-map', '.'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('it is a folder'),
    });
    appendFileSync(at('open.pgn'), '\n[Event "\u001B[2J"]\n[Round "1"]\n\n1. e4 *\n');
    expect((await run(['break', 'open.pgn', '--out', 'rounds'])).stderr).not.toContain('\u001B');
  });

  it('ends with 3 if join found edited files or no manifest, and names the unused files', async () => {
    await run(['break', 'open.pgn', '--out', 'rounds', '-q']);
    copyFileSync(sample, at('rounds', 'extra.pgn'));
    expect(await run(['join', 'rounds', '--out', 'all.pgn'])).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^ {2}extra\.pgn was not used: .*\.\n$/),
    });
    rmSync(at('rounds', 'extra.pgn'));
    appendFileSync(at('rounds', 'Hohenlauben_Open_2025_5.pgn'), '\n');
    const edited = await run(['join', 'rounds', '--out', 'a.pgn']);
    expect(edited).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/Hohenlauben_Open_2025_5\.pgn was edited/),
    });
    rmSync(at('rounds', 'zeitnot-break.json'));
    expect(await run(['join', 'rounds', '--out', 'b.pgn'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/no zeitnot-break/),
    });
    expect(await run(['join', 'rounds', '--out', 'b.pgn'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/--force/),
    });
  });

  it.each([
    [['break', 'open.pgn']],
    [['break', 'open.pgn', '--out', 'x', '--grouping', 'odd']],
    [['break', 'open.pgn', '--out', 'x', '--strategy', 'date', '--no-infer']],
    [['join', 'x']],
  ])('is wrong usage: %j', async (args) => {
    expect((await run(args)).status).toBe(2);
  });

  const real = fileURLToPath(new URL('../../../../../shared/data/pgn', import.meta.url));
  const files = existsSync(real) ? readdirSync(real).filter((name) => name.endsWith('.pgn')) : [];
  const MAX_PARTITIONS = 8;
  const isSmall = (path: string): boolean => statSync(path).size < 30_000;

  it.for([
    ['the sample', [sample]],
    ['small real files', isLong ? files.map((name) => join(real, name)).filter(isSmall) : []],
  ] as const)(
    'writes what pgn-extract takes as well as the source: %s',
    async ([, sources], { skip }) => {
      const program = findProgram('pgn-extract');
      if (program === null) return skip('pgn-extract is not installed');
      if (sources.length === 0) return skip('real files are checked by npm run test:long');
      const check = (file: string): readonly [number, number] => {
        const { stderr } = spawnSync(program, ['-r', file], { encoding: 'utf8' });
        const complaints = stderr
          .split('\n')
          .filter((line) => !/^$|^Processing |matched out of/.test(line));
        return [Number(/matched out of (\d+)/.exec(stderr)?.[1]), complaints.length];
      };
      for (const source of sources) {
        const options = {
          anyEvent: true,
          onAmbiguous: 'unknown',
          index: false,
          grouping: 'armageddon',
        } as const;
        const out = at(basename(source, '.pgn'));
        const broken = await breakTournament(source, out, options);
        if (!broken.ok || broken.value.partitions.length > MAX_PARTITIONS) continue;
        const [games, complaints] = check(source);
        const checked = broken.value.partitions.map(({ file }) => check(join(out, file)));
        const sum = (place: 0 | 1): number => checked.reduce((total, one) => total + one[place], 0);
        expect(sum(0), source).toBe(games);
        expect(sum(1), source).toBeLessThanOrEqual(complaints);
      }
    },
  );
});
