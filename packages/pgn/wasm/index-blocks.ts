/**
 * What is done with each block of a long index: its part of the checksum, single words of its records, and whether
 * the offsets of its strings ascend.
 *
 * The checksum is CRC-32, without a table. What is divided by a multiple of the CRC's polynomial leaves a rest with
 * the same checksum, and the multiple y³⁰⁰ + y¹⁵⁵ + y¹¹⁷ + y⁸⁹ + 1, where y is x¹²⁸, moves whole vectors only: each
 * digit of the quotient is a vector of the text and four digits before it, all taken together by exclusive or. So a
 * long text becomes one of 300 vectors, and of that Node takes the checksum.
 *
 * This is AssemblyScript. `npm run docs` compiles it, and src/index/index-blocks.ts is its other side.
 *
 * Measured in bench/sql.bench.mjs.
 */

const VECTOR: usize = 16;
/** The powers of y, in bytes. */
const HIGHEST: usize = 300 * VECTOR;
const SECOND: usize = 155 * VECTOR;
const THIRD: usize = 117 * VECTOR;
const FOURTH: usize = 89 * VECTOR;

// The memory: the last digits of the quotient, and behind them those that come next; the rest; the words that were
// picked; the block.

const LAST: usize = 1024;
const NEXT: usize = LAST + HIGHEST;
/** So much is divided before the last digits are moved: all of it stays in the fastest memory. */
const PART: usize = 16 * 1024;
export const REST: usize = NEXT + PART;
export const REST_LENGTH: usize = HIGHEST;
export const PICKED: usize = REST + REST_LENGTH;
/** So many words can be picked at once. */
const MOST_PICKED: usize = 4096;
export const BLOCK: usize = PICKED + MOST_PICKED * 4;

/** Begins a text, in a register that has taken what stands before it. */
export function begin(register: u32): void {
  memory.fill(LAST, 0, HIGHEST);
  // the digit that only the first one meets
  store<u32>(LAST, register);
}

/** The last digits that a vector meets whose digit is to stand behind `at`. */
function fourBefore(at: usize): v128 {
  const near = v128.xor(v128.load(at, SECOND), v128.load(at, THIRD));
  return v128.xor(near, v128.xor(v128.load(at, FOURTH), v128.load(at)));
}

/** Makes the digit behind `at` of a vector of the text. */
function digit(at: usize, text: usize): void {
  v128.store(at, v128.xor(v128.load(text), fourBefore(at)), HIGHEST);
}

/** Divides the first bytes of the block, whole vectors, all of which stand before the last 300 of the text. */
export function divide(length: usize): void {
  for (let done: usize = 0; done < length; done += PART) {
    const part = min(PART, length - done);
    const end = LAST + part;
    let at = LAST;
    let text = BLOCK + done;
    for (; at + 4 * VECTOR <= end; at += 4 * VECTOR, text += 4 * VECTOR) {
      digit(at, text);
      digit(at + VECTOR, text + VECTOR);
      digit(at + 2 * VECTOR, text + 2 * VECTOR);
      digit(at + 3 * VECTOR, text + 3 * VECTOR);
    }
    for (; at < end; at += VECTOR, text += VECTOR) digit(at, text);
    memory.copy(LAST, LAST + part, HIGHEST);
  }
}

/** Makes the last 300 vectors of the text, which stand at `REST`, its rest. */
export function finish(): void {
  memory.fill(NEXT, 0, HIGHEST);
  for (let at: usize = 0; at < HIGHEST; at += VECTOR) {
    v128.store(REST + at, v128.xor(v128.load(REST + at), fourBefore(LAST + at)));
  }
}

/** Picks a word of each record of the block; the largest of them, of which only the bits of the mask count. */
export function pick(records: usize, recordLength: usize, place: usize, mask: u32): u32 {
  let largest: u32 = 0;
  let from = BLOCK + place;
  const end = PICKED + records * 4;
  for (let to = PICKED; to < end; to += 4) {
    const word = load<u32>(from);
    store<u32>(to, word);
    largest = max(largest, word & mask);
    from += recordLength;
  }
  return largest;
}

/** Whether the first words of the block ascend, none of them below `before`. */
export function ascend(count: usize, before: u32): bool {
  let last = before;
  for (let at = BLOCK; at < BLOCK + count * 4; at += 4) {
    const word = load<u32>(at);
    if (word < last) return false;
    last = word;
  }
  return true;
}
