import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { anyControl } from '../testing/index.js';
import { formatEnglish } from './english.js';
import { FORMAT, FORMATS, type FormatName } from './formats.js';
import { otherReadings, readControl, type AnyDialect } from './read.js';
import { formatNotation, parseNotation } from './unified/notation.js';

const detect = (text: string) => readControl(text, { prefer: 'tag' });

describe('a text whose notation is not named', () => {
  it.each<[string, FormatName, string, FormatName[]]>([
    ['40/5400+30:1800+30', 'pgn', '40/90m.. + 30s, 30m.. + 30s', []],
    ['600', 'pgn', '10m', []],
    ['10+5', 'lichess', '10m.. + 5s', ['pgn', 'chesscom']],
    ['90m, 6 x r1/60s', 'notation', '90m, 6 x r1/1m', []],
    ['(5s) 60m', 'notation', '(5s) 60m', []],
    // blanks are free in it
    ['(5s)  60m', 'notation', '(5s) 60m', []],
    ['90m, 6  x\tr  1/60s', 'notation', '90m, 6 x r1/1m', []],
    ['~1m', 'notation', '~1m', []],
    // tag text wins over the notation, which would cap the increment
    ['15m + 10s', 'english', '15m.. + 10s', []],
    ['10m.. + 10s', 'notation', '10m.. + 10s', []],
    ['G/60;d5', 'uscf', '(5s) 60m', []],
    ['90 min + 30 sec', 'english', '90m.. + 30s', []],
    ['TM[1800]OT[5x30 byo-yomi]', 'sgf', '30m, 5 x r1/30s', []],
    ['{"system":"simple","per_move":60}', 'ogs', 'r1/1m', []],
    ['go wtime 60000 btime 60000', 'uci', '1m', []],
    ['level 0 5 3', 'cecp', '5m.. + 3s', []],
    ['st 30', 'cecp', 'r1/30s', []],
    ['time_settings 600 30 1', 'gtp', '10m, r1/30s', []],
    ['kgs-time_settings byoyomi 600 30 3', 'gtp', '10m, 3 x r1/30s', []],
    ['clock.limit=300&clock.increment=3', 'lichess', '5m.. + 3s', []],
    ['days=3', 'lichess', 'r1/3d', []],
    ['0.5+0', 'lichess', '30s', []],
    ['½+0', 'lichess', '30s', []],
    ['(;GM[1]TM[600])', 'sgf', '10m', []],
    // plain English that no tag has
    ['10 minutes, plus 1 minute per move, never above 15 minutes', 'english', '10m..15m + 1m', []],
    ['10 minutes for every 25 moves (Canadian overtime)', 'english', 'r25/10m', []],
    ['3 times 10 minutes', 'english', '3 x 10m', []],
    ['36 hours', 'english', '36h', []],
    ['2 days', 'lichess', 'r1/2d', []],
  ])('%s is %s', (text, format, notation, also) => {
    const found = detect(text);
    expect(found).toMatchObject({ ok: true, format });
    expect(found.ok && found.others.map((other) => other.format)).toEqual(also);
    expect(found.ok && formatNotation(found.control)).toEqual({ ok: true, value: notation });
  });

  it('reads plain English as what it was made of, or names the other reading', () => {
    fc.assert(
      fc.property(anyControl(), (value) => {
        fc.pre(value.kind !== 'unknown');
        const found = detect(formatEnglish(value));
        const isOther =
          found.readings.length > 0 ||
          (found.ok && found.others.some(({ format }) => format === 'english'));
        if (!isOther)
          expect(found, formatEnglish(value)).toMatchObject({ ok: true, control: value });
      }),
      { numRuns: runs(3000) },
    );
  });

  it.each<[string, FormatName | null]>([
    ['klassisch', null],
    ['10m.. _ 1m', 'notation'],
    ['go home', 'uci'],
    ['{"system":"sundial"}', 'ogs'],
    ['TM[]', 'sgf'],
    ['', null],
  ])('%j is not understood, and begins like %s', (text, format) => {
    expect(detect(text)).toMatchObject({ ok: false, format });
  });
});

