/**
 * Which games of an event are tiebreaks: by the tag's words, by its path, and by what the TimeControl
 * tags tell. Armageddon gives the players unequal times; a playoff is played much faster.
 */

import { estimate, parseTimeControl, sameControl } from '@zeitnot/core';
import { matchGames } from './match-games.js';
import { splitOf } from './match-ranks.js';
import { numberMeetings, type RoundedGames } from './meetings.js';
import type { Players } from './names.js';
import { mainOf, type Main } from './round-key.js';
import { secondGames } from './second-games.js';
import type { SubroundReading } from './subrounds.js';
import { readColumn, type GameTable } from './table.js';

/** What stands between the times of White and Black. */
const SIDES = /\s+(?:vs?\.?|versus|against)\s+|\|/i;
const NAMES = /\b(?:white|black)\b:?/gi;
const NAMED_SIDES = /^\s*white\b(.*)\bblack\b(.*)$/i;
/** `W300/B240`. */
const LETTERED_SIDES = /^\s*w[\s:=]*(\d.*)\bb[\s:=]*(\d.*)$/i;
/** In seconds. What is longer on both sides of a slash is two stages of a game. */
const LONGEST_SLASHED = 20 * 60;

const controlOf = (text: string) =>
  parseTimeControl(text.replaceAll(/^[\s,;:/]+|[\s,;:/]+$/g, '')).control;

/** `5+0/4+0`; a number alone before a slash counts moves. Nothing if there are no two such times. */
const slashedSides = (timeControl: string): readonly string[] => {
  const sides = timeControl.split('/');
  const [white = '', black = ''] = sides;
  const fromNumber = white.slice(white.search(/\d|$/));
  return sides.length === 2 && black !== '' && /[^\s\d]/.test(fromNumber) ? sides : [];
};

/** The times of White and Black as they are written; null if the tag does not part them. */
const sidesOf = (timeControl: string): readonly string[] | null => {
  const named = NAMED_SIDES.exec(timeControl) ?? LETTERED_SIDES.exec(timeControl);
  if (named !== null) return named.slice(1);
  const sides = timeControl.replaceAll(NAMES, ' ').split(SIDES);
  if (sides.length === 2) return sides;
  const slashed = slashedSides(timeControl);
  const areShort = slashed.every((side) => {
    const control = controlOf(side);
    return control !== null && (estimate(control) ?? Infinity) <= LONGEST_SLASHED;
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

/** In seconds; a player hardly has two such games a day. */
const SLOW = 60 * 60;

interface Speed {
  readonly unequal: boolean;
  /** The time of a game in seconds; null if the tag does not tell. */
  readonly length: number | null;
}

const speedOf = (timeControl: string): Speed => {
  if (timeControl.length > 200) return { unequal: false, length: null };
  const { control } = parseTimeControl(timeControl);
  const length = control === null ? null : estimate(control);
  return { unequal: length === null && isUnequal(timeControl), length };
};

/** The length of the slowest game that a player has in a round. */
const slowestGames = () => {
  const lengths = new Map<Main, Map<number, number>>();
  const note = (main: Main, player: number, length: number): void => {
    const known = lengths.get(main) ?? new Map<number, number>();
    lengths.set(main, known.set(player, Math.max(length, known.get(player) ?? 0)));
  };
  const of = (main: Main, player: number): number => lengths.get(main)?.get(player) ?? 0;
  return { note, of };
};

/**
 * Marks the games of one event that are tiebreaks, by their place among its rows. Gives the rows of those that
 * may be: every pair of the round plays such a second game.
 */
export const markTiebreaks = (
  marks: Uint8Array,
  games: RoundedGames,
  reading: SubroundReading,
  table: GameTable,
  players: Players,
): readonly number[] => {
  const { rows, rounds, of } = games;
  const readSpeed = readColumn(table.timeControl, speedOf);
  const meetings = numberMeetings(games, players);
  const slowestOf = slowestGames();
  const playersAt = (row: number): readonly number[] =>
    [players.white(row), players.black(row)].filter((player) => player !== 0);
  let slowest = 0;
  let fastest = Infinity;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    const round = rounds[of[place]!]!;
    const { length } = readSpeed(row);
    if (round === null || length === null) continue;
    slowest = Math.max(slowest, length);
    fastest = Math.min(fastest, length);
    for (const player of playersAt(row)) slowestOf.note(mainOf(round), player, length);
  }
  const controlsTell = fastest <= FAST * slowest;
  const splits = rounds.map((round) => (round === null ? null : splitOf(round, reading)));
  const isOpen = (row: number): boolean => {
    const { unequal, length } = readSpeed(row);
    return !unequal && length === null;
  };
  const second = secondGames(games, meetings, table, isOpen);
  const isSlow = (row: number): boolean => (readSpeed(row).length ?? 0) >= SLOW;
  const { isRegular, isDoubtful } = matchGames(games, meetings, splits, second, table, isSlow);
  /** Neither words nor clocks tell what the game of a match is. */
  const isLeftToNumbers = (row: number, place: number): boolean => {
    const round = rounds[of[place]!]!;
    const { unequal, length } = readSpeed(row);
    if (round === null || round.mark !== null || unequal) return false;
    if (reading.meaning === 'tiebreak' || splits[of[place]!] === null) return false;
    return !controlsTell || length === null;
  };
  const isTiebreak = (row: number, place: number): boolean => {
    const round = rounds[of[place]!]!;
    if (round === null) return false;
    const { unequal, length } = readSpeed(row);
    if (round.mark !== null || unequal) return true;
    if (isLeftToNumbers(row, place)) return !isRegular(place);
    if (splits[of[place]!] !== null) {
      // the literal reading asks no clock
      return reading.meaning === 'tiebreak' || (length ?? Infinity) <= FAST * slowest;
    }
    if (second.has(place)) return !isRegular(place);
    // who has played a slow game in the round plays a fast one for something else
    const slower = playersAt(row).map((player) => slowestOf.of(mainOf(round), player));
    return length !== null && length <= FAST * Math.max(0, ...slower);
  };
  const maybe: number[] = [];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    if (isTiebreak(row, place)) marks[place] = 1;
    const isDecidedByNumber = marks[place] === 1 && isLeftToNumbers(row, place);
    if (isDecidedByNumber ? isDoubtful(place) : marks[place] === 0 && second.has(place))
      maybe.push(row);
  }
  return maybe;
};
