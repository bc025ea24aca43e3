/**
 * The layout of the memory: tables, results, remembered strings, and the window of text. The tables are filled by
 * src/index/fast/usual-games.ts.
 */

/** By the place of its column in a record: the slot of the last text. */
export const LAST_SLOTS: usize = 1024;
/** 1 for each byte that a name may have. */
export const NAME_BYTES: usize = 2048;
/** By length and first letter of a name: the number of its column from 1 on, 0 for none. */
export const COLUMN_NUMBERS: usize = NAME_BYTES + 256;
export const LETTERS: usize = 32;
export const MAX_NAME: usize = 15;
/** Of each column: its name, its kind, its place in a record. */
export const COLUMNS: usize = COLUMN_NUMBERS + (MAX_NAME + 1) * LETTERS;
export const COLUMN: usize = 32;
export const KIND: usize = 16;
export const PLACE: usize = 17;

/** At most this many games are read in one call. */
export const MAX_GAMES: usize = 512;
/** The records, in which ids of texts may be missing. */
export const RECORDS: usize = 4096;
export const RECORD: usize = 48;
export const AT_LENGTH: usize = 8;
export const AT_FLAGS: usize = 27;
/** The length of each header, 0 if it may have the tag that is watched for. */
export const HEADS: usize = RECORDS + MAX_GAMES * RECORD;
/**
 * The missing ids in their order: the place in a record, where the text begins and ends, its hash, the slot that
 * waits for the id (0 for none), whether it is ASCII. A text that only waits for another begins at 0.
 */
export const MISSING: usize = HEADS + MAX_GAMES * 4;
export const MISSING_ID: usize = 24;
export const MAX_TEXTS: usize = 6;
/** Remembered strings, each in one of the two slots of its hash: id, length, hash, the call that put it there. */
export const SLOTS: usize = MISSING + MAX_GAMES * MAX_TEXTS * MISSING_ID;
export const SLOT: usize = 96;
export const SLOT_TEXT: usize = 16;
export const SLOT_COUNT: usize = 4096;
/** The text; behind it at least `STEP` bytes must follow. */
export const WINDOW: usize = SLOTS + SLOT_COUNT * SLOT;
