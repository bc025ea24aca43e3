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

        Lichess    classical       6600 s
        Chess.com  rapid           6600 s
        FIDE       standard        9000 s
        US Chess   regular         150 min
        OGS (Go)   live            110 s per move

        - The marks ' and '' were read as minutes and seconds. (interpreted_apostrophe_notation)
        - Marks and a move count were read as two stages. (interpreted_compact_fide_apostrophe)
        - The control was read from words. (matched_free_text_template)
      "
    `);
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
        also: ['pgn', 'chesscom'],
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
      stderr: 'As pgn or chesscom it means something else; --from settles it.\n',
    });
    expect((await zeitnot([...args, '--quiet'])).stderr).toBe('');
    expect((await zeitnot([...args, '--from', 'pgn'])).stdout).toBe('10s.. + 5s\n');
    expect((await zeitnot([...args, '--dialect', 'chesscom'])).stdout).toBe('10s.. + 5s\n');
  });

  it.each([
    ['r10/r5m', 'A stage resets once: after its moves.'],
    ['10m..15m', 'A cap says nothing where no time is added.'],
  ])('says what of %s is not in the result', async (text, remark) => {
    expect((await zeitnot(['convert', text, '--to', 'notation'])).stderr).toBe(`${remark}\n`);
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
  ])('is explained with its name: %s', async (text, code, sentence) => {
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
        '',
      ].join('\n'),
    );
  });

  it('keep the mark in place behind blanks, control characters and a named dialect', async () => {
    const mark = async (args: string[]): Promise<string> =>
      (await zeitnot(args)).stderr.split('\n').slice(1).join('\n');
    expect(await mark(['explain', '  10m.. _ 1m'])).toBe('    10m.. _ 1m\n          ^\n');
    expect(await mark(['explain', '10m..\n_ 1m'])).toBe('  10m.. _ 1m\n        ^\n');
    expect(await mark(['explain', '10m.. _ 1m', '--dialect', 'notation'])).toBe(
      '  10m.. _ 1m\n        ^\n',
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

  it('has nothing to say to nothing', async () => {
    expect(await normalizeLines('')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('survives a line of many megabytes and bytes that are no UTF-8', async () => {
    const long = `${'9'.repeat(5_000_000)}\n3+2\n`;
    expect((await normalizeLines(long)).stdout).toBe('NULL\n180+2\n');
    const { stdout } = await normalizeLines(
      Buffer.from([0xff, 0xfe, 0x0a, 0x33, 0x2b, 0x32, 0x0a]),
    );
    expect(stdout).toBe('NULL\n180+2\n');
  });

  it('cuts lines where chunks of the input meet no sooner than at their end', async () => {
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
    [['nonsense']],
    [['explain']],
    [['normalize', '--dialect', 'x', '3+2']],
    [['explain', '--x']],
  ])('%j is wrong and exits with 2', async (args) => {
    const { status, stdout, stderr } = await zeitnot(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .*\n\(zeitnot COMMAND --help/);
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
    expect(stderr).toMatch(/^error: .* The path is empty\.\n\(zeitnot COMMAND --help/);
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
});
