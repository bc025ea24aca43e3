/**
 * Whose numbers a tag holds. In `auto` nobody says, and small bases are minutes, as people write.
 */

import { HOUR, MINUTE, SECOND } from '../../model/duration.js';
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
  if (broadcast !== undefined || site.includes('/broadcast/')) return shown ?? 'otb';
  if (home !== undefined && (shown === null || shown === 'pgn')) return home;
  return shown ?? 'auto';
};
