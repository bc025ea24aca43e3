/**
 * Answers to texts that are known already, cell by cell: nearly all rows of an archive have one of a few values.
 *
 * This is AssemblyScript. `npm run docs` compiles it, and src/known-cells.ts is its other side.
 *
 * Measured in bench/sql.bench.mjs.
 */

const CELL: usize = 16;
const MOST_ROWS: usize = 2048;
const SLOTS: usize = 2048;
/** A text may lie in its own slot or in the next few. */
const PROBES: usize = 4;

// The memory: the cells of a chunk and which of them are not NULL, a bit for each; the same of the answers; and of
// each slot the cell of a text, its answer, and of which kind that is.

export const INPUT: usize = 1024;
export const INPUT_VALID: usize = INPUT + MOST_ROWS * CELL;
export const OUTPUT: usize = INPUT_VALID + MOST_ROWS / 8;
export const OUTPUT_VALID: usize = OUTPUT + MOST_ROWS * CELL;
const KEYS: usize = OUTPUT_VALID + MOST_ROWS / 8;
const ANSWERS: usize = KEYS + (SLOTS + PROBES) * CELL;
const KINDS: usize = ANSWERS + (SLOTS + PROBES) * CELL;
/** Where it ends. */
export const END: usize = KINDS + SLOTS + PROBES;

const EMPTY: u32 = 0;
const FULL: u32 = 1;
const NULL: u32 = 2;

/** How many answers are NULL, and how long a cell of an answer is: 8 or 16 bytes. */
export let nulls: u32 = 0;
let width: usize = CELL;

/** Begins a chunk. */
export function begin(outputWidth: usize): void {
  memory.fill(OUTPUT_VALID, 0xff, MOST_ROWS / 8);
  nulls = 0;
  width = outputWidth;
}

function homeOf(key: v128): usize {
  const low = i64x2.extract_lane(key, 0);
  const high = i64x2.extract_lane(key, 1);
  const mixed = (low ^ (high * 0x9e3779b97f4a7c15)) * 0xc2b2ae3d27d4eb4f;
  return <usize>((mixed >> 40) & <i64>(SLOTS - 1));
}

function kindOf(slot: usize): u32 {
  return load<u8>(KINDS + slot);
}

function putNull(row: usize): void {
  const at = OUTPUT_VALID + (row >> 3);
  store<u8>(at, load<u8>(at) & ~(1 << (<u8>(row & 7))));
  store<u64>(OUTPUT + row * width, 0);
  store<u64>(OUTPUT + row * width + width - 8, 0);
  nulls += 1;
}

function put(row: usize, slot: usize): void {
  if (kindOf(slot) == NULL) putNull(row);
  else if (width == CELL) v128.store(OUTPUT + row * CELL, v128.load(ANSWERS + slot * CELL));
  else store<u64>(OUTPUT + row * width, load<u64>(ANSWERS + slot * CELL));
}

/** Answers rows from one on; the first whose text is not known, or the end. */
export function fill(from: usize, to: usize): usize {
  for (let row = from; row < to; row += 1) {
    if ((load<u8>(INPUT_VALID + (row >> 3)) & (1 << (<u8>(row & 7)))) == 0) {
      putNull(row);
      continue;
    }
    const key = v128.load(INPUT + row * CELL);
    const home = homeOf(key);
    let slot = home;
    while (slot < home + PROBES) {
      if (kindOf(slot) != EMPTY && i8x16.all_true(i8x16.eq(key, v128.load(KEYS + slot * CELL))))
        break;
      slot += 1;
    }
    if (slot == home + PROBES) return row;
    put(row, slot);
  }
  return to;
}

/** Remembers the answer to the text of a row, which stands at its place of the output, or is NULL. */
export function learn(row: usize, isNull: bool): void {
  const key = v128.load(INPUT + row * CELL);
  const home = homeOf(key);
  let slot = home;
  while (slot < home + PROBES && kindOf(slot) != EMPTY) slot += 1;
  if (slot == home + PROBES) slot = home;
  v128.store(KEYS + slot * CELL, key);
  v128.store(ANSWERS + slot * CELL, v128.load(OUTPUT + row * width));
  store<u8>(KINDS + slot, <u8>(isNull ? NULL : FULL));
  put(row, slot);
}
