// A plain Swiss: players of the same points meet, the upper half of a group against the lower, never
// twice, and colours stay even. From the top each takes the first opponent who leaves a pairing for
// the rest. Points go before colours, but nobody has the same colour three times in a row if it can be
// avoided.

const balanceOf = (colours) =>
  colours.reduce((sum, colour) => sum + (colour === 'white' ? 1 : -1), 0);

/** How much a player is owed White (positive) or Black, and whether he must have it. */
const claimOf = ({ colours }) => {
  const balance = balanceOf(colours);
  const last = colours.at(-1);
  const twice = last !== undefined && last === colours.at(-2);
  const turn = last === undefined ? 0 : last === 'white' ? -1 : 1;
  const must = Math.abs(balance) > 1 || twice;
  const due = must && twice ? turn * 4 : -2 * balance + turn;
  return { due, must };
};

const wantTheSame = (a, b) => a.due * b.due > 0;

/** Whether two players may meet by their colours, as the rule is and where nothing else is left. */
const COLOUR_RULES = [(a, b) => !(a.must && b.must && wantTheSame(a, b)), () => true];

/**
 * Whom the first of `left` may meet, best first: his own group across its halves, then the groups
 * below; in each, those whose colours go with his come before the others.
 */
const candidatesOf = ([first, ...others]) => {
  const group = others.filter(({ points }) => points === first.points);
  const half = Math.floor(group.length / 2);
  const across = [...group.slice(half), ...group.slice(0, half).toReversed()];
  const rank = (other) => (wantTheSame(first, other) ? 1 : 0);
  return [...across, ...others.slice(group.length)].toSorted(
    (a, b) => b.points - a.points || rank(a) - rank(b),
  );
};

/** Steps after which a rule is given up: some groups have no pairing, and proving it takes long. */
const PATIENCE = 20_000;

const search = (records, mayMeet) => {
  let steps = 0;
  const pair = (left) => {
    if (left.length === 0) return [];
    steps += 1;
    if (steps > PATIENCE) return null;
    const [first] = left;
    for (const second of candidatesOf(left)) {
      if (first.opponents.includes(second.player.id) || !mayMeet(first, second)) continue;
      const rest = pair(left.filter((record) => record !== first && record !== second));
      if (rest !== null) return [[first, second], ...rest];
    }
    return null;
  };
  return pair(records);
};

/** Who of a pair has White; in doubt the better placed gets the colour that the board asks for. */
const seat = ([upper, lower], board) => {
  const lean = upper.due - lower.due;
  const upperIsWhite = lean === 0 ? board % 2 === 0 : lean > 0;
  const [white, black] = upperIsWhite ? [upper, lower] : [lower, upper];
  return { white: white.player.id, black: black.player.id };
};

/** The boards of the next round from the records so far. */
export const pairRound = (records) => {
  const placed = records
    .map((record) => ({ ...record, ...claimOf(record) }))
    .toSorted((a, b) => b.points - a.points || a.player.id - b.player.id);
  for (const rule of COLOUR_RULES) {
    const pairs = search(placed, rule);
    if (pairs !== null) return pairs.map(seat);
  }
  throw new Error('There is no pairing without a rematch.');
};
