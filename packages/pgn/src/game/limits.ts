/** What a single game may hold. No real game comes near; hostile files do. */

export const MAX_TAG: number = 64 * 1024;
export const MAX_TAGS = 1000;
export const MAX_VARIATION_DEPTH = 500;
/** A longer game is cut here, with an error. */
export const MAX_GAME: number = 16 * 1024 * 1024;
/** No tag that counts stands behind so many bytes of a game; of one that is cut they are kept. */
export const MAX_HEAD: number = 1024 * 1024;

/** How many bytes of a game are kept. */
export const keptLength = (length: number): number => (length > MAX_GAME ? MAX_HEAD : length);
