import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellWords } from './testing/shell-words.js';
import { zeitnot } from './testing/run.js';

const normalizeLines = (input: string | Uint8Array, ...args: readonly string[]) =>
  zeitnot(['normalize', ...args], { input });

describe('explain', () => {
  it('shows value, meaning, drawing, categories and remarks', async () => {
    const { status, stdout } = await zeitnot(['explain', "90'/40 + 30'/G + 30''"]);
    expect(status).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "90'/40 + 30'/G + 30''

        PGN        40/5400+30:1800+30
        notation   40/90m.. + 30s, 30m.. + 30s
        means      90 minutes for 40 moves, then 30 minutes for the rest of the game, plus 30 seconds per move

        stage 1  ██████████████████████████████  90 min  +30 s  40 moves
        stage 2  ██████████                      30 min  +30 s  to the end

        Lichess    classical  6600 s
        Chess.com  rapid      6600 s
        FIDE       standard   9000 s
        US Chess   regular    150 min
        OGS (Go)   live       110 s per move

        - The marks ' and '' were read as minutes and seconds. (interpreted_apostrophe_notation)
        - Marks and a move count were read as two stages. (interpreted_compact_fide_apostrophe)
        - The control was read from words. (matched_free_text_template)
      "
    `);
  });

  it.each([
    ['300+2', 'blitz', 'blitz; Chess960: live960'],
    ['1/86400', 'daily', 'daily; Chess960: daily960'],
    ['15|10', 'rapid', 'rapid; Chess960: live960'],
    ['40/7200', '–', '–'],
    ['-', '–', '–'],
  ])('shows the class and the pool of %s at Chess.com', async (text, found, pool) => {
    const { stdout } = await zeitnot(['explain', '--dialect', 'chesscom', '--', text]);
    expect(stdout).toContain(`\n\n  Chess.com class  ${found}\n  pool             ${pool}\n`);
    expect((await zeitnot(['explain', '--', text])).stdout).not.toContain('pool');
  });

  it.each([
    ['300+2', { timeClass: 'blitz', pool: 'blitz', pool960: 'live960' }],
    ['1/86400', { timeClass: 'daily', pool: 'daily', pool960: 'daily960' }],
    ['40/7200', { timeClass: null, pool: null, pool960: null }],
    ['-', { timeClass: null, pool: null, pool960: null }],
  ])('has the class and the pools of %s behind the other keys', async (text, more) => {
    const run = await zeitnot(['explain', '--json', '--dialect', 'chesscom', '--', text]);
    const without = JSON.parse(
      (await zeitnot(['explain', '--json', '--dialect', 'pgn', '--', text])).stdout,
    );
    expect(run.stdout).toBe(`${JSON.stringify({ ...without, ...more })}\n`);
  });

  it('prints JSON with the documented keys in their order', async () => {
    const { status, stdout } = await zeitnot(['explain', '--json', '3+2']);
    expect(status).toBe(0);
    expect(stdout).toBe(
      `${JSON.stringify({
        raw: '3+2',
        normalized: '180+2',
        mode: 'normal',
        periods: [{ base: 180, increment: 2 }],
        warnings: ['interpreted_small_base_as_minutes'],
        inferred: true,
        notation: '3m.. + 2s',
        control: {
          kind: 'staged',
          stages: [
            {
              time: 180_000,
              periods: 1,
              moves: null,
              reset: 'none',
              delay: 0,
              bonus: 2000,
              bonusKind: 'fischer',
              cap: 'none',
            },
          ],
        },
        english: '3 minutes, plus 2 seconds per move',
        estimate: 260,
        categories: {
          lichess: 'blitz',
          chesscom: 'blitz',
          fide: 'blitz',
          uschess: 'blitz',
          ogs: 'blitz',
        },
      })}\n`,
    );
  });

  it.each(['-', '?', '*60', '1/86400', 'G/60;d5', '90m, 6 x r1/60s', '10m..15m + ..5s', 'st 5'])(
    'has a page for %s',
    async (text) => {
      const { status, stdout } = await zeitnot(['explain', text]);
      expect(status).toBe(0);
      expect(stdout).toContain('means');
      expect(stdout).not.toMatch(/undefined|NaN|null/);
    },
  );

  it('takes an unquoted text as several arguments', async () => {
    const { stdout } = await zeitnot(['explain', '90', 'min', '+', '30', 'sec']);
    expect(stdout).toContain('5400+30');
  });

  it('fails with exit code 1 and a hint on what it cannot read', async () => {
    const { status, stdout, stderr } = await zeitnot(['explain', '30+30 min']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Not understood: "30+30 min"');
    expect(stderr).toContain('--dialect');
    expect((await zeitnot(['explain', 'klassisch'])).stderr).not.toContain('--dialect');
  });

  it('has both meanings of 1:30 and the option that picks each, and no value', async () => {
    const { status, stdout, stderr } = await zeitnot(['explain', '1:30']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatchInlineSnapshot(`
      ""1:30" has more than one likely meaning.
      It may mean:
        --dialect otb      5400   90 minutes
                                  (as hours and minutes, as people write)
        --dialect engine   90     90 seconds
                                  (as minutes and seconds, as a clock shows them)
      "
    `);
    const options = stderr.match(/--dialect \w+/g)?.map((option) => option.split(' ')) ?? [];
    const values = options.map((option) => zeitnot(['normalize', ...option, '1:30']));
    expect((await Promise.all(values)).map((each) => each.stdout)).toEqual(['5400\n', '90\n']);
  });

  it('shows what a value may mean as well', async () => {
    const pageOf = async (text: string): Promise<string> => {
      const { status, stdout } = await zeitnot(['explain', text]);
      expect(status).toBe(0);
      return stdout.slice(stdout.indexOf('  It may mean'));
    };
    expect(await pageOf('10m + 30s')).toMatchInlineSnapshot(`
      "  It may mean:

        --dialect otb        600+30      10 minutes, plus 30 seconds per move
                                         (as a tag: the increment always adds)
        --dialect notation   10m + 30s   10 minutes, plus 30 seconds per move, never
                                         above what the clock began with
                                         (as the unified notation: without .. the
                                         clock never rises above what it began with)
      "
    `);
    expect(await pageOf('60+30')).toMatchInlineSnapshot(`
      "  It may mean:

        --dialect otb   3600+30   1 hour, plus 30 seconds per move
                                  (as minutes, as people write)
        --dialect pgn   60+30     1 minute, plus 30 seconds per move
                                  (as seconds, as servers write)
      "
    `);
  });

  it('names another text where no option picks a meaning', async () => {
    const { stderr } = await zeitnot(['explain', "120'/40 + 60"]);
    expect(stderr).toContain('write "40/120m, 60m"');
    expect((await zeitnot(['explain', '40/120m, 60m'])).stdout).toContain('40/7200:3600');
  });

  it.each([
    ['10m + 30s', 0],
    ['1:30', 1],
  ])(
    'explain --json has the readings of %s as the ninth key, or with the error',
    async (text, code) => {
      const { status, stdout, stderr } = await zeitnot(['explain', '--json', text]);
      expect(status).toBe(code);
      const found = JSON.parse(code === 0 ? stdout : stderr);
      if (code === 0) expect(Object.keys(found)[8]).toBe('readings');
      const { readings } = code === 0 ? found : found.error;
      const keys = ['dialect', 'normalized', 'notation', 'control', 'english', 'why'];
      expect(readings.map(Object.keys)).toEqual([keys, keys]);
    },
  );

  it('marks what stopped the reader, and suggests what would be understood', async () => {
    const { status, stderr } = await zeitnot(['explain', '30m + 25/10m']);
    expect(status).toBe(1);
    expect(stderr).toMatchInlineSnapshot(`
      "Not understood: "30m + 25/10m". The value could not be read with confidence.
        30m + 25/10m
                ^
      Did you mean:
        30m, r25/10m   30 minutes, then 10 minutes for every 25 moves (Canadian
                       overtime)
        30m, 25/10m    30 minutes, then 10 minutes for every 25 moves
      "
    `);
    const { error } = JSON.parse((await zeitnot(['explain', '--json', '30m + 25/10m'])).stderr);
    expect(error).toEqual({
      code: 'NotUnderstood',
      message: 'Not understood: "30m + 25/10m". The value could not be read with confidence.',
      warnings: ['parse_error'],
      at: 8,
      suggestions: ['30m, r25/10m', '30m, 25/10m'],
    });
  });

  it('fails in JSON if asked to', async () => {
    const { status, stdout, stderr } = await zeitnot(['explain', '--json', 'klassisch']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'NotUnderstood', warnings: ['parse_error'] },
    });
  });
});

describe('convert', () => {
  it.each([
    ['40/90m.. + 30s, 30m.. + 30s', 'pgn', '40/5400+30:1800+30'],
    ['(5s) 60m', 'uscf', 'G/60;d5'],
    ['30m, 5 x r1/30s', 'sgf', 'TM[1800]OT[5x30 byo-yomi]'],
    ['5 Minuten + 3 Sekunden pro Zug', 'lichess', '5+3'],
    ['TM[600]OT[10 fischer]', 'english', '10 minutes, plus 10 seconds per move'],
    ['level 40 5 0', 'notation', '40/5m'],
    ['{"time":1800,"bonus":10,"cap":-1}', 'notation', '30m + ..10s'],
    ['[{"time":5400,"moves":40},{"time":1800}]', 'pgn', '40/5400:1800'],
  ])('%s to %s', async (text, to, expected) => {
    expect(await zeitnot(['convert', text, '--to', to])).toEqual({
      status: 0,
      stdout: `${expected}\n`,
      stderr: '',
    });
  });

  it('takes the format of the text by name', async () => {
    const args = ['convert', '10+5', '--to', 'notation'];
    expect(await zeitnot(args)).toEqual({
      status: 0,
      stdout: '10m.. + 5s\n',
      stderr: 'As pgn or chesscom it means something else; choose with --from.\n',
    });
    expect((await zeitnot([...args, '--quiet'])).stderr).toBe('');
    expect((await zeitnot([...args, '--from', 'pgn'])).stdout).toBe('10s.. + 5s\n');
    expect((await zeitnot([...args, '--dialect', 'chesscom'])).stdout).toBe('10s.. + 5s\n');
  });

  it.each([
    ['r10/r5m', 'A stage resets only once, after its moves.'],
    ['10m..15m', 'A cap has no effect where no time is added.'],
    [
      'Casual players get 15 minutes per player, 5 seconds per move',
      'Unknown words were ignored; the rest is a time control.',
    ],
    [
      '90 min + 30 sec per move, default time is 30 minutes',
      'How late a player may arrive is not part of the control.',
    ],
    [
      "15 minutes plus 3 seconds (15'+3'')",
      'The text says the same thing twice; it was read once.',
    ],
    [
      '90 min + 30 sec per move (about 4 hours per game)',
      'An aside on how long a game lasts is not part of the control.',
    ],
    ['90 minutes wihtout increment', 'A misspelled long word was corrected.'],
    ['15 + 10 valid', 'Words at the end that say nothing about time were ignored.'],
  ])('says what is lost of %s, also with --quiet', async (text, remark) => {
    for (const quiet of [[], ['--quiet']]) {
      const { stderr } = await zeitnot(['convert', text, '--to', 'notation', ...quiet]);
      expect(stderr).toBe(`${remark}\n`);
    }
  });

  it.each(['convert', 'explain', 'clock'])('%s names a wrong key of an object', async (command) => {
    const to = command === 'convert' ? ['--to', 'pgn'] : [];
    const { status, stderr } = await zeitnot([command, '{"time":60,"bonsu":1}', ...to]);
    expect(status).toBe(1);
    expect(stderr).toContain('Unknown key "bonsu". Did you mean "bonus"?');
  });

  it('says what the text means otherwise', async () => {
    const args = ['convert', '10m + 30s', '--to', 'pgn'];
    expect(await zeitnot(args)).toEqual({
      status: 0,
      stdout: '600+30\n',
      stderr:
        '"10m + 30s" may also mean: 10 minutes, plus 30 seconds per move, never above what the clock began with (--dialect notation).\n',
    });
    for (const option of ['--quiet', '--json', '--dialect=otb']) {
      expect((await zeitnot([...args, option])).stderr, option).toBe('');
    }
  });

  it.each([
    ['60+30', '"60+30" may also mean: 1 hour, plus 30 seconds per move (--dialect otb).'],
    ['60:60', 'The base was kept as seconds; over the board it would be minutes.'],
    [
      "40/100', 20/50', 15'+30''",
      'Which moves get the increment was inferred from events that play this control.',
    ],
  ])('says once what is doubtful about %s, but not with --quiet', async (text, remark) => {
    const args = ['convert', text, '--to', 'notation'];
    expect((await zeitnot(args)).stderr).toBe(`${remark}\n`);
    expect((await zeitnot([...args, '--quiet'])).stderr).toBe('');
  });

  it('says what a format cannot say, and what is closest', async () => {
    const { status, stdout, stderr } = await zeitnot(['convert', '90m, 6 x r1/60s', '--to', 'pgn']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      'NotExpressible in PGN: PGN has no overtime periods.\nClosest: 5400\n  lost: the overtime\n',
    );
  });

  it('prints JSON', async () => {
    expect((await zeitnot(['convert', 'G/60;d5', '--to', 'uscf', '--json'])).stdout).toBe(
      '{"format":"uscf","text":"G/60;d5"}\n',
    );
    const refused = await zeitnot(['convert', '~1m', '--to', 'uci', '--json']);
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout)).toEqual({
      format: 'uci',
      error: { code: 'NotExpressible', reason: 'UCI has no such clock' },
      closest: null,
    });
  });
});

describe('a text in another format', () => {
  it.each([
    ['level 0 5 3', 'interpreted_cecp_format', 'The value was read as a command of xboard.'],
    ['days=3', 'interpreted_lichess_format', 'The value was read as Lichess writes it.'],
    ['36 hours', 'matched_free_text_template', 'The control was read from words.'],
  ])('is explained with the name of its notation: %s', async (text, code, sentence) => {
    const { warnings, inferred } = JSON.parse((await zeitnot(['explain', '--json', text])).stdout);
    expect({ warnings, inferred }).toEqual({ warnings: [code], inferred: true });
    expect((await zeitnot(['explain', text])).stdout).toContain(`  - ${sentence} (${code})\n`);
  });
});

describe('a text that two readers understand', () => {
  it('is explained by one of them throughout', async () => {
    const { stdout } = await zeitnot(['explain', '--json', 'clock.limit=30&clock.increment=0']);
    expect(JSON.parse(stdout)).toMatchObject({
      normalized: '30',
      notation: '30s',
      control: { stages: [{ time: 30_000 }] },
    });
    expect(
      (await zeitnot(['convert', 'clock.increment=0&clock.limit=30', '--to', 'pgn'])).stdout,
    ).toBe('30\n');
  });
});

describe('errors of the notation', () => {
  it('put a mark under the character', async () => {
    const { status, stderr } = await zeitnot(['explain', '10m.. _ 1m']);
    expect(status).toBe(1);
    expect(stderr).toBe(
      [
        'Not understood as unified notation: "10m.. _ 1m". Expected a comma, a bonus or the end, found "_" at character 7.',
        '  10m.. _ 1m',
        '        ^',
        'Did you mean:',
        '  10m.. + 1m   10 minutes, plus 1 minute per move',
        '  10m.., 1m    10 minutes, then 1 minute for the rest of the game',
        '',
      ].join('\n'),
    );
  });

  it('keep the mark in place behind blanks, control characters and a named dialect', async () => {
    const mark = async (args: string[]): Promise<string> =>
      (await zeitnot(args)).stderr.split('\n').slice(1, 3).join('\n');
    expect(await mark(['explain', '  10m.. _ 1m'])).toBe('    10m.. _ 1m\n          ^');
    expect(await mark(['explain', '10m..\n_ 1m'])).toBe('  10m.. _ 1m\n        ^');
    expect(await mark(['explain', '10m.. _ 1m', '--dialect', 'notation'])).toBe(
      '  10m.. _ 1m\n        ^',
    );
  });

  it('tell programs the place', async () => {
    const { stderr } = await zeitnot(['explain', '--json', '10m.. _ 1m']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'NotUnderstood', at: 6 } });
  });
});

describe('normalize', () => {
  const LINES = ['3+2', "10'+5''", 'klassisch', '90 + 30 round2', '2 hours', '90´+30´´', ''];
  const VALUES = ['180+2', '600+5', 'NULL', 'NULL', '7200', '5400+30', 'NULL'];

  it('answers each line with one', async () => {
    const { status, stdout } = await normalizeLines(`${LINES.join('\n')}\n`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${VALUES.join('\n')}\n` });
  });

  it('prints the readings as the ninth key where there are several', async () => {
    const { stdout } = await zeitnot(['normalize', '--json', '1:30', '60+30', '3+2', '10m + 30s']);
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(found.map((each) => [Object.keys(each).length, Object.keys(each)[8]])).toEqual([
      [9, 'readings'],
      [9, 'readings'],
      [8, undefined],
      [8, undefined],
    ]);
    expect(found[1]).toMatchObject({
      normalized: '60+30',
      warnings: ['kept_small_base_as_seconds', 'ambiguous_readings'],
      readings: [{ normalized: '3600+30' }, { normalized: '60+30' }],
    });
  });

  it('takes CRLF and a missing last newline', async () => {
    const { stdout } = await normalizeLines(LINES.slice(0, 6).join('\r\n'));
    expect(stdout).toBe(`${VALUES.slice(0, 6).join('\n')}\n`);
  });

  it('takes arguments instead, and a dialect', async () => {
    expect((await zeitnot(['normalize', '15+0', '2 hours'])).stdout).toBe('900+0\n7200\n');
    expect((await zeitnot(['normalize', '--dialect', 'lichess', '15+0'])).stdout).toBe('15+0\n');
  });

  it('prints one JSON object per line', async () => {
    const { stdout } = await normalizeLines('3+2\nklassisch\n', '--json');
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ raw, normalized }) => [raw, normalized])).toEqual([
      ['3+2', '180+2'],
      ['klassisch', null],
    ]);
    expect(Object.keys(rows[0] ?? {})).toHaveLength(8);
  });

  it('reads lines as a PGN file is read, in UTF-8 or Windows-1252', async () => {
    const latin = Buffer.from('90\xb4+30\xb4\xb4\n15\x92+10\x92\x92\n3+2\n', 'latin1');
    const expected = '5400+30\n900+10\n180+2\n';
    expect((await normalizeLines(latin)).stdout).toBe(expected);
    const both = Buffer.concat([latin, Buffer.from('10 минут + 5 секунд на ход')]);
    expect((await normalizeLines(both)).stdout).toBe(`${expected}600+5\n`);
  });

  it('says that UTF-16 is to be converted', async () => {
    const wide = Buffer.from('\ufeff3+2\n', 'utf16le');
    const ran = await normalizeLines(wide);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toContain('iconv');
  });

  it('refuses a folder as standard input', async () => {
    const stdinFd = openSync('.', 'r');
    const ran = await zeitnot(['normalize'], { stdinFd });
    closeSync(stdinFd);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toContain('is a folder');
  });

  it('prints nothing for no input', async () => {
    expect(await normalizeLines('')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('survives a line of many megabytes and bytes that are no UTF-8', async () => {
    const long = `${'9'.repeat(5_000_000)}\n3+2\n`;
    expect((await normalizeLines(long)).stdout).toBe('NULL\n180+2\n');
    const { stdout } = await normalizeLines(
      Buffer.from([0xff, 0xff, 0x0a, 0x33, 0x2b, 0x32, 0x0a]),
    );
    expect(stdout).toBe('NULL\n180+2\n');
  });

  it('splits the input only at line ends, also where its chunks meet', async () => {
    const lines = Array.from({ length: 8000 }, (_, index) => `${index + 61} + ${index % 50} züge`);
    const { stdout } = await normalizeLines(`${lines.join('\n')}\n`, '--json');
    const raws = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { raw: string }).raw);
    expect(raws).toEqual(lines);
  });
});

