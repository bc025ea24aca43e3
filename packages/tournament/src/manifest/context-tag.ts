/**
 * The RoundContext tag, which break adds to every game of an output to name its tournament. The manifest records
 * where, and join removes it.
 */

import { isUtf8 } from 'node:buffer';
import { makeTagPlacer } from '@zeitnot/pgn/internal';

export const CONTEXT_TAG = 'RoundContext';
const placeTag = makeTagPlacer(CONTEXT_TAG);

/** A line of PGN has at most 255 characters. */
const MAX_VALUE = 200;

/** The tag itself; control characters become blanks, and a long name is cut. */
export const formatContext = (event: string): string => {
  const value = (event === '' ? '?' : event)
    .slice(0, MAX_VALUE)
    // the cut may leave an unpaired surrogate
    .replace(/\p{Cs}$/u, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/["\\]/g, String.raw`\$&`);
  return `[${CONTEXT_TAG} "${value}"]`;
};

/** In bytes, with separators: no UTF-16 unit takes more than three. */
export const MAX_CONTEXT = 3 * MAX_VALUE + 64;

const WITH_SEPARATOR = new RegExp(
  String.raw`^(?: |\r\n?|\n)?\[${CONTEXT_TAG} "(?:[^"\\\r\n]|\\.)*"\](?:\r\n?|\n)?$`,
);

/** Whether bytes are such a tag with its separators, and nothing else. */
export const isContext = (bytes: Buffer): boolean => WITH_SEPARATOR.test(bytes.toString('latin1'));

/** Characters that Windows-1252 and Latin-1 share. */
const LATIN = /^[ -~\u00A0-\u00FF]*$/;

/**
 * Where to insert the tag into a game whose head is `bytes` from `from` to `to`. `whole`: that is all of the game.
 * `head`: the length of the header if it is known, or 0.
 */
export type PlaceContext = (
  bytes: Buffer,
  from: number,
  to: number,
  whole: boolean,
  head: number,
) => { readonly at: number; readonly bytes: Buffer } | null;

/**
 * Places the tag in the games of one event. A game that is not UTF-8 gets it in Windows-1252 if that has the
 * characters, so that no game mixes two encodings.
 */
export const makeContextPlacer = (event: string): PlaceContext => {
  const tag = formatContext(event);
  const inLatin = LATIN.test(tag);
  const isPlain = Buffer.byteLength(tag) === tag.length;
  // mostly the same as for the previous game
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
