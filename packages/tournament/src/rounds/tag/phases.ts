/**
 * The named stages of a knockout, in the order in which they are played. All come after numbered
 * rounds. The source document's numbers 97 to 99 are kept as `legacyCode`; real rounds go past them.
 */

export const STAGES = [
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
export type Stage = (typeof STAGES)[number];

const LEGACY_CODES: Readonly<Partial<Record<Stage, number>>> = {
  quarterfinal: 97,
  semifinal: 98,
  final: 99,
};

/** Whether several pairs play it, so that a letter behind it tells the match: there is one final alone. */
export const hasMatches = (stage: Stage): boolean =>
  /^round_of_|quarterfinal$|semifinal$/.test(stage);

export const legacyCodeOf = (stage: Stage): number | null => LEGACY_CODES[stage] ?? null;

/** Whether it is played for places behind the second. */
export const isForPlaces = (stage: Stage): boolean => /^(?:third_place|places_.*)$/.test(stage);

/** The match or the small knockout for these places; null if there is none. */
export const stageOfPlaces = (first: number, last: number): Stage | null => {
  if (first === 1 && last === 2) return 'final';
  if (first === 3 && last === 4) return 'third_place';
  return STAGES.find((stage) => stage === `places_${first}_${last}`) ?? null;
};

/** How many pairs play it at most; null where that is open. */
export const mostPairs = (stage: Stage): number | null => {
  const [, first, last] = /^places_(\d+)_(\d+)$/.exec(stage) ?? [];
  if (first !== undefined) return (Number(last) - Number(first) + 1) / 2;
  if (stage === 'third_place' || stage === 'grand_final') return 1;
  const players = /^round_of_(\d+)$/.exec(stage)?.[1];
  if (players !== undefined) return Number(players) / 2;
  return [1, 2, 4].find((pairs) => stageOfPlayers(2 * pairs) === stage) ?? null;
};

/** The stage that so many players begin; null if there is none. */
export const stageOfPlayers = (players: number): Stage | null => {
  if (players === 8) return 'quarterfinal';
  if (players === 4) return 'semifinal';
  if (players === 2) return 'final';
  return STAGES.find((stage) => stage === `round_of_${players}`) ?? null;
};
