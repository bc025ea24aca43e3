/** Limits of a single game. No real game comes near them; hostile files do. */

export const MAX_TAG: number = 64 * 1024;
export const MAX_TAGS = 1000;
export const MAX_VARIATION_DEPTH = 500;
/** A longer game is cut here, with an error. */
export const MAX_GAME: number = 16 * 1024 * 1024;
/** How much is kept of a game that is cut; tags further back do not count. */
export const MAX_HEAD: number = 1024 * 1024;

/** How many bytes of a game are kept. */
export const keptLength = (length: number): number => (length > MAX_GAME ? MAX_HEAD : length);
