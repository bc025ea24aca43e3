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

/** The number in its match of each of the rounds; null if the event has no matches. */
const legsOf = (games: RoundedGames, players: Players): readonly (number | null)[] | null => {
  const split = readSubrounds(games, players, 'auto');
  if (split.meaning !== 'game') return null;
  const legs = games.rounds.map((round) => {
    const { parts, letter } = round === null ? NO_PARTS : splittingParts(round, split);
    return parts.length === 1 && letter === null ? parts[0]! : null;
  });
  const known = games.of.filter((reading) => games.rounds[reading] !== null);
  const numbered = known.filter((reading) => legs[reading] !== null).length;
  return numbered >= MATCH_SHARE * known.length ? legs : null;
};

export const inferFromEvidence = (
  games: DatedGames,
  rounded: RoundedGames,
  players: Players,
): Inference => {
  const legs = legsOf(rounded, players);
  const matches = { ...games, leg: (place: number) => legs?.[rounded.of[place]!] ?? null };
  const isUntagged = rounded.rounds.every((round) => round === null);
  return legs !== null || (isUntagged && isKnockout(matches))
    ? inferLegs(matches)
    : inferFromPlayers(games);
};
