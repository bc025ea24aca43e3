/**
 * Whose numbers a tag holds. In `auto` nobody says, and small bases are minutes, as people write.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../../model/duration.js';
import { parsePgnTag } from '../pgn.js';

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
export type Dialect = (typeof DIALECTS)[number];

/** No correspondence bank is that many days: such a number is already in seconds. */
const MOST_DAYS = 3600;

/** What a bare number counts in a dialect, in milliseconds; in `auto` it depends on the rest. */
export const unitOf = (count: number, dialect: Exclude<Dialect, 'auto'>): number => {
  switch (dialect) {
    case 'otb':
      return count <= 180 ? MINUTE : SECOND;
    case 'uscf':
      return MINUTE;
    case 'correspondence':
      return count < MOST_DAYS ? DAY : SECOND;
    default:
      return SECOND;
  }
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

/** `1:29:57`, `0:03:00.5` or `[%clk 1:29:57]` in milliseconds; null if it is none. */
const clockMillis = (text: string): number | null => {
  const match = /(\d{1,3}):(\d\d):(\d\d(?:\.\d{1,3})?)/.exec(text);
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  return hours * HOUR + minutes * MINUTE + Math.round(seconds * SECOND);
};

/** Seconds or minutes, by which of them the first clock time is near; null if neither. */
const dialectOfClock = (timeControl: string, firstClock: string): Dialect | null => {
  const tag = parsePgnTag(timeControl.replaceAll(/\s/g, ''));
  const clock = clockMillis(firstClock);
  if (!tag.ok || tag.value.mode !== 'normal' || clock === null) return null;
  const [{ base, increment = 0 }] = tag.value.periods;
  // after the first move the clock shows the base, less what was used, plus the increment
  const near = (unit: number): boolean =>
    clock <= base * unit + increment * SECOND && clock >= (base * unit) / 3;
  if (near(SECOND) === near(MINUTE)) return null;
  return near(SECOND) ? 'pgn' : 'otb';
};

/** `180+2` in a broadcast is blitz in seconds, not three hours. */
const isBlitzInSeconds = (timeControl: string): boolean => {
  const tag = parsePgnTag(timeControl);
  if (!tag.ok || tag.value.mode !== 'normal') return false;
  const [{ base, increment = 0 }] = tag.value.periods;
  return base >= 60 && increment < 10;
};

/**
 * The dialect of a game: from the first clock time that its moves show, which settles minutes or
 * seconds, else from where it was played. `auto` if nothing tells.
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
