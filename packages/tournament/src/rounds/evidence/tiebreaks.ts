/**
 * Which games of an event are tiebreaks: by the tag's words, by its path, and by time controls. Further games of a pair
 * under one tag, on one day and with reversed colours, are mostly an Armageddon game after a draw, or a day of tiebreaks
 * after games of a day each, which some files do not number.
 */

import { gameClocks, type GameClocks } from './game-clocks.js';
import { matchGames } from './match-games.js';
import { numberMeetings, type RoundedGames } from './meetings.js';
import { splitOf, type SubroundReading } from './subrounds.js';
import { mainOf } from '../round-key.js';
import { isoDate, pushTo, readColumn, type GameTable, type Players } from '../table.js';

/** The places of such games, unless their time controls tell what they are. */
const secondGames = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  { white, date }: GameTable,
  { isKnown, isUnequal, isSlow }: Pick<GameClocks, 'isKnown' | 'isUnequal' | 'isSlow'>,
): ReadonlySet<number> => {
  const counts = new Uint32Array(rows.length + 1);
  for (const meeting of meetings) counts[meeting]! += 1;
  // by meeting and tag; most pairs meet once, and are not kept
  const byTag = new Map<string, number[]>();
  const tags = rounds.map(() => ({ single: 0, longer: 0, hasSlowMatches: false }));
  for (let place = 0; place < rows.length; place += 1) {
    const meeting = meetings[place]!;
    if (meeting === 0 || rounds[of[place]!]!.mark !== null) continue;
    if (counts[meeting] === 1) {
      tags[of[place]!]!.single += 1;
      continue;
    }
    pushTo(byTag, `${meeting} ${of[place]}`, place);
  }
  const dayOf = readColumn(date, isoDate);
  /** The games of a pair by day, those without a date first. */
  const daysOf = (places: readonly number[]): readonly (readonly number[])[] => {
    const days = new Map<string, number[]>();
    for (const place of places) pushTo(days, dayOf(rows[place]!) ?? '', place);
    return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => own);
  };
  for (const places of byTag.values()) {
    const tag = tags[of[places[0]!]!]!;
    if (places.length === 1) tag.single += 1;
    if (places.length > 2 && daysOf(places).length === 1) tag.longer += 1;
    if (places.filter((place) => isSlow(rows[place]!)).length > 1) tag.hasSlowMatches = true;
  }
  const haveOtherColours = (places: readonly number[]): boolean =>
    new Set(places.map((place) => white.id(rows[place]!))).size > 1;
  const furtherOf = (places: readonly number[]): readonly number[] => {
    const days = daysOf(places);
    const last = days.at(-1)!;
    if (!haveOtherColours(last)) return [];
    if (days.length > 1) return days.slice(0, -1).every((own) => own.length === 1) ? last : [];
    // if more pairs have further games that day than have one game, two games are a match
    const { single, longer } = tags[of[last[0]!]!]!;
    return last.length === 2 && longer <= single ? last.slice(1) : [];
  };
  const isOpen = (place: number): boolean => !isKnown(rows[place]!) && !isUnequal(rows[place]!);
  /** Games after one that filled a day are faster, even if their time control does not say so. */
  const untoldOf = (places: readonly number[]): readonly number[] => {
    const further = furtherOf(places);
    const later = new Set(further);
    const before = places.filter((place) => !later.has(place));
    if (before.every(isOpen)) {
      if (before.length === 1 && !further.every(isOpen)) return [];
      return further.filter((place) => !isSlow(rows[place]!));
    }
    const { hasSlowMatches } = tags[of[places[0]!]!]!;
    const areSlow = before.every((place) => isSlow(rows[place]!));
    return areSlow && (before.length > 1 || !hasSlowMatches) ? further.filter(isOpen) : [];
  };
  const second = new Set<number>();
  for (const places of byTag.values()) {
    if (places.length === 1 || !places.some(isOpen)) continue;
    for (const place of untoldOf(places)) second.add(place);
  }
  return second;
};

/** What the mark of a game says; the bits add up. */
export const MARK = {
  tiebreak: 1,
  /** Only the number of the game in its match decides. */
  counted: 2,
  /** It may be the other: every pair of the round plays such a second game, or a match may just go on. */
  doubtful: 4,
} as const;

/** Marks the games of one event by their place among its rows. */
export const markTiebreaks = (
  marks: Uint8Array,
  games: RoundedGames,
  reading: SubroundReading,
  table: GameTable,
  players: Players,
): void => {
  const { rows, rounds, of } = games;
  const meetings = numberMeetings(games, players);
  const clocks = gameClocks(games, meetings, table, players);
  const splits = rounds.map((round) => (round === null ? null : splitOf(round, reading)));
  const second = secondGames(games, meetings, table, clocks);
  const match = matchGames(games, meetings, splits, second, table, clocks.isSlow);
  /** Whether neither words nor time controls decide, only the number of the game in its match. */
  const isLeftToNumbers = (row: number, place: number): boolean => {
    const round = rounds[of[place]!]!;
    if (round === null || round.mark !== null || clocks.isUnequal(row)) return false;
    if (reading.meaning === 'tiebreak' || splits[of[place]!] === null) return false;
    if (clocks.isSlow(row) && !clocks.areAllKnown) return false;
    return !clocks.differ || !clocks.isKnown(row);
  };
  const isTiebreak = (row: number, place: number): boolean => {
    const round = rounds[of[place]!]!;
    if (round === null) return false;
    if (round.mark !== null || clocks.isUnequal(row)) return true;
    if (isLeftToNumbers(row, place)) return !match.isRegular(place);
    // the literal reading ignores time controls
    if (splits[of[place]!] !== null) return reading.meaning === 'tiebreak' || clocks.isFast(row);
    // after a slow game in the round, a fast one is a tiebreak
    return (second.has(place) && !match.isRegular(place)) || clocks.isFaster(row, mainOf(round));
  };
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    const isMarked = isTiebreak(row, place);
    const isCounted = isLeftToNumbers(row, place) || (isMarked && second.has(place));
    const isDoubtful =
      isMarked && isCounted ? match.isDoubtful(place) : !isMarked && second.has(place);
    marks[place] =
      (isMarked ? MARK.tiebreak : 0) |
      (isCounted ? MARK.counted : 0) |
      (isDoubtful ? MARK.doubtful : 0);
  }
};
