/** A round as a round map has it: `5.1`, `5.2 tiebreak`, `semifinal.1 game 2`. `parseRoundTag` reads it back. */

import type { Round } from './round-tag.js';

export const formatRound = (round: Round): string => {
  const { path, letter, part, mark } = round;
  const numbers = part === null ? path : path.slice(0, -1);
  const main = [round.kind === 'number' ? round.main : round.phase, ...numbers].join('.');
  const last = part === null || path.length === 0 ? '' : ` ${part} ${path.at(-1)}`;
  // a tiebreak that belongs to no round says so already
  const isSaid = mark === 'tiebreak' && round.kind === 'phase' && round.phase === 'tiebreak';
  return `${main}${last}${letter ?? ''}${mark === null || isSaid ? '' : ` ${mark}`}`;
};
