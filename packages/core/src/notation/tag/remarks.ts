/**
 * The remarks on how free text was read, beyond those that the reading itself made on its way.
 */

import type { Reading } from './clauses.js';
import type { Phrase } from './phrases.js';
import type { WarningCode } from './warnings.js';

interface Subject {
  readonly phrases: readonly Phrase[];
  readonly reading: Reading;
  /** How many stages came out. */
  readonly stages: number;
}

const isMarked = ({ reading }: Subject): boolean =>
  reading.clauses.some(({ amount }) => amount.written === 'mark');

const hasWords = ({ phrases, reading }: Subject): boolean =>
  phrases.some((phrase) => phrase.kind === 'word' && phrase.sense !== 'unknown') ||
  reading.clauses.some(({ amount }) => amount.unit !== 'bare' && amount.written !== 'mark');

const isMinutesAndSeconds = ({ reading, stages }: Subject): boolean => {
  const [first, second] = reading.clauses;
  return stages === 1 && first?.amount.unit === 'minute' && second?.amount.unit === 'second';
};

const REMARKS: readonly (readonly [WarningCode, (subject: Subject) => boolean])[] = [
  [
    'interpreted_clock_style_base',
    ({ reading }) => reading.clauses.some(({ amount }) => amount.written === 'clock'),
  ],
  ['interpreted_apostrophe_notation', isMarked],
  [
    'interpreted_apostrophe_per_move_suffix',
    ({ reading }) =>
      reading.clauses.some(
        ({ amount, perMove }) => perMove && amount.written === 'mark' && amount.unit === 'second',
      ),
  ],
  ['interpreted_compact_fide_apostrophe', (subject) => isMarked(subject) && subject.stages > 1],
  [
    'interpreted_compact_fide_bonus_wording',
    ({ reading, stages }) => stages > 1 && reading.clauses.some(({ increment }) => increment),
  ],
  [
    'interpreted_fide_additional_wording',
    ({ reading, stages }) =>
      stages > 1 && reading.clauses.some(({ begins }) => begins !== null && begins > 1),
  ],
  [
    'interpreted_compact_minute_second_increment',
    (subject) => isMinutesAndSeconds(subject) && !isMarked(subject),
  ],
  ['matched_free_text_template', hasWords],
  ['ignored_label', ({ reading }) => reading.labelled || reading.strangeLabel],
  ['ignored_trailing_qualifier_suffix', ({ reading }) => reading.trailing],
];

export const remarksOn = (subject: Subject): WarningCode[] =>
  REMARKS.filter(([, applies]) => applies(subject)).map(([code]) => code);