describe('usage', () => {
  it.each([
    [['nonsense'], 'zeitnot --help shows the usage'],
    [['explain'], 'zeitnot explain --help shows the usage'],
    [['normalize', '--dialect', 'x', '3+2'], 'zeitnot normalize --help shows the usage'],
    [
      ['explain', '-5+3'],
      'zeitnot explain --help shows the usage; put -- before text that begins with a dash',
    ],
  ])('%j is wrong and exits with 2', async (args, hint) => {
    const { status, stdout, stderr } = await zeitnot(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr.endsWith(`\n(${hint})\n`)).toBe(true);
  });

  it.each([
    [['index', '']],
    [['index', 'open.pgn', '', 'other.pgn']],
    [['info', '']],
    [['break', '', '--out', 'rounds']],
    [['break', 'open.pgn', '--out', '']],
    [['break', 'open.pgn', '--out', 'rounds', '--round-map=']],
    [['join', '', '--out', 'open.pgn']],
    [['join', 'rounds', '--out', '']],
    [['ingest', '', '--to', 'games']],
    [['ingest', 'open.pgn', '--to', '']],
    [['sql', 'SELECT 1', '--db', '']],
    [['sql', '--file', '']],
    [['replay', '']],
    [['studio', '']],
    [['clock', '3+2', '--log', '']],
  ])('%j names a path that is empty', async (args) => {
    const { status, stdout, stderr } = await zeitnot(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^error: .* The path is empty\.\n\(zeitnot \w+ --help shows the usage\)\n$/,
    );
  });

  it.each([
    [['break', 'open.pgn', '--out', '-']],
    [['join', 'rounds', '--out', '-']],
    [['ingest', 'open.pgn', '--to', '-']],
    [['sql', 'SELECT 1', '--db', '-']],
    [['clock', '3+2', '--log', '-']],
  ])('%j names standard output, where a file is wanted', async (args) => {
    const { status, stdout, stderr } = await zeitnot(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .* It cannot be standard output/);
  });

  it('is reported in JSON if asked for', async () => {
    const { status, stderr } = await zeitnot(['explain', '--json']);
    expect(status).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'Usage' } });
  });

  it.each([[['--help']], [['explain', '--help']], [['normalize', '--help']], [['--version']]])(
    '%j helps',
    async (args) => {
      const { status, stdout } = await zeitnot(args);
      expect(status).toBe(0);
      expect(stdout).not.toBe('');
    },
  );

  it.each(['explain', 'normalize', 'convert'])(
    '%s --help shows an example that works',
    async (name) => {
      const { stdout } = await zeitnot([name, '--help']);
      const example = stdout.split('Examples:\n')[1]?.split('\n')[0]?.trim() ?? '';
      expect(example).toMatch(/^zeitnot /);
      expect((await zeitnot(shellWords(example).slice(1))).status).toBe(0);
    },
  );

  it.each(['explain', 'studio'])(
    '%s accepts --quiet without mentioning it in its help',
    async (name) => {
      const { stdout, stderr } = await zeitnot([name, '--quiet', '--help']);
      expect([stdout.includes('--quiet'), stderr]).toEqual([false, '']);
      expect((await zeitnot(['explain', '3+2', '-q'])).status).toBe(0);
    },
  );

  it('shows how the format lichess differs from the dialect', async () => {
    const { stdout } = await zeitnot(['convert', '--help']);
    const examples = [...stdout.matchAll(/^ *zeitnot (convert .* --to english) +(.*)$/gm)];
    expect(examples).toHaveLength(2);
    for (const [, args = '', printed] of examples) {
      expect((await zeitnot(args.split(' '))).stdout).toBe(`${printed}\n`);
    }
  });
});
