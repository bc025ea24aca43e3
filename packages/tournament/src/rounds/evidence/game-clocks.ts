/**
 * What TimeControl tags tell about tiebreaks. In an Armageddon game the players have unequal times; a playoff is
 * much faster than the games before it.
 */

import { estimate, parseTimeControl, sameControl } from '@zeitnot/core';
import type { RoundedGames } from './meetings.js';
import { readColumn, addTo, type Players, type GameTable } from '../table.js';
import { mainOf, type Main } from '../round-key.js';

/** What separates the times of White and Black. */
const SIDES = /\s+(?:vs?\.?|versus|against)\s+|\|/i;
const NAMES = /\b(?:white|black)\b:?/gi;
const NAMED_SIDES = /^\s*white\b(.*)\bblack\b(.*)$/i;
/** `W300/B240`. */
const LETTERED_SIDES = /^\s*w[\s:=]*(\d.*)\bb[\s:=]*(\d.*)$/i;
/** In seconds. Longer times on both sides of a slash are two stages of one control. */
const MAX_SLASHED = 20 * 60;

const controlOf = (text: string) =>
  parseTimeControl(text.replaceAll(/^[\s,;:/]+|[\s,;:/]+$/g, '')).control;

/** `5+0/4+0`; a bare number before a slash counts moves. Empty unless there are two such times. */
const slashedSides = (timeControl: string): readonly string[] => {
  const sides = timeControl.split('/');
  const [white = '', black = ''] = sides;
  const fromNumber = white.slice(white.search(/\d|$/));
  return sides.length === 2 && black !== '' && /[^\s\d]/.test(fromNumber) ? sides : [];
};

/** The times of White and Black as written; null if the tag has one time for both. */
const sidesOf = (timeControl: string): readonly string[] | null => {
  const named = NAMED_SIDES.exec(timeControl) ?? LETTERED_SIDES.exec(timeControl);
  if (named !== null) return named.slice(1);
  const sides = timeControl.replaceAll(NAMES, ' ').split(SIDES);
  if (sides.length === 2) return sides;
  const slashed = slashedSides(timeControl);
  const areShort = slashed.every((side) => {
    const control = controlOf(side);
    return control !== null && (estimate(control) ?? Infinity) <= MAX_SLASHED;
  });
  return slashed.length === 2 && areShort ? slashed : null;
};

/** Whether a TimeControl tag gives the players different times: `5 min vs 4 min`. */
export const isUnequal = (timeControl: string): boolean => {
  const sides = sidesOf(timeControl);
  if (sides === null) return /\barmageddon\b/i.test(timeControl);
  const [white, black] = sides.map(controlOf);
  return white != null && black != null && !sameControl(white, black);
};

/** A tiebreak takes at most this share of a regular game's time. */
const FAST = 0.5;

/** In seconds; a player hardly has two games that slow on a day. */
const SLOW = 60 * 60;

/** In seconds; a match whose slowest games are this fast may have faster ones from the start. */
const BLITZ = 10 * 60;

/** Whether the times are unequal, and the time of a game in seconds; null if the tag does not say. */
const speedOf = (timeControl: string) => {
  if (timeControl.length > 200) return { unequal: false, length: null };
  const { control } = parseTimeControl(timeControl);
  const length = control === null ? null : estimate(control);
  return { unequal: length === null && isUnequal(timeControl), length };
};

export type GameClocks = ReturnType<typeof gameClocks>;

/** What time controls tell about the games of an event, by row. */
export const gameClocks = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  table: GameTable,
  players: Players,
) => {
  const readSpeed = readColumn(table.timeControl, speedOf);
  /** The length of the slowest game that a player has in a round. */
  const slowestOf = new Map<string, number>();
  const playersAt = (row: number): readonly number[] =>
    [players.white(row), players.black(row)].filter((player) => player !== 0);
  let slowest = 0;
  let fastest = Infinity;
  /** Whether all games have a clock, which may be the event's and not their own. */
  let areAllKnown = true;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    const round = rounds[of[place]!]!;
    const { length } = readSpeed(row);
    if (length === null) areAllKnown = false;
    if (round === null || length === null) continue;
    slowest = Math.max(slowest, length);
    fastest = Math.min(fastest, length);
    for (const player of playersAt(row)) {
      const key = `${mainOf(round)} ${player}`;
      slowestOf.set(key, Math.max(length, slowestOf.get(key) ?? 0));
    }
  }
  /** Whether some games of the event are much faster than others. */
  const differ = fastest <= FAST * slowest;
  /** The lengths that belong to every match: five minutes, three, and one. */
  const usualLengths = (): ReadonlySet<number> => {
    const pairsOf = new Map<number, Set<number>>();
    const pairs = new Set<number>();
    for (let place = 0; place < rows.length; place += 1) {
      const { length } = readSpeed(rows[place]!);
      const pair = meetings[place]!;
      if (length === null || pair === 0) continue;
      pairs.add(pair);
      addTo(pairsOf, length, pair);
    }
    const usual = [...pairsOf].filter(([, own]) => own.size === pairs.size);
    return new Set(usual.map(([length]) => length));
  };
  const usual = differ && slowest <= BLITZ ? usualLengths() : new Set<number>();
  const isMuchFaster = (row: number, other: number): boolean => {
    const { length } = readSpeed(row);
    return length !== null && length <= FAST * other && !usual.has(length);
  };
  return {
    isUnequal: (row: number): boolean => readSpeed(row).unequal,
    isKnown: (row: number): boolean => readSpeed(row).length !== null,
    /** Whether the game filled a day. */
    isSlow: (row: number): boolean => (readSpeed(row).length ?? 0) >= SLOW,
    differ,
    areAllKnown,
    /** Whether a game is much faster than the slowest of the event. */
    isFast: (row: number): boolean => isMuchFaster(row, slowest),
    /** Whether it is much faster than another of its players in the round. */
    isFaster: (row: number, main: Main): boolean =>
      isMuchFaster(
        row,
        Math.max(0, ...playersAt(row).map((one) => slowestOf.get(`${main} ${one}`) ?? 0)),
      ),
  };
};
