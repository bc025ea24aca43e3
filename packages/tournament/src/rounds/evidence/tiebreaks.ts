/**
 * Which games of an event are tiebreaks: by the tag's words, by its path, and by time controls.
 */

import { gameClocks } from './game-clocks.js';
import { matchGames } from './match-games.js';
import { splitOf } from './match-ranks.js';
import { numberMeetings, type RoundedGames } from './meetings.js';
import type { Players } from '../names.js';
import { mainOf } from '../round-key.js';
import { secondGames } from './second-games.js';
import type { SubroundReading } from './subrounds.js';
import type { GameTable } from '../table.js';

/**
 * Marks the tiebreaks of one event by their place among its rows. Returns the rows of games that may be tiebreaks:
 * every pair of the round plays such a second game, or a match may just go on.
 */
export const markTiebreaks = (
  marks: Uint8Array,
  games: RoundedGames,
  reading: SubroundReading,
  table: GameTable,
  players: Players,
): readonly number[] => {
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
  const maybe: number[] = [];
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    if (isTiebreak(row, place)) marks[place] = 1;
    const isDecidedByNumber =
      marks[place] === 1 && (second.has(place) || isLeftToNumbers(row, place));
    if (isDecidedByNumber ? match.isDoubtful(place) : marks[place] === 0 && second.has(place))
      maybe.push(row);
  }
  return maybe;
};
