// Points and the order of the players. Games are `{ white, black, result }` with the ids of players.

const POINTS = { '1-0': [1, 0], '0-1': [0, 1], '1/2-1/2': [0.5, 0.5] };

/** What each player has, by id: points, opponents and colours in the order of rounds. */
export const recordsOf = (players, games) => {
  const records = players.map((player) => ({ player, points: 0, opponents: [], colours: [] }));
  const note = (id, opponent, colour, points) => {
    records[id].points += points;
    records[id].opponents.push(opponent);
    records[id].colours.push(colour);
  };
  for (const { white, black, result } of games) {
    const [forWhite, forBlack] = POINTS[result];
    note(white, black, 'white', forWhite);
    note(black, white, 'black', forBlack);
  }
  return records;
};

/** Buchholz: what the opponents have. */
const buchholzOf = (records, { opponents }) =>
  opponents.reduce((sum, id) => sum + records[id].points, 0);

/** By points, then Buchholz, then rating. */
export const standingsOf = (players, games) => {
  const records = recordsOf(players, games);
  return records
    .map((record) => ({ ...record, buchholz: buchholzOf(records, record) }))
    .toSorted(
      (a, b) =>
        b.points - a.points ||
        b.buchholz - a.buchholz ||
        b.player.rating - a.player.rating ||
        a.player.id - b.player.id,
    );
};