describe('dialects that are notations', () => {
  it.each([
    [
      'notation',
      '10m + 30s',
      '10m + 30s',
      ['interpreted_unified_notation', 'increment_capped', 'not_expressible_in_pgn'],
    ],
    ['notation', '900s', '15m', ['interpreted_unified_notation']],
    ['sgf', 'TM[600]', '10m', ['interpreted_sgf_format']],
    ['ogs', '{"system":"absolute","total_time":600}', '10m', ['interpreted_ogs_format']],
    ['uci', 'go wtime 60000 btime 60000', '1m', ['interpreted_uci_format']],
    ['cecp', 'level 40 5 0', '40/5m', ['interpreted_cecp_format']],
    ['gtp', 'time_settings 600 0 0', '10m', ['interpreted_gtp_format']],
    [
      'shogi',
      '10分|20秒(1)+10',
      '10m.. + 10s, r1/20s.. + 10s',
      ['interpreted_shogi_format', 'not_expressible_in_pgn'],
    ],
    ['shogi', '30分+30秒', '30m, r1/30s', ['interpreted_shogi_format', 'not_expressible_in_pgn']],
    ['shogi', '15分', '15m', ['interpreted_shogi_format']],
    ['lichess', '15+0', '15s', []],
  ] as const)('%s reads %s', (dialect, text, notation, warnings) => {
    expect(readControl(text, { dialect, prefer: 'tag' }).tag).toMatchObject({
      raw: text,
      notation,
      warnings,
    });
  });

  it.each(['notation', 'sgf', 'ogs', 'uci', 'cecp', 'gtp', 'shogi'] as const)(
    '%s refuses what it does not know',
    (dialect) => {
      expect(readControl('by agreement', { dialect, prefer: 'tag' }).tag).toMatchObject({
        raw: 'by agreement',
        control: null,
        warnings: ['parse_error'],
      });
    },
  );

  it.each(['sundial', 'toString', 'pgn '])('%j is none, and is told so', (name) => {
    const dialect = name as AnyDialect;
    const { control, warnings } = readControl('5+3', { dialect, prefer: 'tag' }).tag;
    expect([control, warnings]).toEqual([null, ['unknown_dialect']]);
  });

  it('finds no stages in what a clock shows', () => {
    expect(detect('5:00+0:03')).toMatchObject({ ok: true, format: 'english' });
    expect(detect('2:00+0:30')).toMatchObject({ ok: false });
  });
});

describe('a text of another notation', () => {
  it.each(FORMATS)('as %s says how it was read if it was not strict PGN', (format) => {
    const control = parseNotation('10m');
    const text = control.ok ? FORMAT[format].format(control.value) : control;
    if (!text.ok) throw new Error(text.error.message);
    const { inferred, warnings } = readControl(text.value, { format, prefer: 'tag' }).tag;
    expect({ inferred, remarks: warnings.length }).toEqual(
      format === 'pgn' ? { inferred: false, remarks: 0 } : { inferred: true, remarks: 1 },
    );
  });
});

