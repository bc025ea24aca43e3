/**
 * The tag RoundContext, which says in every game of an output which tournament it is from.
 */

import { isUtf8 } from 'node:buffer';
import { makeTagPlacer } from '@zeitnot/pgn';

export const CONTEXT_TAG = 'RoundContext';
const placeTag = makeTagPlacer(CONTEXT_TAG);

/** A line of PGN has at most 255 characters. */
const MAX_VALUE = 200;

/** The tag itself; control characters become blanks, and what is too long is cut. */
export const formatContext = (event: string): string => {
  const value = (event === '' ? '?' : event)
    .slice(0, MAX_VALUE)
    // half a character may be left at the end
    .replace(/\p{Cs}$/u, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/["\\]/g, String.raw`\$&`);
  return `[${CONTEXT_TAG} "${value}"]`;
};

/** In bytes, with what parts it from its neighbours: no letter takes more than three. */
export const MAX_CONTEXT = 3 * MAX_VALUE + 64;

const WITH_SEPARATOR = new RegExp(
  String.raw`^(?: |\r\n?|\n)?\[${CONTEXT_TAG} "(?:[^"\\\r\n]|\\.)*"\](?:\r\n?|\n)?$`,
);

/** Whether bytes are such a tag, with what parts it from its neighbours, and nothing else. */
export const isContext = (bytes: Buffer): boolean => WITH_SEPARATOR.test(bytes.toString('latin1'));

interface Insertion {
  readonly at: number;
  readonly bytes: Buffer;
}

/** Letters that Windows-1252 has where Latin-1 has them. */
const LATIN = /^[ -~\u00A0-\u00FF]*$/;

/**
 * The head of a game lies in `bytes` between `from` and `to`; it may be the `whole` game. `head` is how long its
 * header is known to be, or 0.
 */
export type PlaceContext = (
  bytes: Buffer,
  from: number,
  to: number,
  whole: boolean,
  head: number,
) => Insertion | null;

/**
 * Says what goes where in the games of one event. A game that is no UTF-8 gets the tag in Windows-1252,
 * if that has the letters, so that no game mixes two encodings.
 */
export const makeContextPlacer = (event: string): PlaceContext => {
  const tag = formatContext(event);
  const inLatin = LATIN.test(tag);
  const isPlain = Buffer.byteLength(tag) === tag.length;
  // mostly the same as for the game before
  let last = { before: '', after: '', encoding: '', bytes: Buffer.alloc(0) };
  return (bytes, from, to, whole, head) => {
    const place = placeTag(bytes, from, to, whole, head);
    if (place === null) return null;
    const encoding = isPlain || !inLatin || isUtf8(bytes.subarray(from, to)) ? 'utf8' : 'latin1';
    const { at, before, after } = place;
    if (before !== last.before || after !== last.after || encoding !== last.encoding) {
      const added = Buffer.from(`${before}${tag}${after}`, encoding);
      last = { before, after, encoding, bytes: added };
    }
    return { at, bytes: last.bytes };
  };
};
