/**
 * Further games of a pair under one tag, on one day and with other colours: mostly the Armageddon behind a draw,
 * or a day of tiebreaks behind games of a day each, which some files do not number.
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
  /** The games of a pair by day, those without a date first. */
  const daysOf = (places: readonly number[]): readonly (readonly number[])[] => {
    const days = new Map<string, number[]>();
    for (const place of places) {
      const day = dayOf(rows[place]!) ?? '';
      const known = days.get(day);
      if (known === undefined) days.set(day, [place]);
      else known.push(place);
    }
    return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => own);
  };
  const haveOtherColours = (places: readonly number[]): boolean =>
    new Set(places.map((place) => white.id(rows[place]!))).size > 1;
  const furtherOf = (places: readonly number[]): readonly number[] => {
    const days = daysOf(places);
    const last = days.at(-1)!;
    if (!haveOtherColours(last)) return [];
    if (days.length === 1) return last.length === 2 ? last.slice(1) : [];
    return days.slice(0, -1).every((own) => own.length === 1) ? last : [];
  };
  const second = new Set<number>();
  for (const places of byTag.values()) {
    if (places.length === 1 || !places.every((place) => isAsked(rows[place]!))) continue;
    for (const place of furtherOf(places)) second.add(place);
  }
  return second;
};
