// How long a person would think. Whole seconds: then the %clk comments, which count in seconds, say
// all that the clock knew, and a reader can run the game again.

/** Move by move: fast at first, slowly through the middle game, faster before the control. */
const PHASES = [
  { upTo: 4, share: 0.07 },
  { upTo: 8, share: 0.25 },
  { upTo: 12, share: 0.8 },
  { upTo: 28, share: 1.45 },
  { upTo: Infinity, share: 0.95 },
];

const LONG_THINK = { chance: 0.04, factor: 3.2, from: 10 };

/** Below this many seconds a player is in time trouble, and may not notice that the time is over. */
const TROUBLE = 90;
const SLIP = { usual: 0.003, trouble: 0.015 };

/** What is kept in hand on a move, if there is that much. */
const RESERVE = 6;

/** Moves that a player without a quota thinks are still to come. */
const aheadOf = (moveNumber) => Math.max(20, 55 - moveNumber);

const shareOf = (moveNumber) => PHASES.find(({ upTo }) => moveNumber <= upTo).share;

/** A player who is always short of time spends as if the control came much sooner. */
const paceOf = ({ trouble }, { bank, bonus, movesLeft, moveNumber }) => {
  const ahead = movesLeft ?? aheadOf(moveNumber);
  return bank / ((trouble ? 0.36 : 0.74) * ahead + 2) + bonus * 0.6;
};

/** How much the position asks for: little with one legal move or a piece to take back. */
const demandOf = ({ legalMoves, isRecapture, swing }) => {
  if (legalMoves === 1) return 0.08;
  if (isRecapture) return 0.2;
  return swing > 80 ? 1.5 : 1;
};

/**
 * Seconds for a move. `moment` is what the clock says (bank and bonus in seconds, moves to the
 * control), `position` what the board asks. More than the bank is a move that comes too late.
 */
export const thinkingTime = (player, moment, position, random) => {
  const { bank, moveNumber } = moment;
  const spread = 0.1 + 3.6 * random() * random();
  const slips = random() < (player.trouble ? SLIP.trouble : SLIP.usual);
  const isLong = random() < LONG_THINK.chance && moveNumber >= LONG_THINK.from;
  if (bank < TROUBLE && slips) return bank + 1;
  const wanted =
    paceOf(player, moment) *
    player.pace *
    shareOf(moveNumber) *
    demandOf(position) *
    spread *
    (isLong ? LONG_THINK.factor : 1);
  const most = bank > 10 * RESERVE ? bank * 0.55 : Math.max(1, bank - RESERVE);
  return Math.floor(Math.max(1, Math.min(wanted, most)));
};
