// When players end a game before the rules do: they resign what is lost and agree to what is drawn.
// Scores are centipawns as White sees them, one for each ply.

const LOST = 620;

/** A draw is offered when both have seen nothing for a while; the quieter, the sooner. */
const QUIET = [
  { plies: 10, within: 20, chance: 0.25 },
  { plies: 6, within: 55, chance: 0.06 },
];
/** The rules of the event: no draw by agreement before move 20. */
const FIRST_DRAW_PLY = 40;

/** Whether the player to move gives up: he and his opponent have both seen it for two moves. */
export const resigns = (scores, isWhite, random) => {
  const seen = scores.slice(-4).map((score) => (isWhite ? -score : score));
  return seen.length === 4 && seen.every((score) => score > LOST) && random() < 0.45;
};

export const agreeToDraw = (scores, random) => {
  const chance = random();
  if (scores.length < FIRST_DRAW_PLY) return false;
  return QUIET.some(
    ({ plies, within, chance: limit }) =>
      chance < limit && scores.slice(-plies).every((score) => Math.abs(score) <= within),
  );
};
