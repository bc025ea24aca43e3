/**
 * `@zeitnot/core/near-misses`, for a text that is not understood: where the reader stopped, and texts near it that would
 * be understood. A slip is one of a few kinds (a sign between two parts, a unit, a word that says nothing), so each is put
 * right, alone and together with another, and the reader tells what that means. No edit changes a number.
 */

import { sameControl, type TimeControl } from '../model/time-control.js';
import { readControl, type ReadOptions } from './read.js';
import { isSlip, isSlipOfUnit, UNITS_IN_FULL } from './slip.js';
import { readClauses } from './tag/clauses.js';
import { MAX_TEXT, parseTimeControl, stripQuotes } from './tag/parse.js';
import { is, type Phrase } from './tag/phrase.js';
import { readPhrases } from './tag/phrases.js';
import { cleanMarkup, fold, tokenize } from './tag/tokens.js';
import type { WarningCode } from './tag/warnings.js';
import { numberOf, senseAfterNumber, type Sense } from './tag/words.js';
import { JSON_OPENING } from './unified/object.js';

/** A text near one that is not understood, and what it means. */
export interface Suggestion {
  readonly text: string;
  readonly control: TimeControl;
}

/** As many suggestions are made, at most. */
const MAX_SUGGESTIONS = 3;

/** As many texts are tried, and as many characters read over all of them. */
const MAX_TRIED = 150;
const MAX_READ = 6000;

/** As many edits, those nearest to the stop, are tried together with another. */
const MAX_PAIRED = 30;

