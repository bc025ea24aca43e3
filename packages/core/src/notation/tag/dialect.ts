/**
 * Whose numbers a tag holds. In `auto` it is not known, and small bases are minutes, as people write.
 */

import { parseCommentTime } from '../../model/comment-time.js';
import { DAY, MINUTE, SECOND } from '../../model/duration.js';
import { scanStages } from '../pgn.js';

/** Whose numbers a tag holds: `auto`, or a site or custom by its name. */
export const DIALECTS = [
  'auto',
  'pgn',
  'lichess',
  'chesscom',
  'otb',
  'uscf',
  'engine',
  'correspondence',
] as const;
/** A dialect of tags. */
export type Dialect = (typeof DIALECTS)[number];

/** Dialects whose bare numbers are not seconds: what they count, and up to which number. */
const LARGE_UNITS: { readonly [dialect in Dialect]?: readonly [unit: number, most: number] } = {
  otb: [MINUTE, 180],
  uscf: [MINUTE, 720],
  // no correspondence bank is an hour's seconds of days: such a number is already in seconds
  correspondence: [DAY, 3599],
};

/** What a bare number counts in a dialect, in milliseconds; in `auto` it depends on the rest too. */
export const unitOf = (count: number, dialect: Dialect): number => {
  const [unit, most] = LARGE_UNITS[dialect] ?? [SECOND, 0];
  return count <= most ? unit : SECOND;
};

/** In `auto`: small bases are minutes, also 75 and 90 with 30; null if the number is not small. */
export const smallUnit = (
  base: number,
  increment: number | null,
): 'interpreted_small_base_as_minutes' | 'interpreted_classical_75_90_as_minutes' | null => {
  if (base < 60 && (increment ?? 0) <= 60) return 'interpreted_small_base_as_minutes';
  if ((base === 75 || base === 90) && increment === 30) {
    return 'interpreted_classical_75_90_as_minutes';
  }
  return null;
};

/** What a Site tag holds where the server or the list that wrote the game down names itself. */
const SITES: readonly (readonly [RegExp, Dialect])[] = [
  [/\blichess\.org\b/i, 'lichess'],
  [/(?<![\w-])chess\.com\b/i, 'chesscom'],
  [/\biccf\b/i, 'correspondence'],
  [/\b(?:tcec|ccrl|cegt)\b/i, 'engine'],
];

/** `1:29:57`, `0:03:00.5` or `[%clk 1:29:57]` in milliseconds; NaN if it holds no time. */
const clockMillis = (text: string): number =>
  parseCommentTime(/\d{1,3}:\d\d:\d\d(?:\.\d{1,3})?/.exec(text)?.[0] ?? '');

/** Seconds or minutes, by which of them the first clock time is near; null if neither. */
const dialectOfClock = (timeControl: string, firstClock: string): Dialect | null => {
  const tag = scanStages(timeControl.replaceAll(/\s/g, ''));
  const clock = clockMillis(firstClock);
  if (tag === null) return null;
  const [{ base, increment = 0 }] = tag.periods;
  // after the first move the clock shows the base, less what was used, plus the increment
  const near = (unit: number): boolean =>
    clock <= base * unit + increment * SECOND && clock >= (base * unit) / 3;
  if (near(SECOND) === near(MINUTE)) return null;
  return near(SECOND) ? 'pgn' : 'otb';
};

/** `180+2` in a broadcast is blitz in seconds, not three hours. */
const isBlitzInSeconds = (timeControl: string): boolean => {
  const tag = scanStages(timeControl);
  if (tag === null) return false;
  const [{ base, increment = 0 }] = tag.periods;
  return base >= 60 && increment < 10;
};

/**
 * The dialect of a game: from the first clock time that its moves show, which settles minutes or
 * seconds, else from where it was played. `auto` if nothing tells.
 *
 * @example
 * import { dialectOf } from '@zeitnot/core';
 *
 * dialectOf({ Site: 'https://lichess.org/abcd1234', TimeControl: '180+2' }); // => 'lichess'
 */
export const dialectOf = (
  tags: Readonly<Record<string, string | undefined>>,
  firstClock: string | null = null,
): Dialect => {
  const shown = firstClock === null ? null : dialectOfClock(tags['TimeControl'] ?? '', firstClock);
  // broadcasts relay what the organizers wrote
  const broadcast = tags['BroadcastName'] ?? tags['BroadcastURL'];
  const site = tags['Site'] ?? '';
  const home = SITES.find(([name]) => name.test(site))?.[1];
  if (broadcast !== undefined || site.includes('/broadcast/')) {
    return shown ?? (isBlitzInSeconds(tags['TimeControl'] ?? '') ? 'auto' : 'otb');
  }
  if (home !== undefined && (shown === null || shown === 'pgn')) return home;
  return shown ?? 'auto';
};
