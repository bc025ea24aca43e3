/**
 * Which games of an event are tiebreaks: by the tag's words, by its path, and by what the TimeControl
 * tags tell. Armageddon gives the players unequal times; a playoff is played much faster.
 */

import { estimate, parseTimeControl, sameControl } from '@zeitnot/core';
import { mainOf } from './round-key.js';
import { pairOf, type GameRow } from './row.js';
import { splittingParts, type RoundedGame, type SubroundReading } from './subrounds.js';

/** What stands between the times of White and Black. */
const SIDES = /\s+(?:vs?\.?|versus|against)\s+|\|/i;
const NAMES = /\b(?:white|black)\b:?/gi;
const NAMED_SIDES = /^\s*white\b(.*)\bblack\b(.*)$/i;

const controlOf = (text: string) =>
  parseTimeControl(text.replaceAll(/^[\s,;:/]+|[\s,;:/]+$/g, '')).control;

/** Whether a TimeControl tag gives the players different times: `5 min vs 4 min`. */
export const isUnequal = (timeControl: string): boolean => {
  const [, ...named] = NAMED_SIDES.exec(timeControl) ?? [];
  const sides = named.length === 2 ? named : timeControl.replaceAll(NAMES, ' ').split(SIDES);
  if (sides.length !== 2) return /\barmageddon\b/i.test(timeControl);
  const [white, black] = sides.map(controlOf);
  return white != null && black != null && !sameControl(white, black);
};

/** A tiebreak takes at most this share of a regular game's time. */
const FAST = 0.5;

interface Speed {
  readonly unequal: boolean;
  /** The time of a game in seconds; null if the tag does not tell. */
  readonly length: number | null;
}

const speedOf = (timeControl: string | null): Speed => {
  if (timeControl === null || timeControl.length > 200) return { unequal: false, length: null };
  const { control } = parseTimeControl(timeControl);
  const length = control === null ? null : estimate(control);
  return { unequal: length === null && isUnequal(timeControl), length };
};

/** Reads each distinct tag once. */
const speedReader = (): ((row: GameRow) => Speed) => {
  const known = new Map<string | null, Speed>();
  return ({ timeControl }) => {
    const speed = known.get(timeControl) ?? speedOf(timeControl);
    known.set(timeControl, speed);
    return speed;
  };
};

const meetingOf = ({ row, round }: RoundedGame): string | null => {
  const pair = pairOf(row);
  return pair === null ? null : `${mainOf(round)}\n${pair}`;
};

/** The numbers of the games of one event that are tiebreaks. */
export const findTiebreaks = (
  games: readonly RoundedGame[],
  reading: SubroundReading,
): ReadonlySet<number> => {
  const readSpeed = speedReader();
  const slowest = { game: 0, byMeeting: new Map<string, number>() };
  let fastest = Infinity;
  for (const game of games) {
    const { length } = readSpeed(game.row);
    if (length === null) continue;
    slowest.game = Math.max(slowest.game, length);
    fastest = Math.min(fastest, length);
    const meeting = meetingOf(game);
    if (meeting === null) continue;
    slowest.byMeeting.set(meeting, Math.max(slowest.byMeeting.get(meeting) ?? 0, length));
  }
  const controlsTell = fastest <= FAST * slowest.game;

  const isTiebreak = (game: RoundedGame): boolean => {
    const { unequal, length } = readSpeed(game.row);
    if (game.round.mark !== null || unequal) return true;
    const { parts, letter } = splittingParts(game.round, reading);
    if (parts.length > 0 || letter !== null) {
      // the literal reading asks no clock
      if (reading.meaning === 'tiebreak' || !controlsTell || length === null) return true;
      return length <= FAST * slowest.game;
    }
    const regular = slowest.byMeeting.get(meetingOf(game) ?? '');
    return length !== null && regular !== undefined && length <= FAST * regular;
  };
  return new Set(games.filter(isTiebreak).map(({ row }) => row.game));
};