/** A number in any script (`1½`, `.5`), a word, the points of the unified notation, or signs that stand together. */
const PART =
  /(?<number>(?:(?<=(?:^|[^\p{L}\p{N}\s])\s*)[.,])?\p{N}+(?:[.,]\p{N}+)?)|(?<word>\p{L}+)|(?<points>\.\.)|(?<mark>['"’‘”“´`′″]+)|(?<bracket>[()[\]])|(?<joint>(?:(?!\.\.|['"’‘”“´`′″()[\]])[^\p{L}\p{N}\s])+)/gu;

type PartKind = 'number' | 'word' | 'points' | 'mark' | 'bracket' | 'joint';

interface Part {
  readonly kind: PartKind;
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const partsOf = (text: string): readonly Part[] =>
  Array.from(text.matchAll(PART), ({ 0: found, index, groups = {} }) => ({
    kind: Object.keys(groups).find((kind) => groups[kind] !== undefined) as PartKind,
    text: found,
    at: index,
    end: index + found.length,
  }));

/** Where the words of a text stop making sense, in its folded form; null if no single word is to blame. */
const stopOfClauses = (folded: string): number | null => {
  const first = tokenize(folded);
  let stop: number | null = null;
  const leaveOpen = (): null => null;
  readClauses(readPhrases(first), leaveOpen, (found) => {
    const beginning = ({ before }: Phrase): number =>
      (before.kind === 'end' ? first : before.rest).at;
    // `20 Teams`: the number alone would do
    const phrase = found.kind === 'amount' && is(found.next, 'unknown') ? found.next : found;
    stop = phrase.kind === 'end' ? folded.length : beginning(phrase);
  });
  return stop;
};

/** Longer texts have no stop but where their words stop making sense. */
const MAX_PARTS = 40;

/** Where the longest beginning that is understood ends and the next part begins. */
const stopOfBeginnings = (text: string): number | null => {
  const parts = partsOf(text);
  if (parts.length > MAX_PARTS) return null;
  const last = parts.findLastIndex(({ end }, index) => {
    if (index === parts.length - 1) return false;
    const { control, readings } = parseTimeControl(text.slice(0, end));
    return control !== null || readings !== undefined;
  });
  return parts[last + 1]?.at === 0 ? null : (parts[last + 1]?.at ?? null);
};

/**
 * Where a text that is not understood stopped the reader of tags, counted from 0; null if that cannot be said. The text's
 * length if something is missing at its end.
 *
 * @example
 * import { stopIn } from '@zeitnot/core/near-misses';
 *
 * stopIn('90 min, if needed 30 more'); // => 8
 */
export const stopIn = (text: string): number | null => {
  // plain JavaScript may pass anything
  if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
  const cleaned = stripQuotes(cleanMarkup(text.trim()));
  const folded = fold(cleaned);
  const start = text.indexOf(cleaned);
  // folding moves what stands behind `½` and the like
  if (start === -1 || folded.length !== cleaned.length) return null;
  const stop = stopOfClauses(folded) ?? stopOfBeginnings(cleaned);
  return stop === null ? null : start + stop;
};

/** A stretch of the text and what to put there. Of two texts the one with the lower cost is nearer. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly cost: number;
}

const senseIn = ({ text }: Part): Sense | undefined => senseAfterNumber(fold(text));

/** «quarter of an hour», «dreiviertel Stunde»: a number that the reader does not know. */
const FRACTION =
  /quart|viertel|kwart|kvart|cuart|czwart|ctvrt|četvrt|negyed|четверт|чверт|neljann|ceyrek/;

/** A word that says nothing; a number in words does. */
const isUnknown = (part: Part): boolean => {
  const folded = fold(part.text);
  const saysNothing = senseIn(part) === undefined && numberOf(folded) === undefined;
  return part.kind === 'word' && saysNothing && !FRACTION.test(folded);
};

/** A part with the parts beside it. */
interface Place {
  readonly part: Part;
  readonly beforeLast: Part | undefined;
  readonly before: Part | undefined;
  readonly after: Part | undefined;
  readonly afterNext: Part | undefined;
}

/** What may stand between two parts, the likeliest first. */
const JOINTS = [' + ', ', '];

/** `25/10m` */
const isQuota = (number: Part | undefined, next: Part | undefined): boolean =>
  number?.kind === 'number' && next?.text === '/';

/** `14-game match` */
const countsNoun = (number: Part, joint?: Part, noun?: Part): boolean =>
  number.kind === 'number' && joint?.text === '-' && noun?.kind === 'word';

/** Another sign between two parts, or none; a quota in overtime may lack its `r` as well. */
const editJoint = ({ part, before, after, afterNext }: Place): readonly Edit[] => {
  const { kind, text: written } = part;
  if (kind !== 'joint' && kind !== 'bracket' && kind !== 'mark') return [];
  const [from, to] = [before?.end ?? 0, after?.at ?? part.end];
  // `40/` counts moves, and `-5` is no 5
  const endsQuota = written === '/' && before?.kind === 'number' && !after;
  const isMinus = written === '-' && after?.kind === 'number' && !before;
  if (endsQuota || isMinus) return [];
  const drop = { from, to, text: before && after ? ' ' : '', cost: 2 };
  if (kind !== 'joint' || !before || !after) return [drop];
  if (countsNoun(before, part, after)) return [];
  const joints = [
    ...(isQuota(after, afterNext) ? [', r'] : []),
    ...JOINTS.filter((joint) => joint.trim() !== written),
    // what adds or lists is no division
    ...(/^[-+,;&/]+$/.test(written) ? [] : ['/']),
  ];
  return [...joints.map((text) => ({ from, to, text, cost: 1 })), drop];
};

/** What a time or a stage may end with. */
const ENDS: ReadonlySet<string> = new Set<Sense>([
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'move',
  'perMove',
  'rest',
]);

/** A sign between a time and the next: `30m 10s`. */
const insertJoint = ({ part, before, beforeLast }: Place): readonly Edit[] => {
  if (part.kind !== 'number' || before === undefined) return [];
  const { kind, end, text } = before;
  // `30m`; a letter by itself is no unit
  const isWord = text.length > 1 || beforeLast?.kind === 'number';
  const isEnd =
    kind === 'word' ? isWord && ENDS.has(senseIn(before) ?? '') : !/joint|bracket/.test(kind);
  return isEnd ? JOINTS.map((sign) => ({ from: end, to: part.at, text: sign, cost: 1 })) : [];
};

/** A unit behind a bare number, and `r` before a number of moves. */
const completeNumber = ({ part, before, after, afterNext }: Place): readonly Edit[] => {
  const { kind, end, at } = part;
  if (
    kind !== 'number' ||
    countsNoun(part, after, afterNext) ||
    /^[x×*]$/i.test(before?.text ?? '')
  ) {
    return [];
  }
  if (isQuota(part, after)) return [{ from: at, to: at, text: 'r', cost: 1 }];
  if (after?.kind === 'word' || after?.kind === 'mark' || after?.text === ':') return [];
  const units = before?.text === '+' ? ['s', 'm'] : ['m', 's'];
  return units.map((text) => ({ from: end, to: end, text, cost: 1 }));
};

/** `1,5h` in the unified notation, and `1.30h`. */
const editDecimals = ({ part, after }: Place): readonly Edit[] => {
  const { kind, text: written, at, end } = part;
  const [, whole, decimals = ''] =
    kind === 'number' ? (/^(\d+)[.,](\d+)$/.exec(written) ?? []) : [];
  if (whole === undefined) return [];
  const edits = [{ from: at, to: end, text: `${whole}.${decimals}`, cost: 1 }];
  if (after !== undefined && decimals.length === 2 && /^h/i.test(after.text)) {
    edits.push({ from: at, to: after.end, text: `${whole}h${decimals}`, cost: 1 });
  }
  return edits;
};

/** The words whose slips matter most, folded. */
const SPELLINGS = [
  ...UNITS_IN_FULL,
  ...'hour days moves move increment delay jugadas coups mosse'.split(' '),
];

/** `gamewith` in two words, `mniutes` with its letters in order. */
const respell = ({ part }: Place): readonly Edit[] => {
  if (!isUnknown(part)) return [];
  const { text: written, at, end } = part;
  const word = fold(written);
  const meant = SPELLINGS.find((each) => isSlip(word, each));
  const isCapital = /^\p{Lu}/u.test(written);
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const spellings = meant === undefined ? [] : [isCapital ? capital(meant) : meant];
  for (let cut = 2; cut <= word.length - 2; cut += 1) {
    const halves = [word.slice(0, cut), word.slice(cut)];
    if (halves.every((half) => senseAfterNumber(half) !== undefined)) {
      spellings.push(halves.join(' '));
    }
  }
  return spellings.map((text) => ({ from: at, to: end, text, cost: 1 }));
};

/** What may stand among words that say nothing. */
const SAYS_NOTHING: ReadonlySet<string | undefined> = new Set<Sense | undefined>([
  'filler',
  'article',
  'link',
  'label',
]);

/** Unknown words, from the first to the last, with what says nothing between them. */
const dropWords = ({ part, before }: Place, rest: readonly Part[]): readonly Edit[] => {
  if (!isUnknown(part) || (before !== undefined && isUnknown(before))) return [];
  const end = rest.findIndex(
    (next) => next.kind !== 'word' || !(isUnknown(next) || SAYS_NOTHING.has(senseIn(next))),
  );
  const dropped = end === -1 ? rest : rest.slice(0, end);
  const last = dropped.findLast(isUnknown) ?? part;
  // what a number counts is no mere word (`5 Partien`, `３０分と`), nor is a unit with a slip
  const isUnit = ({ text }: Part): boolean => isSlipOfUnit(fold(text));
  return before?.kind === 'number' || dropped.some(isUnit)
    ? []
    : [{ from: before?.end ?? 0, to: last.end, text: '', cost: 2 }];
};

const editsOf = (text: string): readonly Edit[] => {
  const parts = partsOf(text);
  return parts.flatMap((part, index) => {
    const place: Place = {
      part,
      beforeLast: parts[index - 2],
      before: parts[index - 1],
      after: parts[index + 1],
      afterNext: parts[index + 2],
    };
    return [
      ...editJoint(place),
      ...insertJoint(place),
      ...completeNumber(place),
      ...editDecimals(place),
      ...respell(place),
      ...dropWords(place, parts.slice(index)),
    ];
  });
};

const applied = (text: string, edits: readonly Edit[]): string =>
  edits
    // from the end on; of two at one place the longer first, as the other only inserts
    .toSorted((one, other) => other.from - one.from || other.to - one.to)
    .reduce((done, { from, to, text: put }) => done.slice(0, from) + put + done.slice(to), text)
    .trim();

const costOf = (edits: readonly Edit[]): number => edits.reduce((sum, { cost }) => sum + cost, 0);

/** Each edit alone, and those nearest to the stop in pairs; the nearest texts first. */
const attempts = (text: string, stop: number | null): readonly (readonly Edit[])[] => {
  const distance = ({ from, to }: Edit): number =>
    stop === null ? 0 : Math.max(0, from - stop, stop - to);
  const single = editsOf(text).toSorted(
    (one, other) => one.cost - other.cost || distance(one) - distance(other),
  );
  const near = single.slice(0, MAX_PAIRED);
  const pairs = near.flatMap((one, index) =>
    near
      .slice(index + 1)
      .filter((other) => one.to <= other.from || other.to <= one.from)
      .map((other) => [one, other]),
  );
  return [...single.map((edit) => [edit]), ...pairs].toSorted(
    (one, other) => costOf(one) - costOf(other),
  );
};

/** With several meanings, or words left over, a text is not what was meant. */
const DOUBTFUL: ReadonlySet<WarningCode> = new Set([
  'ambiguous_readings',
  'ignored_trailing_qualifier_suffix',
]);

/**
 * Up to three texts near one that is not understood, the nearest first, each of which means one control, and none the same
 * as another. Empty if the text is understood, has several meanings or is JSON.
 *
 * @example
 * import { suggestionsFor } from '@zeitnot/core/near-misses';
 *
 * suggestionsFor('30m + 25/10m', { prefer: 'tag' })[0]?.text; // => '30m, r25/10m'
 */
export const suggestionsFor = (text: string, options: ReadOptions = {}): readonly Suggestion[] => {
  if (typeof text !== 'string' || text.length > MAX_TEXT || JSON_OPENING.test(text)) return [];
  const given = readControl(text, options);
  if (given.ok || given.readings.length > 0) return [];
  const suggestions: Suggestion[] = [];
  let left = MAX_READ;
  for (const edits of attempts(text, stopIn(text)).slice(0, MAX_TRIED)) {
    const near = applied(text, edits);
    left -= near.length;
    if (left < 0 || suggestions.length === MAX_SUGGESTIONS) break;
    const found = readControl(near, options);
    if (!found.ok || found.tag.warnings.some((code) => DOUBTFUL.has(code))) continue;
    const { control } = found;
    const isTime = control.kind === 'staged' || control.kind === 'hourglass';
    const isNew = suggestions.every((other) => !sameControl(other.control, control));
    if (isTime && isNew) suggestions.push({ text: near, control });
  }
  return suggestions;
};
