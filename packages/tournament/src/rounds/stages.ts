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
  'semifinal',
  'third_place',
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

export const legacyCodeOf = (stage: Stage): number | null => LEGACY_CODES[stage] ?? null;

/** The stage that so many players begin; null if there is none. */
export const stageOfPlayers = (players: number): Stage | null => {
  if (players === 8) return 'quarterfinal';
  if (players === 4) return 'semifinal';
  if (players === 2) return 'final';
  return STAGES.find((stage) => stage === `round_of_${players}`) ?? null;
};