describe('a text that could be a tag or the notation', () => {
  it.each([
    ['tag', undefined, '10m.. + 30s'],
    ['tag', 'auto', '10m.. + 30s'],
    ['notation', undefined, '10m + 30s'],
    ['notation', 'auto', '10m.. + 30s'],
  ] as const)('preferring a %s in dialect %s', (prefer, dialect, notation) => {
    const options = dialect === undefined ? { prefer } : { prefer, dialect };
    expect(readControl('10m + 30s', options).tag.notation).toBe(notation);
  });

  it('names the other readings, each meaning once', () => {
    const found = detect('10+5');
    expect(found.ok && otherReadings(found.others)).toEqual([
      'In PGN and Chess.com it would be 10 seconds, plus 5 seconds per move.',
    ]);
  });

  const readingsOf = (text: string, prefer: 'tag' | 'notation'): string[] =>
    readControl(text, { prefer }).readings.map(
      ({ dialect, notation }) => `${dialect}: ${notation}`,
    );

  it.each([
    ['10m + 30s', 'otb: 10m.. + 30s', 'notation: 10m + 30s'],
    ['30m, 5x30s', 'otb: 30m, 5 x r1/30s', 'notation: 30m, 5 x 30s'],
    ['2x5m', 'otb: 5m', 'notation: 2 x 5m'],
  ])('%s has both readings, first the one that is taken', (text, ...readings) => {
    expect(readingsOf(text, 'tag')).toEqual(readings);
    expect(readingsOf(text, 'notation')).toEqual(readings.toReversed());
    for (const prefer of ['tag', 'notation'] as const) {
      const found = readControl(text, { prefer });
      expect(found.ok && found.control).toEqual(found.readings[0]?.control);
      expect(found.tag.warnings).not.toContain('ambiguous_readings');
      const origins = found.readings.map(({ why }) => why.split(':')[0]);
      expect(new Set(origins)).toEqual(new Set(['as a tag', 'as the unified notation']));
    }
  });

  it.each([
    ['tag', '1:30', 'otb: 90m', 'engine: 90s'],
    ['tag', '60+30', 'otb: 60m.. + 30s', 'pgn: 1m.. + 30s'],
    ['notation', '60+30', 'otb: 60m.. + 30s', 'pgn: 1m.. + 30s'],
    // Lichess's pages show days per move
    ['tag', '3 days', 'correspondence: r1/3d', 'notation: 3d'],
    ['tag', '3d', 'correspondence: r1/3d', 'notation: 3d'],
    ['notation', '3d', 'notation: 3d', 'correspondence: r1/3d'],
    ['tag', '2x30s', 'notation: 2 x r1/30s', 'otb: 30s'],
    ['notation', '2x30s', 'notation: 2 x 30s', 'notation: 2 x r1/30s', 'otb: 30s'],
  ] as const)('%s first, %s has the readings of the tag', (prefer, text, ...readings) => {
    expect(readingsOf(text, prefer)).toEqual(readings);
  });

  it.each(['G/5400', '40 / 60', '1:30'])('no other notation decides for %s', (text) => {
    expect(detect(text)).toMatchObject({ ok: false, tag: { warnings: ['ambiguous_readings'] } });
    expect(detect(text).readings).toHaveLength(2);
  });

  it.each(['3+2', '15+10', "90'+30''", '10m.. + 30s', '40/2h, 30m', 'G/60;d5', 'klassisch', '10m'])(
    '%s has one meaning or none',
    (text) => {
      expect([readingsOf(text, 'tag'), readingsOf(text, 'notation')]).toEqual([[], []]);
    },
  );

  it('has one meaning once a dialect is named', () => {
    for (const dialect of ['otb', 'notation'] as const) {
      expect(readControl('10m + 30s', { dialect, prefer: 'tag' }).readings, dialect).toEqual([]);
    }
  });

  it('means what each reading says in its dialect', () => {
    for (const text of ['10m + 30s', '30m, 5x30s', '2x5m']) {
      for (const { dialect, control } of readControl(text, { prefer: 'tag' }).readings) {
        expect(readControl(text, { dialect, prefer: 'tag' }).tag.control).toEqual(control);
      }
    }
  });

  it('says where the notation breaks off', () => {
    expect(detect('10m.. _ 1m')).toMatchObject({ ok: false, format: 'notation', error: { at: 6 } });
  });

  it('is read as anything else where it is neither', () => {
    expect(readControl('go wtime 60000 btime 60000', { prefer: 'notation' })).toMatchObject({
      ok: true,
      format: 'uci',
    });
  });
});
