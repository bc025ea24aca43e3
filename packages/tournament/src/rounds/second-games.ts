/**
 * Second games of a pair under one tag, on one day and with other colours: mostly the Armageddon behind a draw,
 * which some files do not number.
 */

import { isoDate } from './dates.js';
import type { RoundedGames } from './meetings.js';
import { readColumn, type GameTable } from './table.js';

/** The places of such games. `isAsked`: no clock tells what a row's game is. */
export const secondGames = (
  { rows, rounds, of }: RoundedGames,
  meetings: Uint32Array,
  { white, date }: GameTable,
  isAsked: (row: number) => boolean,
): ReadonlySet<number> => {
  const counts = new Uint32Array(rows.length + 1);
  for (const meeting of meetings) counts[meeting]! += 1;
  // by meeting and tag; most pairs meet once, and are not kept
  const byTag = new Map<string, number[]>();
  for (let place = 0; place < rows.length; place += 1) {
    const meeting = meetings[place]!;
    if (meeting === 0 || counts[meeting] === 1 || rounds[of[place]!]!.mark !== null) continue;
    const key = `${meeting} ${of[place]}`;
    const known = byTag.get(key);
    if (known === undefined) byTag.set(key, [place]);
    else known.push(place);
  }
  const dayOf = readColumn(date, isoDate);
  const second = new Set<number>();
  for (const places of byTag.values()) {
    const [one, other] = places.map((place) => rows[place]!);
    if (one === undefined || other === undefined || places.length !== 2) continue;
    if (white.id(one) === white.id(other) || !isAsked(one) || !isAsked(other)) continue;
    if (dayOf(one) === dayOf(other)) second.add(places[1]!);
  }
  return second;
};
