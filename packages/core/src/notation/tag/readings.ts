/**
 * What a text means, and what else it may mean. `read` reads it once, with answers to the questions that such texts leave
 * open (`doubts.ts`); where it left one open, it is read again with every answer.
 */

import { sameControl, type TimeControl } from '../../model/time-control.js';
import { formatEnglish } from '../english.js';
import { formatPgnTag } from '../pgn.js';
import { notationOf } from '../unified/notation.js';
import type { Dialect } from './dialect.js';
import { contextOf, DOUBTS, type Answers, type Context, type Doubt } from './doubts.js';
import { isPlausible } from './plausible.js';
import type { TagReading } from './shorthand.js';
import type { WarningCode } from './warnings.js';

/** One of several meanings of a text. */
export interface Reading {
  /** The dialect in which the text means this; `notation` if none does: then write `notation` instead. */
  readonly dialect: Dialect | 'notation';
  /** Whole seconds in the strict PGN form; null if PGN has no form for it. */
  readonly normalized: string | null;
  readonly notation: string;
  readonly control: TimeControl;
  readonly english: string;
  /** What it takes for granted. */
  readonly why: string;
}

/** A text read once. */
export type ReadOnce = (context: Context) => TagReading | WarningCode;

export interface Found {
  readonly found: TagReading | WarningCode;
  /** The likeliest first; empty if there are not several. */
  readonly readings: readonly Reading[];
}

/** Texts with more questions are too strange to be worth it, and each doubles the work. */
const MAX_DOUBTS = 4;

interface Leaf<Result> {
  readonly found: Result;
  readonly answers: Answers;
}

/** A meaning, with the answers that lead to it. */
type Meaning = Leaf<TagReading>;

const readWith = (read: ReadOnce, dialect: Dialect, answers: Answers) => {
  const asked = new Set<Doubt>();
  return { found: read(contextOf(dialect, answers, asked)), asked };
};

/** What every way to answer leads to. */
const leavesOf = (
  read: ReadOnce,
  dialect: Dialect,
  answers: Answers,
): readonly Leaf<TagReading | WarningCode>[] => {
  const { found, asked } = readWith(read, dialect, answers);
  const [doubt] = asked;
  if (doubt === undefined || Object.keys(answers).length === MAX_DOUBTS) {
    return [{ found, answers }];
  }
  return Object.keys(DOUBTS[doubt]).flatMap((answer) =>
    leavesOf(read, dialect, { ...answers, [doubt]: answer }),
  );
};

/** The dialects that readings are looked for in, the most general first. */
const TELLING: readonly Dialect[] = ['otb', 'pgn', 'engine', 'uscf', 'correspondence'];

/** The dialect in which a text means a control, `notation` if none does; `controlIn` reads the text in a dialect. */
export const dialectFor = (
  control: TimeControl,
  controlIn: (dialect: Dialect) => TimeControl | null,
): Reading['dialect'] => {
  const telling = TELLING.find((dialect) => {
    const found = controlIn(dialect);
    return found !== null && sameControl(found, control);
  });
  return telling ?? 'notation';
};

export const makeReading = (
  dialect: Reading['dialect'],
  normalized: string | null,
  control: TimeControl,
  why: string,
): Reading => ({
  dialect,
  normalized,
  notation: notationOf(control) ?? '',
  control,
  english: formatEnglish(control),
  why,
});

const whyOf = (answers: Answers): string =>
  Object.entries(answers)
    // hours are neither minutes nor seconds: `40/2`
    .filter(([doubt]) => doubt !== 'unit' || answers.large === undefined)
    .map(([doubt, answer]) => (DOUBTS[doubt as Doubt] as Record<string, string>)[answer])
    .join(', ');

const readingOfMeaning = (
  read: ReadOnce,
  { found: { tag, control }, answers }: Meaning,
): Reading => {
  const dialect = dialectFor(control, (telling) => {
    const { found } = readWith(read, telling, {});
    return typeof found === 'object' ? found.control : null;
  });
  return makeReading(dialect, tag === null ? null : formatPgnTag(tag), control, whyOf(answers));
};

const isSame = (one: Meaning, other: Meaning): boolean =>
  sameControl(one.found.control, other.found.control);

/** The first of each set of equal meanings, with what all of them take for granted: `15/0` is as little in minutes as in seconds. */
const distinctOf = (meanings: readonly Meaning[]): readonly Meaning[] =>
  meanings.flatMap((meaning) => {
    const same = meanings.filter((other) => isSame(meaning, other));
    if (same[0] !== meaning) return [];
    const shared = Object.entries(meaning.answers).filter(([doubt, answer]) =>
      same.every(({ answers }) => answers[doubt as Doubt] === answer),
    );
    return shared.length === 0 ? meaning : { ...meaning, answers: Object.fromEntries(shared) };
  });

/** What a text means in a dialect, and what else it may mean. */
export const readAll = (read: ReadOnce, dialect: Dialect): Found => {
  const { found, asked } = readWith(read, dialect, {});
  if (asked.size === 0) return { found, readings: [] };
  const leaves = leavesOf(read, dialect, {});
  const meanings = leaves.filter((leaf): leaf is Meaning => typeof leaf.found === 'object');
  const [first] = leaves;
  // no answer helps; the first may say more: that the time is too long
  if (meanings.length === 0 && first !== undefined) return { found: first.found, readings: [] };
  const distinct = distinctOf(meanings);
  const likely = distinct.filter(({ found: { control } }) => isPlausible(control));
  // what was decided stays one of the meanings, however unlikely; without it the likely ones do
  const rest = distinct.filter(
    (meaning) =>
      !likely.includes(meaning) &&
      (typeof found === 'object'
        ? sameControl(meaning.found.control, found.control)
        : likely.length < 2),
  );
  const live = [...likely, ...rest];
  const readings = live.length < 2 ? [] : live.map((meaning) => readingOfMeaning(read, meaning));
  return { found, readings };
};
