/**
 * The remarks on how free text was read, beyond those that the reading itself made on its way.
 */

import type { Reading } from './clauses.js';
import type { Phrase } from './phrases.js';
import type { Clause } from './clause-state.js';
import type { WarningCode } from './warnings.js';

/** The remarks on a reading that gave so many stages. */
export const remarksOn = (
  phrases: readonly Phrase[],
  { clauses, strangeLabel, trailing }: Reading,
  stages: number,
): WarningCode[] => {
  const some = (test: (clause: Clause) => boolean | undefined): boolean => clauses.some(test);
  const marked = some(({ amount }) => amount.written === 'mark');
  const several = stages > 1;
  const [first, second] = clauses;
  const start = phrases.findIndex(({ kind }) => kind === 'amount');
  const hasLabel = (part: readonly Phrase[]): boolean =>
    part.some((phrase) => phrase.kind === 'word' && phrase.sense === 'label');
  const remarks: { readonly [code in WarningCode]?: boolean } = {
    interpreted_clock_style_base: some(({ amount }) => amount.written === 'clock'),
    interpreted_apostrophe_notation: marked,
    interpreted_apostrophe_per_move_suffix: some(
      ({ amount, perMove }) => perMove && amount.written === 'mark' && amount.unit === 'second',
    ),
    interpreted_compact_fide_apostrophe: marked && several,
    interpreted_compact_fide_bonus_wording: several && some(({ increment }) => increment),
    interpreted_fide_additional_wording: several && some(({ begins }) => (begins ?? 1) > 1),
    interpreted_compact_minute_second_increment:
      !several && !marked && first?.amount.unit === 'minute' && second?.amount.unit === 'second',
    matched_free_text_template:
      phrases.some((phrase) => phrase.kind === 'word' && phrase.sense !== 'unknown') ||
      some(({ amount }) => amount.unit !== 'bare' && amount.written !== 'mark'),
    ignored_label: strangeLabel || hasLabel(phrases.slice(0, start)),
    ignored_trailing_qualifier_suffix: trailing || hasLabel(phrases.slice(start)),
  };
  return (Object.keys(remarks) as WarningCode[]).filter((code) => remarks[code]);
};
