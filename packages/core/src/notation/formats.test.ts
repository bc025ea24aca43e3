import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { anyControl } from '../testing/index.js';
import type { TimeControl } from '../model/time-control.js';
import { splitChesscom } from '../category/chesscom.js';
import { parseEnglish } from './english-parse.js';
import { FORMAT, FORMATS, type FormatName } from './formats.js';
import { parsePgn } from './pgn.js';
import { readControl } from './read.js';
import { parseNotation } from './unified/notation.js';

const control = (notation: string): TimeControl => {
  if (notation === 'unlimited') return { kind: 'unlimited' };
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

/** For each format: a control in the unified notation, and its text there. */
const CASES: Readonly<Partial<Record<FormatName, readonly (readonly [string, string])[]>>> = {
  pgn: [
    ['5m.. + 3s', '300+3'],
    ['40/90m.. + 30s, 30m.. + 30s', '40/5400+30:1800+30'],
    ['r1/3d', '1/259200'],
    ['~3m', '*180'],
    ['unlimited', '-'],
  ],
  uscf: [
    ['(5s) 60m', 'G/60;d5'],
    ['90m.. + 30s', 'G/90;+30'],
    ['30m', 'G/30'],
    ['40/(5s) 120m, (5s) 60m', '40/120, SD/60; d5'],
    ['40/90m.. + 30s, 30m.. + 30s', '40/90, SD/30; +30'],
    ['40/120m, 20/60m, 30m', '40/120, 20/60, SD/30'],
  ],
  lichess: [
    ['10m.. + 5s', '10+5'],
    ['30s', '0.5+0'],
    ['3m', '3+0'],
    ['r1/3d', 'days=3'],
    ['unlimited', 'unlimited'],
  ],
  chesscom: [
    ['5m.. + 2s', '300+2'],
    ['1m', '60'],
    ['r1/1d', '1/86400'],
  ],
  sgf: [
    ['30m, 5 x r1/30s', 'TM[1800]OT[5x30 byo-yomi]'],
    ['10m, r25/10m', 'TM[600]OT[25/600 Canadian]'],
    ['5m.. + 10s', 'TM[300]OT[10 fischer]'],
    ['60m', 'TM[3600]'],
    ['r1/30s', 'TM[0]OT[1x30 byo-yomi]'],
  ],
  ogs: [
    [
      '30m, 5 x r1/30s',
      '{"system":"byoyomi","main_time":1800,"period_time":30,"periods":5,"speed":"live"}',
    ],
    [
      '10m, r25/10m',
      '{"system":"canadian","main_time":600,"period_time":600,"stones_per_period":25,"speed":"live"}',
    ],
    [
      '10m..15m + 1m',
      '{"system":"fischer","initial_time":600,"time_increment":60,"max_time":900,"speed":"live"}',
    ],
    ['r1/30s', '{"system":"simple","per_move":30,"speed":"live"}'],
    ['10m', '{"system":"absolute","total_time":600,"speed":"blitz"}'],
    ['unlimited', '{"system":"none","speed":"correspondence"}'],
  ],
  uci: [
    ['5m.. + 2s', 'go wtime 300000 btime 300000 winc 2000 binc 2000'],
    ['40/5m', 'go wtime 300000 btime 300000 movestogo 40'],
    ['r1/1s', 'go movetime 1000'],
    ['unlimited', 'go infinite'],
  ],
  cecp: [
    ['40/5m', 'level 40 5 0'],
    ['3m.. + 2s', 'level 0 3 2'],
    ['90s.. + 0.5s', 'level 0 1:30 0.5'],
    ['r1/30s', 'st 30'],
  ],
  gtp: [
    ['30m', 'time_settings 1800 0 0'],
    ['10m, r25/10m', 'time_settings 600 600 25'],
    ['30m, 5 x r1/30s', 'kgs-time_settings byoyomi 1800 30 5'],
    ['unlimited', 'kgs-time_settings none'],
  ],
};

describe.each(Object.entries(CASES) as [FormatName, readonly (readonly [string, string])[]][])(
  '%s',
  (name, cases) => {
    it.each(cases)('%s is %s', (notation, text) => {
      expect(FORMAT[name].format(control(notation))).toEqual({ ok: true, value: text });
      expect(FORMAT[name].parse(text)).toMatchObject({ ok: true, value: control(notation) });
    });
  },
);

describe('other spellings', () => {
  it.each<[FormatName, string, string]>([
    ['uscf', 'G/60 d5', '(5s) 60m'],
    ['uscf', 'g60;inc 30', '60m.. + 30s'],
    ['uscf', '40/90,SD30;d/5', '40/(5s) 90m, (5s) 30m'],
    ['uscf', 'G/30;d0', '30m'],
    ['lichess', 'clock.limit=600&clock.increment=5', '10m.. + 5s'],
    ['lichess', '½+0', '30s'],
    ['lichess', '2 days', 'r1/2d'],
    ['sgf', 'TM[259200]OT[86400 fischer]', '3d.. + 1d'],
    ['sgf', 'TM[600] OT[3x30 byoyomi]', '10m, 3 x r1/30s'],
    ['sgf', 'TM[0]OT[25/600 canadian]', 'r25/10m'],
    ['ogs', '{"time_control":"simple","per_move":60}', 'r1/1m'],
    ['ogs', '{"system":"fischer","initial_time":600,"time_increment":30}', '10m.. + 30s'],
    ['uscf', 'G/90+30', '90m.. + 30s'],
    ['sgf', '(;GM[1]OT[5x30 byo-yomi]KM[6.5]TM[1800])', '30m, 5 x r1/30s'],
    ['gtp', '7 time_settings 600 0 0', '10m'],
    ['gtp', 'time_settings 600 0 5', '10m'],
    ['pgn', ' 300+3 ', '5m.. + 3s'],
    ['cecp', 'level 40 0:30 0', '40/30s'],
    ['gtp', 'time_settings 0 30 1', 'r1/30s'],
    ['gtp', 'kgs-time_settings absolute 600', '10m'],
    ['gtp', 'kgs-time_settings canadian 1780 20 1', '1780s, r1/20s'],
    ['gtp', 'time_settings 0 1 0', 'unlimited'],
  ])('%s: %s is %s', (name, text, notation) => {
    expect(FORMAT[name].parse(text)).toMatchObject({ ok: true, value: control(notation) });
  });

  it.each<[FormatName, string]>([
    ['uscf', 'G/60;d5;+30'],
    ['uscf', 'SD/30, 40/90'],
    ['uscf', 'G/'],
    ['lichess', '10'],
    ['lichess', '10+5+3'],
    ['sgf', 'TM[abc]'],
    ['sgf', 'TM[600]OT[by agreement]'],
    ['ogs', '{"system":"fischer"}'],
    ['ogs', '{"system":"constructor"}'],
    ['ogs', '[]'],
    ['ogs', '{'],
    ['uci', 'go wtime 1 btime 2'],
    ['uci', 'go depth 5'],
    ['uci', 'go wtime 1 btime 1 wtime 5 btime 5'],
    ['chesscom', '40/5400'],
    ['uci', 'go wtime 1000'],
    ['cecp', 'level 40 5'],
    ['cecp', 'level 0 1:75 0'],
    ['gtp', 'time_settings 1 2'],
  ])('%s refuses %s', (name, text) => {
    const parsed = FORMAT[name].parse(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error.message).not.toMatch(/undefined|NaN/);
  });
});

describe('numbers that OGS cannot mean', () => {
  it.each([
    ['"absolute","total_time":-5', 'a time is negative or too long'],
    ['"simple","per_move":1e12', 'a time is negative or too long'],
    [
      '"byoyomi","main_time":60,"period_time":30,"periods":0',
      'periods must be a whole number from 1 to 9999',
    ],
    [
      '"canadian","main_time":60,"period_time":30,"stones_per_period":0.5',
      'stones_per_period must be a whole number of at least 1',
    ],
    [
      '"fischer","initial_time":60,"time_increment":5,"max_time":30',
      'max_time is below initial_time or too long',
    ],
  ])('%s: %s', (fields, reason) => {
    expect(FORMAT.ogs.parse(`{"system":${fields}}`)).toMatchObject({
      ok: false,
      error: { message: `Not a time_control of OGS: ${reason}.` },
    });
  });
});

describe('round trips', () => {
  it.each(FORMATS.filter((name) => name !== 'english'))('%s keeps all that it can say', (name) => {
    const { parse, format } = FORMAT[name];
    let said = 0;
    fc.assert(
      fc.property(anyControl(), (value) => {
        const formatted = format(value);
        if (!formatted.ok) return;
        said += 1;
        const parsed = parse(formatted.value);
        // a go line speaks of the stage at hand only
        const spoken: TimeControl =
          name === 'uci' && value.kind === 'staged'
            ? { kind: 'staged', stages: [value.stages[0]] }
            : value;
        expect(parsed, formatted.value).toMatchObject({ ok: true, value: spoken });
      }),
      { numRuns: runs(1500, 500) },
    );
    expect(said).toBeGreaterThan(0);
  });

  it.each(FORMATS)('%s offers a closest form only if it is one, and says what it loses', (name) => {
    const { parse, format } = FORMAT[name];
    fc.assert(
      fc.property(anyControl(), (value) => {
        const formatted = format(value);
        if (formatted.ok || formatted.closest === null) return;
        const { text, lost } = formatted.closest;
        expect(parse(text).ok, text).toBe(true);
        expect(lost.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('hostile text', () => {
  it.each(FORMATS)('%s answers a hundred thousand blanks and digits at once', (name) => {
    for (const text of [
      `G/60${' '.repeat(100_000)}x`,
      `10${' '.repeat(100_000)}x`,
      '9'.repeat(100_000),
      `5 minutes for ${'0'.repeat(100_000)}40 moves`,
    ]) {
      expect(FORMAT[name].parse(text).ok).toBe(false);
    }
  });
});

describe('what a format cannot say', () => {
  it.each<[FormatName, string, string, string | null]>([
    ['pgn', '90m, 6 x r1/60s', 'PGN has no overtime periods', '5400'],
    ['pgn', '(5s) 60m', 'PGN has no delay', '3600+5'],
    ['pgn', '10m + 30s', 'PGN has no cap on the increment', '600+30'],
    ['pgn', '10s.. + 0.1s', 'PGN counts in whole seconds', '10'],
    ['uscf', '30m + ..10s', 'US Chess writes a delay, not a Bronstein bonus', 'G/30;d10'],
    ['lichess', '40/90m.. + 30s, 30m.. + 30s', 'Lichess has one stage', '90+30'],
    [
      'gtp',
      '5m.. + 3s',
      'GTP has main time and then byo-yomi or Canadian overtime',
      'time_settings 300 0 0',
    ],
    ['cecp', '40/90m, 30m', 'level has one stage, which comes again', 'level 0 90 0'],
    ['sgf', '~1m', 'SGF has no word for such a clock', null],
    ['uci', 'r1/30s.. + 5s', 'UCI has no overtime', 'go movetime 30000'],
    [
      'uci',
      '90m, 30m',
      'UCI has no stage that begins when time runs out',
      'go wtime 5400000 btime 5400000',
    ],
    ['pgn', '10m..15m + 2.5s', 'PGN has no cap on the increment', '600+3'],
    ['pgn', '(2.5s) 60m', 'PGN has no delay', '3600+3'],
    ['uscf', '20s', 'US Chess counts in whole minutes', null],
    ['lichess', 'r1/4d', 'Lichess has 1, 2, 3, 5, 7, 10 or 14 days per turn', 'days=3'],
    ['lichess', 'r1/20d', 'Lichess has 1, 2, 3, 5, 7, 10 or 14 days per turn', 'days=14'],
    ['lichess', 'r1/30s', 'Lichess has 1, 2, 3, 5, 7, 10 or 14 days per turn', null],
    ['lichess', '5m.. + 181s', 'Lichess allows at most 180 minutes and 180 seconds', '5+180'],
    ['lichess', '5m.. + 10m', 'Lichess allows at most 180 minutes and 180 seconds', '5+180'],
    ['lichess', '(200s) 5m', 'Lichess has only the Fischer increment', '5+180'],
    ['lichess', '181m', 'Lichess allows at most 180 minutes and 180 seconds', '180+0'],
    ['lichess', '3d', 'Lichess allows at most 180 minutes and 180 seconds', null],
    [
      'lichess',
      '20s',
      'Lichess has whole minutes, a few fractions below two minutes, and whole seconds',
      '0.25+0',
    ],
    [
      'lichess',
      '100s.. + 2.5s',
      'Lichess has whole minutes, a few fractions below two minutes, and whole seconds',
      '1.5+3',
    ],
    [
      'lichess',
      '3s',
      'Lichess has whole minutes, a few fractions below two minutes, and whole seconds',
      null,
    ],
    ['chesscom', 'r1/30s', 'Chess.com has a number of moves only as days per move', null],
    [
      'ogs',
      '5m.. + 3s',
      'OGS caps what Fischer time can add up to',
      '{"system":"fischer","initial_time":300,"time_increment":3,"max_time":3000,"speed":"blitz"}',
    ],
    // the cap leaves room for the increment
    [
      'ogs',
      '0s.. + 10s',
      'OGS caps what Fischer time can add up to',
      '{"system":"fischer","initial_time":0,"time_increment":10,"max_time":100,"speed":"live"}',
    ],
    [
      'ogs',
      '10s.. + 5m',
      'OGS caps what Fischer time can add up to',
      '{"system":"fischer","initial_time":10,"time_increment":300,"max_time":3000,"speed":"live"}',
    ],
    // a delay and a Bronstein bonus become an increment wherever there is one
    [
      'ogs',
      '10m + ..5s',
      'OGS has no Bronstein bonus',
      '{"system":"fischer","initial_time":600,"time_increment":5,"max_time":6000,"speed":"live"}',
    ],
    [
      'ogs',
      '(5s) 10m',
      'OGS has no delay and no number of moves',
      '{"system":"fischer","initial_time":600,"time_increment":5,"max_time":6000,"speed":"live"}',
    ],
  ])('%s and %s', (name, notation, reason, closest) => {
    const formatted = FORMAT[name].format(control(notation));
    expect(formatted).toMatchObject({
      ok: false,
      error: { code: 'NotExpressible', message: reason },
      closest: closest === null ? null : { text: closest },
    });
  });
});

describe('what is no string, as plain JavaScript may pass', () => {
  const NO_STRINGS = [undefined, null, 5, {}, []] as unknown as string[];
  const refused = { ok: false, error: { code: 'NotText' } };

  it.each(FORMATS)('is refused by %s', (format) => {
    for (const given of NO_STRINGS) expect(FORMAT[format].parse(given)).toMatchObject(refused);
  });

  it.each([parseNotation, parsePgn, parseEnglish, splitChesscom])('is refused by %o', (parse) => {
    for (const given of NO_STRINGS) expect(parse(given)).toMatchObject(refused);
  });

  it.each(['tag', 'notation'] as const)('is refused by readControl, preferring a %s', (prefer) => {
    for (const given of NO_STRINGS) expect(readControl(given, { prefer })).toMatchObject(refused);
  });
});
