/**
 * Rounds of games without tags, by what the event is: matches by their own games, everything else by days and players.
 */

import type { DatedGames } from './calendar.js';
import type { Inference } from './date-inference.js';
import { inferLegs, isKnockout } from './leg-inference.js';
import type { RoundedGames } from './meetings.js';
import { inferFromPlayers } from './player-inference.js';
import { readSubrounds, splittingParts } from './subrounds.js';
import type { Players } from '../table.js';

/** Where nearly all games have a number in a match, the event has matches; a playoff alone makes none. */
const MATCH_SHARE = 0.8;

const NO_PARTS = { parts: [], letter: null } as const;

/** What splits each of the rounds: the numbers of games in matches, and of playoffs. */
const partsOf = ({ rounds, rows, of }: RoundedGames, players: Players) => {
  const split = readSubrounds({ rounds, rows, of }, players, 'auto');
  return rounds.map((round) => (round === null ? NO_PARTS : splittingParts(round, split)));
};

export const inferFromEvidence = (
  games: DatedGames,
  rounded: RoundedGames,
  players: Players,
): Inference => {
  const { rounds, of } = rounded;
  const parts = partsOf(rounded, players);
  const legs = parts.map(({ parts: numbers, letter }) =>
    numbers.length === 1 && letter === null ? numbers[0]! : null,
  );
  const known = of.filter((reading) => rounds[reading] !== null);
  const inMatches = known.filter((reading) => legs[reading] !== null).length;
  const matches = { ...games, leg: (place: number) => legs[of[place]!]! };
  const areMatches =
    known.length === 0 ? isKnockout(matches) : inMatches >= MATCH_SHARE * known.length;
  if (areMatches) return inferLegs(matches);
  const areExtra = parts.map(
    ({ parts: numbers, letter }, reading) =>
      numbers.length > 0 || letter !== null || rounds[reading]?.mark != null,
  );
  return inferFromPlayers(games, (place) => areExtra[of[place]!]!);
};
