/**
 * Every remark that a reading can carry: the code for programs, the sentence for people.
 */

/** A sentence for each warning. */
export const WARNINGS = {
  stripped_quotes: 'The quotes around the value were dropped.',
  ambiguous_quote_residue: 'A quotation mark is left over that is neither a unit nor a pair.',
  cleaned_markup: 'Escapes, HTML, braces, bullets and invisible characters were dropped.',
  normalized_operator_whitespace: 'Blanks around the operators were dropped.',
  normalized_signs: 'Digits and signs were brought to the form that PGN has.',
  mapped_separator: 'The separator was read as the one that PGN has.',
  interpreted_small_base_as_minutes: 'A base below 60 with an increment was read as minutes.',
  interpreted_classical_75_90_as_minutes: '75 or 90 with an increment of 30 was read as minutes.',
  interpreted_small_bare_number_as_minutes: 'A bare number below 60 was read as minutes.',
  kept_small_base_as_seconds: 'The base was kept as seconds; over the board it would be minutes.',
  ambiguous_readings: 'The text has more than one likely meaning.',
  interpreted_bare_number_as_minutes: 'A number without a unit was read as minutes.',
  interpreted_bare_number_as_hours: 'A number without a unit was read as hours.',
  interpreted_bare_number_as_days: 'A number without a unit was read as days.',
  interpreted_g_prefix_as_minutes: 'Game and sudden-death times are minutes, as US Chess writes.',
  interpreted_apostrophe_notation: "The marks ' and '' were read as minutes and seconds.",
  interpreted_apostrophe_per_move_suffix: 'Time per move was read as seconds, whatever its mark.',
  interpreted_second_mark_as_minutes: "The mark '' was read as minutes: there is no other base.",
  interpreted_compact_minute_second_increment: 'Minutes and then seconds: a base and an increment.',
  interpreted_clock_style_base: 'A time with colons was read as a clock shows it.',
  interpreted_compact_fide_apostrophe: 'Marks and a move count were read as two stages.',
  interpreted_compact_fide_bonus_wording: 'The bonus was read as an increment.',
  interpreted_fide_additional_wording: 'The time added at a move was read as a stage of its own.',
  applied_usual_scope:
    'Which moves get the increment was inferred from events that play this control.',
  interpreted_compact_fide_triple_plus: 'Two times and an increment: the first is for 40 moves.',
  interpreted_two_stage_slash_shorthand: 'The slash was read as a separator between two stages.',
  interpreted_unified_notation: 'The value was read as unified notation.',
  interpreted_uscf_format: 'The value was read as US Chess writes it.',
  interpreted_lichess_format: 'The value was read as Lichess writes it.',
  interpreted_chesscom_format: 'The value was read as Chess.com writes it.',
  interpreted_sgf_format: 'The value was read as SGF.',
  interpreted_ogs_format: 'The value was read as a time control of OGS.',
  interpreted_uci_format: 'The value was read as UCI.',
  interpreted_cecp_format: 'The value was read as a command of xboard.',
  interpreted_gtp_format: 'The value was read as GTP.',
  interpreted_shogi_format: 'The value was read as Shogi clubs write it.',
  matched_free_text_template: 'The control was read from words.',
  corrected_spelling: 'A misspelled long word was corrected.',
  ignored_trailing_qualifier_suffix: 'Words at the end that say nothing about time were ignored.',
  ignored_lateness: 'How late a player may arrive is not part of the control.',
  ignored_restatement: 'The text says the same thing twice; it was read once.',
  ignored_estimate: 'An aside on how long a game lasts is not part of the control.',
  ignored_conduct: 'What the players may do beside moving is not part of the control.',
  ignored_unknown_words: 'Unknown words were ignored; the rest is a time control.',
  ignored_label: 'A label that decides nothing was ignored.',
  increment_capped: 'Without .. the clock never rises above what it held when the stage began.',
  redundant_reset: 'A stage resets only once, after its moves.',
  cap_without_bonus: 'A cap has no effect where no time is added.',
  inference_arithmetic_overflow: 'A time is longer than 4294967295 seconds.',
  unlikely_unit: 'More than twelve hours in minutes or hours: the unit is likely a slip.',
  not_expressible_in_pgn: 'The control is understood, but a PGN tag cannot express it.',
  refuted_by_clocks: 'The clocks of the game refute every reading.',
  unknown_dialect: 'There is no such dialect.',
  text_too_long: 'The text is longer than 1,000 characters.',
  parse_error: 'The value could not be read with confidence.',
} as const;

/** The code of a warning. */
export type WarningCode = keyof typeof WARNINGS;

/**
 * The sentence of a warning.
 *
 * @example
 * import { WARNINGS, warningText } from '@zeitnot/core';
 *
 * warningText('parse_error') === WARNINGS.parse_error; // => true
 */
export const warningText = (code: WarningCode): string =>
  Object.hasOwn(WARNINGS, code) ? WARNINGS[code] : code;
