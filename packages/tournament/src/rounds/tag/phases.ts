/**
 * The phases of a knockout: quarterfinal, final and the like. All come after numbered rounds.
 */

/** Phases of a knockout, in the order in which they are played. */
export const PHASES = [
  'round_of_512',
  'round_of_256',
  'round_of_128',
  'round_of_64',
  'round_of_32',
  'round_of_16',
  'quarterfinal',
  'winners_quarterfinal',
  'losers_quarterfinal',
  'semifinal',
  'winners_semifinal',
  'losers_semifinal',
  'places_9_16',
  'places_5_8',
  'places_13_16',
  'places_9_12',
  'places_15_16',
  'places_13_14',
  'places_11_12',
  'places_9_10',
  'places_7_8',
  'places_5_6',
  'third_place',
  'winners_final',
  'losers_final',
  'final',
  'grand_final',
  'tiebreak',
] as const;
/** A phase of a knockout, as keys and file names have it. */
export type Phase = (typeof PHASES)[number];

/** Whether several pairs play it, so that a letter after it names the match; there is only one final. */
export const hasMatches = (phase: Phase): boolean =>
  /^round_of_|quarterfinal$|semifinal$/.test(phase);

/** Whether it is played for places after the second. */
export const isForPlaces = (phase: Phase): boolean => /^(?:third_place|places_.*)$/.test(phase);

/** The match or the small knockout for these places; null if there is none. */
export const phaseOfPlaces = (first: number, last: number): Phase | null => {
  if (first === 1 && last === 2) return 'final';
  if (first === 3 && last === 4) return 'third_place';
  return PHASES.find((phase) => phase === `places_${first}_${last}`) ?? null;
};

/** How many pairs can play it; null where that is open. */
export const mostPairs = (phase: Phase): number | null => {
  const [, first, last] = /^places_(\d+)_(\d+)$/.exec(phase) ?? [];
  if (first !== undefined) return (Number(last) - Number(first) + 1) / 2;
  if (phase === 'third_place' || phase === 'grand_final') return 1;
  const players = /^round_of_(\d+)$/.exec(phase)?.[1];
  if (players !== undefined) return Number(players) / 2;
  return [1, 2, 4].find((pairs) => phaseOfPlayers(2 * pairs) === phase) ?? null;
};

/** The phase with this number of players; null if there is none. */
export const phaseOfPlayers = (players: number): Phase | null => {
  if (players === 8) return 'quarterfinal';
  if (players === 4) return 'semifinal';
  if (players === 2) return 'final';
  return PHASES.find((phase) => phase === `round_of_${players}`) ?? null;
};
