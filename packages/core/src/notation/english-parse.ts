/**
 * Reads plain English: the sentences of `formatEnglish` word for word, and all other text as a tag.
 */

import { DAY, HOUR, millis, MINUTE, SECOND } from '../model/duration.js';
import { failure, NOT_TEXT, success, type Result } from '../model/result.js';
import {
  makeStaged,
  type Cap,
  type Stage,
  type StageParts,
  type TimeControl,
} from '../model/time-control.js';
import { formatEnglish } from './english.js';
import { parseTimeControl } from './tag/parse.js';

const UNITS: Readonly<Record<string, number>> = {
  day: DAY,
  hour: HOUR,
  minute: MINUTE,
  second: SECOND,
};
const TIME = String.raw`(\d+(?:\.\d+)?) (day|hour|minute|second)s?`;

const timeOf = (count: string | undefined, unit: string | undefined) =>
  millis(Math.round(Number(count) * (UNITS[unit ?? ''] ?? Number.NaN)));

type Gain = Partial<Pick<Stage, 'bonus' | 'bonusKind' | 'delay' | 'cap'>>;

/** What may follow the time of a stage: its moves, and what happens to unused time. */
const BANKS: readonly (readonly [RegExp, (moves: number) => Partial<Stage>])[] = [
  [/^(?: for the rest of the game)?$/, () => ({})],
  [/^ per move(?: \(byo-yomi\))?$/, () => ({ moves: 1, reset: 'moves' })],
  [/^ for every (\d+) moves \(Canadian overtime\)$/, (moves) => ({ moves, reset: 'moves' })],
  [/^ for (?:every|1) move, not lost if unused$/, () => ({ moves: 1 })],
  [/^ for (?:every |the next )?(\d+) moves$/, (moves) => ({ moves })],
  [
    /^ at a time, renewed when it runs out if (\d+) moves? were made$/,
    (moves) => ({ moves, reset: 'time' }),
  ],
];

const HEAD = new RegExp(String.raw`^(?:(\d+) (?:times|periods? of) )?${TIME}(.*)$`);

const parseBank = (text: string): StageParts | null => {
  const [, periods = '1', count, unit, tail = ''] = HEAD.exec(text) ?? [];
  if (count === undefined) return null;
  for (const [pattern, parts] of BANKS) {
    const match = pattern.exec(tail);
    if (match !== null) {
      return { time: timeOf(count, unit), periods: Number(periods), ...parts(Number(match[1])) };
    }
  }
  return null;
};

const PLUS = new RegExp(`^plus ${TIME} per move$`);
const BRONSTEIN = new RegExp(`^with a Bronstein delay of ${TIME} per move$`);
const DELAY = new RegExp(`^with a delay of ${TIME} per move$`);
const CAP = new RegExp(`^never above (?:${TIME}|what the clock began with)$`);

const parseGain = (text: string): Gain | null => {
  const plus = PLUS.exec(text);
  if (plus !== null) return { bonus: timeOf(plus[1], plus[2]) };
  const bronstein = BRONSTEIN.exec(text);
  if (bronstein !== null) {
    return { bonus: timeOf(bronstein[1], bronstein[2]), bonusKind: 'bronstein' };
  }
  const delay = DELAY.exec(text);
  if (delay !== null) return { delay: timeOf(delay[1], delay[2]) };
  const cap = CAP.exec(text);
  if (cap === null) return null;
  const wall: Cap = cap[1] === undefined ? 'start' : timeOf(cap[1], cap[2]);
  return { cap: wall };
};

/** Gains that hold together, from a move on where one is named. */
interface GainGroup {
  readonly gain: Gain;
  readonly begins: number | null;
}

/** A stage's text split at its commas: the bank, and the groups of gains after it. */
const parseStage = (
  text: string,
): { bank: StageParts; plain: boolean; groups: GainGroup[] } | null => {
  // the commas inside these two belong to the bank
  const parts = text.replace(/, (not lost|renewed)/, '\u0000$1').split(', ');
  const [head = '', ...phrases] = parts.map((part) => part.replace('\u0000', ', '));
  const plain = head.endsWith(' without increment');
  const bank = parseBank(plain ? head.slice(0, -' without increment'.length) : head);
  if (bank === null) return null;
  const groups: GainGroup[] = [];
  let gain: Gain = {};
  for (const [index, phrase] of phrases.entries()) {
    const [, said = '', move] = /^(.*?)(?: from move (\d+))?$/.exec(phrase) ?? [];
    const parsed = parseGain(said);
    if (parsed === null) return null;
    gain = Object.assign(gain, parsed);
    if (move !== undefined || index === phrases.length - 1) {
      groups.push({ gain, begins: move === undefined ? null : Number(move) });
      gain = {};
    }
  }
  return { bank, plain, groups };
};

const HOURGLASS = new RegExp(`^hourglass, ${TIME}$`);

const parseSentence = (text: string): TimeControl | null => {
  const sand = HOURGLASS.exec(text);
  if (sand !== null) return { kind: 'hourglass', time: timeOf(sand[1], sand[2]) };
  const read = text.split(', then ').map(parseStage);
  const stages: StageParts[] = [];
  const own = read.some((stage, index) => {
    if (stage === null) return false;
    return stage.plain || (stage.groups.length > 0 && index < read.length - 1);
  });
  const shared = own ? [] : (read.at(-1)?.groups ?? []);
  let firstMove = 1;
  for (const stage of read) {
    if (stage === null) return null;
    const groups = own ? stage.groups : shared;
    const begun = groups.filter(({ begins }) => begins === null || begins <= firstMove);
    stages.push({ ...stage.bank, ...begun.at(-1)?.gain });
    firstMove += stage.bank.moves ?? Infinity;
  }
  const control = makeStaged(stages);
  return control.ok ? control.value : null;
};

const EVERY_TIME = new RegExp(String.raw`\b${TIME}`, 'g');

/** The sentence with its times in milliseconds: an hour may be said as 60 minutes. */
const inMillis = (sentence: string): string =>
  sentence.replaceAll(
    EVERY_TIME,
    (_time, count: string, unit: string) =>
      `${(Number(count) * (UNITS[unit] as number)).toFixed(3)} ms`,
  );

/** A sentence of `formatEnglish`; null if it is not one, or says more than the control read from it. */
const parseOwn = (text: string): TimeControl | null => {
  const control = parseSentence(text);
  return control !== null && inMillis(formatEnglish(control)) === inMillis(text) ? control : null;
};

/**
 * Reads what `formatEnglish` writes, and any other text as a tag.
 *
 * @example
 * import { notationOf, parseEnglish } from '@zeitnot/core';
 *
 * const control = parseEnglish('5 minutes, plus 3 seconds per move');
 * control.ok && notationOf(control.value); // => '5m.. + 3s'
 */
export const parseEnglish = (text: string): Result<TimeControl, 'NotText' | 'NotUnderstood'> => {
  if (typeof text !== 'string') return NOT_TEXT;
  const control = parseOwn(text.trim()) ?? parseTimeControl(text).control;
  return control === null
    ? failure('NotUnderstood', 'The text could not be read with confidence.')
    : success(control);
};
