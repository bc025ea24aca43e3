/**
 * Whose numbers a tag holds. In `auto` it is not known, and small bases are minutes, as people write.
 */

import { DAY, MINUTE, SECOND } from '../../model/duration.js';
import { scanStages, type StagedTag } from '../pgn.js';
import { canBeMinutes, MAX_MINUTES, readClocks, unitShown, type ShownClocks } from './evidence.js';

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
  otb: [MINUTE, MAX_MINUTES],
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
  // a study holds what people put into it
  [/\blichess\.org\/study\b/i, 'auto'],
  [/\blichess\.org\b/i, 'lichess'],
  [/(?<![\w-])chess\.com\b/i, 'chesscom'],
  [/\biccf\b/i, 'correspondence'],
  [/\b(?:tcec|ccrl|cegt)\b/i, 'engine'],
];

/** A server where people choose their time. */
export type ClockServer = 'lichess' | 'chesscom';

/** The bases in seconds that a server offers besides whole minutes, and its most minutes. */
const OFFERED: Readonly<Record<ClockServer, readonly [besides: readonly number[], most: number]>> =
  {
    lichess: [[0, 15, 30, 45, 90], 180],
    chesscom: [[10, 15, 20, 30, 45, 90, 150], Infinity],
  };

/** Whether a server offers games with that base: no game at Lichess begins with 3, 10 or 25 seconds. */
export const isOfferedBase = (server: ClockServer, seconds: number): boolean => {
  const [besides, most] = OFFERED[server];
  const minutes = seconds / 60;
  return besides.includes(seconds) || (Number.isInteger(minutes) && minutes > 0 && minutes <= most);
};

/**
 * Whether a server can have written a tag, and not the people whose studies and imports it holds.
 * A base that is too large for minutes is the server's, whatever it offers.
 */
const canBeFrom = (server: ClockServer, { periods: [first, second] }: StagedTag): boolean => {
  if (second !== undefined) return false;
  const { moves, base } = first;
  // a daily game is 1/86400
  if (moves !== undefined) return moves === 1;
  return base > MAX_MINUTES || isOfferedBase(server, base);
};

const isServer = (dialect: Dialect): dialect is ClockServer => Object.hasOwn(OFFERED, dialect);

/** `180+2` in a broadcast is blitz in seconds, not three hours. */
const isBlitzInSeconds = (tag: StagedTag | null): boolean => {
  if (tag === null) return false;
  const [{ base, increment = 0 }] = tag.periods;
  return base >= 60 && increment < 10;
};

/** So many of a game's clocks are looked at; nearly always the first already tells. */
export const MAX_EVIDENCE_CLOCKS = 12;

/**
 * The dialect of a game: from what the clocks of both players show, which settles minutes or
 * seconds, else from where it was played. `auto` if nothing tells. Of the clocks the first twelve
 * count; give one for each ply, null where there is none.
 *
 * @example
 * import { dialectOf } from '@zeitnot/core';
 *
 * dialectOf({ Site: 'https://lichess.org/abcd1234', TimeControl: '180+2' }); // => 'lichess'
 * dialectOf({ Site: 'Chess.com', TimeControl: '90+30' }, [null, 5_456_000]); // => 'otb'
 * dialectOf({ TimeControl: '30+0' }, ['0:00:30']); // => 'pgn'
 */
export const dialectOf = (
  tags: Readonly<Record<string, string | undefined>>,
  clocks: ShownClocks = null,
): Dialect => {
  const text = tags['TimeControl'] ?? '';
  const tag = scanStages(text.replaceAll(/\s/g, '').replaceAll('|', '+'));
  const shown = tag === null ? null : unitShown(tag, readClocks(clocks, MAX_EVIDENCE_CLOCKS));
  if (shown === MINUTE) return 'otb';
  const site = tags['Site'] ?? '';
  // broadcasts relay what the organizers wrote
  const broadcast = tags['BroadcastName'] ?? tags['BroadcastURL'];
  if (broadcast !== undefined || site.includes('/broadcast/')) {
    if (shown === SECOND) return 'pgn';
    return isBlitzInSeconds(tag) ? 'auto' : 'otb';
  }
  const home = SITES.find(([name]) => name.test(site))?.[1] ?? 'auto';
  if (shown === SECOND) return home === 'auto' || unitOf(0, home) !== SECOND ? 'pgn' : home;
  if (!isServer(home) || tag === null || canBeFrom(home, tag)) return home;
  return canBeMinutes(tag) ? 'otb' : 'auto';
};
