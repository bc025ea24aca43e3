/**
 * The parts of a text, between full stops, commas, brackets and the like. What a part says may be left out, with the signs
 * that set it off: of «Rapid (9 rounds), 15 min + 5 s» there remain «Rapid», «,» and «15 min + 5 s».
 */

import { is, joinedAgain, type Phrase, type Senses } from './phrase.js';

/** A stretch of phrases, and the signs around it. */
export interface Part {
  readonly opening: Phrase | undefined;
  readonly phrases: readonly Phrase[];
  readonly closing: Phrase | undefined;
}

/** The dots of `30 min. + 10 s` and «ca. 1 Stunde» end nothing, but one before a word that begins a part does. */
const isAbbreviation = (
  { sense, before, next }: Phrase,
  beginsPart: (phrase: Phrase) => boolean,
): boolean => {
  if (sense !== '.') return false;
  if (before.kind === 'word') return (before.text ?? '').length < 4 && next.kind === 'amount';
  let word = next;
  while (is(word, 'filler', 'article')) word = word.next;
  return (
    before.kind === 'amount' &&
    before.written !== 'whole' &&
    before.written !== 'mark' &&
    !/^(?:end|amount)$/.test(next.kind) &&
    !beginsPart(word)
  );
};

/** Cuts phrases at some signs. */
export const partsOf = (
  phrases: readonly Phrase[],
  signs: Senses,
  beginsPart: (phrase: Phrase) => boolean,
): readonly Part[] => {
  const parts: Part[] = [];
  let opening: Phrase | undefined;
  let inside: Phrase[] = [];
  for (const phrase of phrases) {
    if (!is(phrase, ...signs) || isAbbreviation(phrase, beginsPart)) {
      inside.push(phrase);
      continue;
    }
    parts.push({ opening, phrases: inside, closing: phrase });
    opening = phrase;
    inside = [];
  }
  parts.push({ opening, phrases: inside, closing: undefined });
  return parts;
};

const isOpening = (sign: Phrase | undefined): boolean => sign !== undefined && is(sign, '(', '[');
const isClosing = (sign: Phrase | undefined): boolean => sign !== undefined && is(sign, ')', ']');

/** What is left of a text without some of its parts, and with some phrases of the others. */
export const withoutParts = (
  parts: readonly Part[],
  all: readonly Phrase[],
  keep: (part: Part) => readonly Phrase[],
): readonly Phrase[] => {
  const left: Phrase[] = [];
  // of each bracket that is open, whether it stays
  const brackets: boolean[] = [];
  for (const part of parts) {
    const { opening: sign } = part;
    const kept = keep(part);
    if (isOpening(sign)) brackets.push(kept.length > 0);
    const stays = isOpening(sign)
      ? kept.length > 0
      : isClosing(sign)
        ? (brackets.pop() ?? true)
        : kept.length > 0 && left.length > 0;
    if (sign !== undefined && stays) left.push(sign);
    left.push(...kept);
  }
  return joinedAgain(left, all);
};
