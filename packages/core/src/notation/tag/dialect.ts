/**
 * Whose numbers a tag holds, and what they count. In `auto` it is not known, and small bases are minutes, as people write.
 */

import { DAY, MINUTE, SECOND } from '../../model/duration.js';

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

/** Nobody gives more minutes than that. */
export const MAX_MINUTES = 180;

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

/** A server where people choose their time. */
export type ClockServer = 'lichess' | 'chesscom';

/** The bases in seconds that a server offers besides whole minutes, and its most minutes. */
export const OFFERED: Readonly<
  Record<ClockServer, readonly [besides: readonly number[], most: number]>
> = {
  lichess: [[0, 15, 30, 45, 90], 180],
  chesscom: [[10, 15, 20, 30, 45, 90, 150], Infinity],
};

/** Whether a server offers games with that base: no game at Lichess begins with 3, 10 or 25 seconds. */
export const isOfferedBase = (server: ClockServer, seconds: number): boolean => {
  const [besides, most] = OFFERED[server];
  const minutes = seconds / 60;
  return besides.includes(seconds) || (Number.isInteger(minutes) && minutes > 0 && minutes <= most);
};
