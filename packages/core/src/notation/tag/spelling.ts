/**
 * Small slips in long words: `incerment`, `folowed`, `zusätzich`. Only a text that is not read as it stands is corrected,
 * and only by words of six letters or more at a distance of one letter, where no other word is as near. The first letter
 * is never the wrong one. Units stay as they are: a wrong one is a factor of sixty.
 */

import { isSlip } from '../slip.js';
import { isAltering, isBeginning, longWords, numberOf, senseOf, type Sense } from './words.js';

/** One letter of six may be missing. */
const WORD = /\p{L}{5,}/gu;

/** Units, systems, and what makes a text unreadable: no slip is mended into these, and what is near them stays. */
const KEPT: ReadonlySet<Sense> = new Set([
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'delay',
  'hourglass',
  'unlimited',
  'forbidden',
]);

/** Whether one slip can lie between two words: with it at their second letter, the letters behind it agree. */
const mayBeSlip = (one: string, other: string): boolean =>
  one[1] === other[1] || one[2] === other[2] || one[1] === other[2] || one[2] === other[1];

/** The beginnings of a word that a slip may have made of a beginning in the tables. */
const nearBeginning = (word: string, entry: string): string | null => {
  for (const length of [entry.length, entry.length - 1, entry.length + 1]) {
    if (isSlip(word.slice(0, length), entry)) return entry + word.slice(length);
  }
  return null;
};

/** The word of the tables that was meant, if there is one only. */
const corrected = (word: string): string | null => {
  if (isAltering(word)) return null;
  let meant: string | null = null;
  let sense: Sense | undefined;
  for (const entry of longWords(word.charAt(0))) {
    if (!mayBeSlip(word, entry)) continue;
    const near = isBeginning(entry)
      ? nearBeginning(word, entry)
      : isSlip(word, entry)
        ? entry
        : null;
    // `inter` is no slip for `intera`, but an abbreviation
    if (near === null || near.startsWith(word)) continue;
    const found = senseOf(entry);
    if (meant !== null && found !== sense) return null;
    meant = near;
    sense = found;
  }
  return sense === undefined || KEPT.has(sense) ? null : meant;
};

/** A text with more strange words is no control with a slip. */
const MAX_STRANGE = 6;

const isStrange = (word: string): boolean =>
  senseOf(word) === undefined && numberOf(word) === undefined;

/** A folded text with its slips mended; null if there are none. */
export const correctSpelling = (text: string): string | null => {
  const strange = new Set(text.match(WORD)?.filter(isStrange));
  if (strange.size === 0 || strange.size > MAX_STRANGE) return null;
  const meant = new Map([...strange].map((word) => [word, corrected(word) ?? word]));
  const mended = text.replaceAll(WORD, (word) => meant.get(word) ?? word);
  return mended === text ? null : mended;
};
