import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';
import type { Dialect } from './dialect.js';
import { WARNINGS, warningText, type WarningCode } from './warnings.js';

/** A tag that is read with each remark; those on other formats are no tag's. */
const TEXTS: Readonly<
  Record<Exclude<WarningCode, `interpreted_${string}_format`>, readonly [string, (Dialect | null)?]>
> = {
  stripped_quotes: ['"180+2"'],
  ambiguous_quote_residue: ['"90 + "30'],
  cleaned_markup: ['90&nbsp;min'],
  normalized_operator_whitespace: ['15 + 10'],
  normalized_signs: ['１８０＋２'],
  mapped_separator: ['5|0'],
  interpreted_small_base_as_minutes: ['3+2'],
  interpreted_classical_75_90_as_minutes: ['90 + 30 OFICIAL'],
  interpreted_small_bare_number_as_minutes: ['25'],
  kept_small_base_as_seconds: ['60+30'],
  ambiguous_readings: ['1:30'],
  refuted_by_clocks: ['1+0', null],
  unknown_dialect: ['3+2', 'PGN' as Dialect],
  interpreted_bare_number_as_minutes: ['90 + 30 sec/move'],
  interpreted_bare_number_as_hours: ['40/2', 'otb'],
  interpreted_bare_number_as_days: ['10/60', 'correspondence'],
  interpreted_g_prefix_as_minutes: ['G/90'],
  interpreted_apostrophe_notation: ["10'+5''"],
  interpreted_apostrophe_per_move_suffix: ["90' + 30'/move"],
  interpreted_second_mark_as_minutes: ["15'' eklemesiz tempo"],
  interpreted_compact_minute_second_increment: ['90 min + 30 sec'],
  interpreted_clock_style_base: ['1:30.00 + 30 seconds increment from move 1'],
  interpreted_compact_fide_apostrophe: ["90'/40 + 30' + 30''"],
  interpreted_compact_fide_bonus_wording: ["90'/40 moves + 30' + 30'' bonus increment"],
  interpreted_fide_additional_wording: ['90 min + 30 sec, +30 min after move 40'],
  applied_usual_scope: ['40/120, 20/60, 15+30'],
  interpreted_compact_fide_triple_plus: ['90 + 30 + 30s per move'],
  interpreted_two_stage_slash_shorthand: ['90+30/30+30'],
  interpreted_unified_notation: ['r1/1d'],
  matched_free_text_template: ['2 hours'],
  ignored_trailing_qualifier_suffix: ['90 + 30 OFICIAL'],
  ignored_lateness: ['90+30; Wartezeit 30 min'],
  ignored_restatement: ['90 minutes (1h30) + 30 seconds'],
  ignored_estimate: ['15 min + 10 s (about one hour per game)'],
  unlikely_unit: ['5400 min'],
  ignored_conduct: ['90 min + 30 s, no draw before move 30'],
  ignored_unknown_words: ['Comrades get 15 minutes per player, 5 seconds per move'],
  ignored_label: ['Rapid: 5+3'],
  increment_capped: ['(5s) 10m + 30s'],
  redundant_reset: ['r10/r5m'],
  cap_without_bonus: ['10m..15m'],
  inference_arithmetic_overflow: ['4294967296'],
  not_expressible_in_pgn: ['G/60;d5'],
  corrected_spelling: ['90 minutes wihtout increment'],
  parse_error: ['klassisch'],
  text_too_long: ['5 min '.repeat(200)],
};

describe('warnings', () => {
  it.each(Object.entries(TEXTS))('%s', (code, [text, dialect = 'auto']) => {
    expect(parseTimeControl(text, { dialect }).warnings).toContain(code);
  });

  it.each(['40/90', '25/10', '40/90:30+30', '40/120:20/60:15+30', '40/120:60'])(
    '%s may be minutes',
    (text) => {
      expect(parseTimeControl(text)).toMatchObject({
        normalized: text,
        warnings: ['kept_small_base_as_seconds', 'ambiguous_readings'],
      });
    },
  );

  it.each([
    ['180|2', ['mapped_separator']],
    ['180 | 2', ['normalized_operator_whitespace', 'mapped_separator']],
    ['180+2 blitz', ['matched_free_text_template', 'ignored_trailing_qualifier_suffix']],
    ['Blitz 180+2', ['matched_free_text_template', 'ignored_label']],
    ['no time limit', ['matched_free_text_template']],
    ['sans limite de temps', ['matched_free_text_template']],
    ['Blitz, no time limit', ['matched_free_text_template', 'ignored_label']],
    ['0+0', []],
    ['0 + 1', ['normalized_operator_whitespace']],
    ['5400 min', ['unlikely_unit']],
  ])('of %s are these: %j', (text, codes) => {
    expect(parseTimeControl(text).warnings).toEqual(codes);
  });

  it.each([
    ["3' + 2''/mv from move 1", true],
    ["90'/40 + 30' + 30'' per move", true],
    ["10' + 5''", false],
    ["120' per move", false],
  ])('speak of a mark with every move in %s: %s', (text, said) => {
    const { warnings } = parseTimeControl(text);
    expect(warnings.includes('interpreted_apostrophe_per_move_suffix')).toBe(said);
  });

  it('have a sentence each', () => {
    for (const code of Object.keys(WARNINGS) as WarningCode[]) {
      expect(warningText(code)).toMatch(/^[A-Z0-9].*\.$/);
    }
  });
});
