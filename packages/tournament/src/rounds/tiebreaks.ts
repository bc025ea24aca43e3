/**
 * Which games of an event are tiebreaks: by the tag's words, by its path, and by what the TimeControl
 * tags tell. Armageddon gives the players unequal times; a playoff is played much faster.
 */

import { estimate, parseTimeControl, sameControl } from '@zeitnot/core';
import { comparePaths } from './extra-games.js';
import { numberMeetings, type RoundedGames } from './meetings.js';
import type { Players } from './names.js';
import { mainOf, type Main } from './round-key.js';
import type { Round } from './round-tag.js';
import { splittingParts, type SubroundReading } from './subrounds.js';
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

/** A round with the numbers that split it, as a key. */
const numberOf = (round: Round, parts: string | null): string => `${mainOf(round)} ${parts ?? ''}`;

/**
 * The number of each round's game within its match: what splits the round, or, where numbers run on from match
 * to match as in `1.1`, `1.2` of one pair and `1.3`, `1.4` of another, the how-manieth of its pair it is.
 */
const numbersInMatch = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (string | null)[],
): readonly (string | null)[] => {
  const pairOf = new Map<string, number>();
  const shared = new Set<Main>();
  const ofPair = new Map<number, Set<number>>();
  for (let place = 0; place < rows.length; place += 1) {
    const reading = of[place]!;
    const round = rounds[reading]!;
    const parts = splits[reading]!;
    if (round === null || round.mark !== null || parts === null) continue;
    const number = numberOf(round, parts);
    const pair = meetings[place]!;
    if ((pairOf.get(number) ?? pair) !== pair) shared.add(mainOf(round));
    pairOf.set(number, pair);
    ofPair.set(pair, (ofPair.get(pair) ?? new Set()).add(reading));
  }
  const numbers = [...splits];
  for (const readings of ofPair.values()) {
    const running = [...readings].filter((reading) => !shared.has(mainOf(rounds[reading]!)));
    const ordered = running.toSorted((a, b) => comparePaths(rounds[a]!, rounds[b]!));
    const ranks = new Map<string, number>();
    for (const reading of ordered) {
      const parts = splits[reading]!;
      const rank = ranks.get(parts) ?? ranks.size + 1;
      ranks.set(parts, rank);
      numbers[reading] = `${rank} `;
    }
  }
  return numbers;
};

/**
 * Where no clock tells, games of matches are regular if every pair of the round plays them, as are those of
 * a pair that plays no other there. In a round of one pair, such as a final, those are that are regular in
 * other rounds, and all where no other round has tiebreaks: a final may be longer. Beside games without a
 * number, those with one never are.
 */
const regularGames = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  splits: readonly (string | null)[],
): ((place: number) => boolean) => {
  const pairs = new Map<Main, Set<number>>();
  const pairsWith = new Map<string, Set<number>>();
  const withPlain = new Set<Main>();
  const gamesOf = new Uint32Array(rows.length + 1);
  const note = <Key>(sets: Map<Key, Set<number>>, key: Key, pair: number): void => {
    const set = sets.get(key) ?? new Set();
    sets.set(key, set.add(pair));
  };
  if (splits.some((parts) => parts !== null)) {
    for (let place = 0; place < rows.length; place += 1) {
      const round = rounds[of[place]!]!;
      const meeting = meetings[place]!;
      if (round === null || round.mark !== null) continue;
      const parts = splits[of[place]!]!;
      if (parts === null) withPlain.add(mainOf(round));
      gamesOf[meeting]! += 1;
      note(pairs, mainOf(round), meeting);
      note(pairsWith, numberOf(round, parts), meeting);
    }
  }
  const isOfAll = (round: Round, parts: string | null): boolean => {
    const all = pairs.get(mainOf(round))?.size ?? 0;
    return all > 1 && pairsWith.get(numberOf(round, parts))?.size === all;
  };
  const ofAll = new Set(
    splits.filter((parts, number) => {
      const round = rounds[number]!;
      return round !== null && isOfAll(round, parts);
    }),
  );
  const hasOthers = rounds.some((round, number) => {
    if (round === null || round.mark !== null || withPlain.has(mainOf(round))) return false;
    const { size } = pairs.get(mainOf(round)) ?? { size: 0 };
    return size > 1 && !isOfAll(round, splits[number]!);
  });
  return (place) => {
    const round = rounds[of[place]!]!;
    const parts = splits[of[place]!]!;
    const main = mainOf(round);
    if (withPlain.has(main)) return false;
    if (gamesOf[meetings[place]!] === 1 || isOfAll(round, parts)) return true;
    return (
      pairs.get(main)!.size === 1 && ((withPlain.size === 0 && !hasOthers) || ofAll.has(parts))
    );
  };
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

/** Marks the games of one event that are tiebreaks, by their place among its rows. */
export const markTiebreaks = (
  marks: Uint8Array,
  games: RoundedGames,
  reading: SubroundReading,
  { timeControl }: GameTable,
  players: Players,
): void => {
  const { rows, rounds, of } = games;
  const readSpeed = readColumn(timeControl, speedOf);
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
  // what splits each round, as a key; null where nothing does
  const splits = rounds.map((round) => {
    if (round === null) return null;
    const { parts, letter } = splittingParts(round, reading);
    return parts.length > 0 || letter !== null ? `${parts.join('.')} ${letter ?? ''}` : null;
  });

  const isRegular = regularGames(games, meetings, numbersInMatch(games, meetings, splits));
  const isTiebreak = (row: number, place: number): boolean => {
    const round = rounds[of[place]!]!;
    if (round === null) return false;
    const { unequal, length } = readSpeed(row);
    if (round.mark !== null || unequal) return true;
    if (splits[of[place]!] !== null) {
      // the literal reading asks no clock
      if (reading.meaning === 'tiebreak') return true;
      return controlsTell && length !== null ? length <= FAST * slowest : !isRegular(place);
    }
    // who has played a slow game in the round plays a fast one for something else
    const slower = playersAt(row).map((player) => slowestOf.of(mainOf(round), player));
    return length !== null && length <= FAST * Math.max(0, ...slower);
  };
  for (let place = 0; place < rows.length; place += 1) {
    if (isTiebreak(rows[place]!, place)) marks[place] = 1;
  }
};
