/**
 * What a text says twice: `15 minutes plus 3 seconds (15'+3")`, `90 minutes (1h30) + 30 seconds`, `40 (forty) moves`. A
 * restatement confirms what stands before it, or contradicts it; then the text has two readings.
 */

import { sameControl, type TimeControl } from '../../model/time-control.js';
import { isAmount, past, type Next } from './clause-state.js';
import type { Context } from './doubts.js';
import { is, UNIT_MILLIS, type Phrase } from './phrase.js';
import { readAll, type Found } from './readings.js';
import { readingOf, type TagReading } from './shorthand.js';
import type { WarningCode } from './warnings.js';

/** One pair of brackets, in folded text. */
const BRACKETS = /^([^()[\]]+)[([]([^()[\]]+)[)\]]([^()[\]]*)$/;

/** «that is», which introduces the same in other words. */
const THAT_IS =
  "i\\.?e\\.?|that is|that means|d\\. ?h\\.|das heisst|also|c'est-a-dire|soit|es decir|o sea|ou seja|isto e|cioe|czyli|t\\.?j\\.?|tzn\\.|dvs\\.?|d\\.?w\\.?z\\.|dat wil zeggen|oftewel|azaz|eli|yani|to jest|to je|tj|adica|δηλαδη|то есть|т\\. ?е\\.|тобто|односно|то ест|即";
const JOINED = new RegExp(`^(.+?)[,;]? (?:${THAT_IS}),? (.+)$`);
const LEADING = new RegExp(`^(?:${THAT_IS}),? `);

/** A number alone may count anything: a round, a footnote. */
const NUMBER_ALONE = /^[^\p{L}\d]*\d*[^\p{L}\d]*$/u;

/** What a text says outside and inside of its only aside. */
const cutAside = (text: string): readonly [string, string] | null => {
  const [, before = '', inside = '', behind = ''] = BRACKETS.exec(text) ?? JOINED.exec(text) ?? [];
  const outside = `${before.trim()} ${behind.trim()}`.trim();
  return NUMBER_ALONE.test(inside) || NUMBER_ALONE.test(outside)
    ? null
    : [outside, inside.trim().replace(LEADING, '')];
};

/** The control if there is one only, and the text says nothing else. */
const onlyOne = ({ found, readings }: Found): TagReading | null => {
  if (typeof found === 'string' || readings.length > 0) return null;
  return found.warnings.includes('ignored_trailing_qualifier_suffix') ? null : found;
};

const meaningsOf = ({ found, readings }: Found): readonly TimeControl[] => {
  if (readings.length > 0) return readings.map(({ control }) => control);
  return typeof found === 'string' ? [] : [found.control];
};

/** What a control has, whatever the times. */
const shapeOf = (control: TimeControl): string =>
  control.kind === 'staged'
    ? control.stages.map(({ bonus, delay, moves }) => [bonus > 0, delay > 0, moves]).join(';')
    : control.kind;

/** `15+5 (10+5)`; of `25 min (15+10)` the aside says something else than the time. */
const isAlike = (one: TimeControl, other: TimeControl): boolean => shapeOf(one) === shapeOf(other);

/** Reads a text with one aside that is a control as well; null if it has none, or says something else. */
export const readAside = (
  text: string,
  context: Context,
  read: (part: string, context: Context) => TagReading | WarningCode,
): TagReading | null => {
  const parts = cutAside(text);
  if (parts === null) return null;
  const [outside, inside] = parts.map((part) =>
    readAll((given) => read(part, given), context.dialect),
  ) as [Found, Found];
  const again = meaningsOf(inside);
  const shared = meaningsOf(outside).filter((one) =>
    again.some((other) => sameControl(one, other)),
  );
  const [same] = shared;
  if (shared.length > 1) {
    // `60+30 (60+30)` settles nothing
    const found = read(parts[0], context);
    return typeof found === 'string' ? null : found;
  }
  if (same !== undefined) return readingOf(same, ['ignored_restatement']);
  const one = onlyOne(outside);
  const other = onlyOne(inside);
  if (one === null || other === null || !isAlike(one.control, other.control)) return null;
  const answer = context.ask('aside');
  return answer === null ? null : answer === 'outside' ? one : other;
};

const timeOf = (phrase: Phrase): number | null =>
  isAmount(phrase) && phrase.unit !== 'bare' && phrase.unit !== 'clock'
    ? phrase.value * UNIT_MILLIS[phrase.unit]
    : null;

/** Past a bracket that says no more than the time right before it: `90 minutes (1.5 hours)`. */
export const pastRestatement = (bracket: Phrase): Next => {
  const before = is(bracket.before, '.') ? bracket.before.before : bracket.before;
  const amount = past(bracket.next, ['=']);
  const closing = past(amount.next);
  const time = timeOf(before);
  return time !== null && time === timeOf(amount) && is(closing, ')', ']') ? closing.next : null;
};
