/**
 * Made-up tournaments for tests: rows as an index would give them.
 */

import type { GameRow } from '../rounds/table.js';

/** With the tags that no round depends on. */
export interface TestRow extends GameRow {
  readonly site: string;
  readonly result: string;
}

export const row = (game: number, parts: Partial<TestRow> = {}): TestRow => ({
  game,
  event: 'Test Open',
  site: '?',
  date: '????.??.??',
  round: '?',
  white: `White ${game}`,
  black: `Black ${game}`,
  result: '*',
  timeControl: null,
  ...parts,
});

/** The PGN date of a day of a tournament, by its number. */
export const day = (number: number): string => {
  const date = new Date(Date.UTC(2024, 3, 3 + number));
  return date.toISOString().slice(0, 10).replaceAll('-', '.');
};

/** Every player meets every other once, a round a day; player 0 stays, the others turn. */
export const roundRobin = (players: number): TestRow[] => {
  const rows: TestRow[] = [];
  for (let round = 1; round < players; round += 1) {
    const turned = Array.from(
      { length: players - 1 },
      (_, seat) => 1 + ((seat + round) % (players - 1)),
    );
    const table = [0, ...turned];
    for (let board = 0; board < players / 2; board += 1) {
      const [white, black] = [table[board], table[players - 1 - board]];
      rows.push(
        row(rows.length + 1, {
          round: String(round),
          date: day(round),
          white: `Player ${white}`,
          black: `Player ${black}`,
        }),
      );
    }
  }
  return rows;
};
