/**
 * Cells of the strings of an index by their ids: of the different ones among the rows of a chunk, which are few in
 * most columns, cells are made once, and then copied.
 *
 * This is AssemblyScript. `npm run docs` compiles it, and src/read-pgn/string-cells.ts is its other side.
 *
 * Measured in bench/sql.bench.mjs.
 */

const CELL: usize = 16;
const LONGEST_INLINE: u32 = 12;
const MOST_ROWS: usize = 2048;
/** So many strings are known by their ids; of two that fall on one place, the later one is. */
const SLOTS: usize = 1024;

// The memory: the ids of the rows; the ids that are different, and a cell for each, behind them one of zeros; which
// of them each row has; the known ids, and which of them they are; the cells of the rows, and which are not NULL, a
// bit for each; the rows with a long text.

export const IDS: usize = 1024;
export const DIFFERENT: usize = IDS + MOST_ROWS * 4;
export const DIFFERENT_CELLS: usize = DIFFERENT + MOST_ROWS * 4;
const CHOICES: usize = DIFFERENT_CELLS + (MOST_ROWS + 1) * CELL;
const KNOWN_IDS: usize = CHOICES + MOST_ROWS * 4;
const KNOWN_PLACES: usize = KNOWN_IDS + SLOTS * 4;
export const CELLS: usize = KNOWN_PLACES + SLOTS * 4;
export const VALID: usize = CELLS + MOST_ROWS * CELL;
export const LONG: usize = VALID + MOST_ROWS / 8;
/** Where it ends; one row more may be listed. */
export const END: usize = LONG + (MOST_ROWS + 1) * 4;

const ZEROS: u32 = <u32>(MOST_ROWS * CELL);

/** Finds the different ids of so many rows; how many they are. */
export function distinguish(rows: usize): u32 {
  memory.fill(KNOWN_IDS, 0, SLOTS * 4);
  let count: u32 = 0;
  for (let at: usize = 0; at < rows * 4; at += 4) {
    const id = load<u32>(IDS + at);
    const slot = <usize>(id % <u32>SLOTS) * 4;
    let place = ZEROS;
    if (id != 0) {
      if (load<u32>(KNOWN_IDS + slot) != id) {
        store<u32>(DIFFERENT + <usize>count * 4, id);
        store<u32>(KNOWN_IDS + slot, id);
        store<u32>(KNOWN_PLACES + slot, count * <u32>CELL);
        count += 1;
      }
      place = load<u32>(KNOWN_PLACES + slot);
    }
    store<u32>(CHOICES + at, place);
  }
  return count;
}

/** Which of four ids are 0, a bit for each. */
function zerosAmong(at: usize): u32 {
  return <u32>i32x4.bitmask(i32x4.eq(v128.load(at), i32x4.splat(0)));
}

/** Finds which of so many rows, a multiple of 8, are NULL; how many they are. */
export function findNulls(rows: usize): u32 {
  let nulls: u32 = 0;
  for (let at: usize = 0; at < rows / 8; at += 1) {
    const ids = IDS + at * 32;
    const missing = zerosAmong(ids) | (zerosAmong(ids + 16) << 4);
    store<u8>(VALID + at, ~(<u8>missing));
    nulls += popcnt<u32>(missing);
  }
  return nulls;
}

/** Copies the cell that the row has whose choice stands at `from`. */
function copyCell(from: usize, to: usize): void {
  v128.store(to, v128.load(DIFFERENT_CELLS + <usize>load<u32>(from)));
}

/** Copies the cells of the different ids to so many rows, and a few more. */
export function spread(rows: usize): void {
  const end = CELLS + rows * CELL;
  for (let from = CHOICES, to = CELLS; to < end; from += 16, to += 4 * CELL) {
    copyCell(from, to);
    copyCell(from + 4, to + CELL);
    copyCell(from + 8, to + 2 * CELL);
    copyCell(from + 12, to + 3 * CELL);
  }
}

/** Lists which of so many rows have a long text; how many they are. */
export function listLong(rows: usize): u32 {
  let long: u32 = 0;
  for (let row: usize = 0; row < rows; row += 1) {
    store<u32>(LONG + <usize>long * 4, <u32>row);
    long += <u32>(load<u32>(CELLS + row * CELL) > LONGEST_INLINE);
  }
  return long;
}
