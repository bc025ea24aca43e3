/**
 * Bzip2, one block at a time: Huffman codes, move to front, the inverse Burrows–Wheeler transform, runs,
 * and the checksum of each block and stream. Streams may follow each other; what may stand between them and
 * after the last is as for gzip. It holds one block in memory, and a damaged block yields nothing.
 */

import { isPadding, SourceError } from './source.js';

const damaged = (what: string): SourceError =>
  new SourceError('DamagedInput', `the bzip2 data are damaged (${what})`);

/** Reads bits from chunks of bytes, the highest first. */
const bitReader = (input: Iterable<Uint8Array>) => {
  const chunks = input[Symbol.iterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  let position = 0;
  let held = 0;
  let heldBits = 0;
  let padding = 0;

  const refill = (): boolean => {
    while (position === chunk.length) {
      const next = chunks.next();
      if (next.done === true) return false;
      chunk = next.value;
      position = 0;
    }
    return true;
  };
  /** The next `count` bits as a number, at most 24 of them, without taking them; after the end come zeros. */
  const peek = (count: number): number => {
    while (heldBits < count) {
      if (position < chunk.length || refill()) {
        held = (held << 8) | chunk[position]!;
        position += 1;
      } else {
        held <<= 8;
        padding += 8;
      }
      heldBits += 8;
    }
    return (held >>> (heldBits - count)) & ((1 << count) - 1);
  };
  const drop = (count: number): void => {
    heldBits -= count;
    if (heldBits < padding) {
      throw new SourceError('TruncatedInput', 'the bzip2 data end too early');
    }
  };
  /** As `peek`, and takes them. */
  const bits = (count: number): number => {
    const value = peek(count);
    drop(count);
    return value;
  };
  /** Drops the rest of the byte in use. */
  const align = (): void => drop(heldBits % 8);
  return { bits, peek, drop, align, atEnd: () => heldBits === padding && !refill() };
};

type BitReader = ReturnType<typeof bitReader>;

/** CRC-32 with the highest bit first, unlike that of zlib. */
const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

const MAX_CODE = 20;
const GROUP = 50;
const PIECE = 64 * 1024;

/** Codes up to this long are found in one step. */
const SHORT = 10;

interface CodeTable {
  /** For the next `SHORT` bits: the symbol times 32 plus its length; 0 where the code is longer. */
  readonly short: Int32Array;
  /** The largest code of each length, and what to take off to get an index into `symbols`. */
  readonly limits: Int32Array;
  readonly offsets: Int32Array;
  readonly symbols: Int32Array;
}

const makeTable = (lengths: Uint8Array): CodeTable => {
  const short = new Int32Array(1 << SHORT);
  const limits = new Int32Array(MAX_CODE + 1).fill(-1);
  const offsets = new Int32Array(MAX_CODE + 1);
  const symbols = new Int32Array(lengths.length);
  let index = 0;
  let code = 0;
  for (let length = 1; length <= MAX_CODE; length += 1, code *= 2) {
    offsets[length] = code - index;
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue;
      if (length <= SHORT) {
        const rest = SHORT - length;
        short.fill(symbol * 32 + length, code << rest, (code + 1) << rest);
      }
      symbols[index++] = symbol;
      limits[length] = code;
      code += 1;
    }
  }
  return { short, limits, offsets, symbols };
};

const readSymbol = ({ peek, drop }: BitReader, table: CodeTable): number => {
  const found = table.short[peek(SHORT)]!;
  if (found !== 0) {
    drop(found & 31);
    return found >> 5;
  }
  for (let length = SHORT + 1; length <= MAX_CODE; length += 1) {
    const code = peek(length);
    if (code > table.limits[length]!) continue;
    drop(length);
    const symbol = table.symbols[code - table.offsets[length]!];
    if (symbol === undefined) break;
    return symbol;
  }
  throw damaged('a code');
};

/** The byte values that occur in the block. */
const readAlphabet = ({ bits }: BitReader): Uint8Array => {
  const used = bits(16);
  const bytes: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if ((used & (0x8000 >> row)) === 0) continue;
    const columns = bits(16);
    for (let column = 0; column < 16; column += 1) {
      if ((columns & (0x8000 >> column)) !== 0) bytes.push(row * 16 + column);
    }
  }
  if (bytes.length === 0) throw damaged('no symbols');
  return Uint8Array.from(bytes);
};

const moveToFront = (list: Uint8Array, index: number): number => {
  const value = list[index]!;
  if (index > 32) list.copyWithin(1, 0, index);
  else for (let place = index; place > 0; place -= 1) list[place] = list[place - 1]!;
  list[0] = value;
  return value;
};

const readSelectors = ({ bits }: BitReader, groups: number): Uint8Array => {
  const count = bits(15);
  if (count === 0) throw damaged('no selectors');
  const order = Uint8Array.from({ length: groups }, (_, index) => index);
  return Uint8Array.from({ length: count }, () => {
    let index = 0;
    while (bits(1) === 1) {
      index += 1;
      if (index >= groups) throw damaged('a selector');
    }
    return moveToFront(order, index);
  });
};

const readLengths = ({ bits }: BitReader, symbols: number): Uint8Array => {
  let length = bits(5);
  return Uint8Array.from({ length: symbols }, () => {
    for (;;) {
      if (length < 1 || length > MAX_CODE) throw damaged('a code length');
      if (bits(1) === 0) return length;
      length += bits(1) === 0 ? 1 : -1;
    }
  });
};

/** Reads a block's symbols into the low bytes of `block`; gives how many there are. */
const readBlock = (reader: BitReader, block: Uint32Array): number => {
  const front = readAlphabet(reader);
  const groups = reader.bits(3);
  if (groups < 2 || groups > 6) throw damaged('the number of tables');
  const selectors = readSelectors(reader, groups);
  const end = front.length + 1;
  const tables = Array.from({ length: groups }, () => makeTable(readLengths(reader, end + 1)));
  let length = 0;
  let run = 0;
  let runBit = 1;
  for (let count = 0; ; count += 1) {
    const table = tables[selectors[Math.floor(count / GROUP)] ?? -1];
    if (table === undefined) throw damaged('too few selectors');
    const symbol = readSymbol(reader, table);
    if (symbol <= 1) {
      // runs of the front byte are numbers in bijective base 2
      run += runBit << symbol;
      runBit *= 2;
      if (run > block.length - length) throw damaged('a run');
      continue;
    }
    if (run > 0) {
      block.fill(front[0]!, length, length + run);
      length += run;
      run = 0;
    }
    runBit = 1;
    if (symbol === end) return length;
    if (length === block.length) throw damaged('a block that is too long');
    block[length++] = moveToFront(front, symbol - 1);
  }
};

/** The block's bytes in the order of the text, with its runs still coded. */
const invertTransform = (block: Uint32Array, length: number, origin: number): Uint8Array => {
  const starts = new Uint32Array(257);
  for (let index = 0; index < length; index += 1) starts[(block[index]! & 0xff) + 1]! += 1;
  for (let byte = 0; byte < 256; byte += 1) starts[byte + 1]! += starts[byte]!;
  // the upper 24 bits link each byte to the one that follows it
  for (let index = 0; index < length; index += 1) {
    const byte = block[index]! & 0xff;
    block[starts[byte]!]! |= index << 8;
    starts[byte]! += 1;
  }
  const coded = new Uint8Array(length);
  let link = length === 0 ? 0 : block[origin]!;
  for (let index = 0; index < length; index += 1) {
    link = block[link >>> 8]!;
    coded[index] = link & 0xff;
  }
  return coded;
};

/** Where the writing of a block stands. */
interface Cursor {
  at: number;
  previous: number;
  equal: number;
  /** Copies of `previous` still to be written. */
  copies: number;
}

/** Writes on until the piece is full or the block ends; four equal bytes precede a count of more. */
const writePiece = (coded: Uint8Array, cursor: Cursor, piece: Uint8Array): number => {
  let { at, previous, equal, copies } = cursor;
  let filled = 0;
  while (filled < piece.length) {
    if (copies === 0) {
      if (at === coded.length) break;
      const byte = coded[at++]!;
      if (equal === 4) {
        copies = byte;
        equal = 0;
        continue;
      }
      equal = byte === previous && equal > 0 ? equal + 1 : 1;
      previous = byte;
      copies = 1;
    }
    copies -= 1;
    piece[filled++] = previous;
  }
  Object.assign(cursor, { at, previous, equal, copies });
  return filled;
};

/** The block's text, in pieces of what `makeRoom` gives. */
function* writeBlock(coded: Uint8Array, makeRoom: () => Uint8Array): Generator<Uint8Array> {
  const cursor: Cursor = { at: 0, previous: -1, equal: 0, copies: 0 };
  for (;;) {
    const piece = makeRoom();
    const filled = writePiece(coded, cursor, piece);
    if (filled === 0) return;
    yield piece.subarray(0, filled);
  }
}

/** The checksum of the block's text. With runs that may be long, and so none of it is kept. */
const checksumOf = (coded: Uint8Array): number => {
  const room = new Uint8Array(PIECE);
  let crc = -1;
  for (const piece of writeBlock(coded, () => room)) {
    for (const byte of piece) crc = (crc << 8) ^ CRC_TABLE[(crc >>> 24) ^ byte]!;
  }
  return ~crc;
};

export function* decodeBzip2(input: Iterable<Uint8Array>): Generator<Uint8Array> {
  const reader = bitReader(input);
  const { bits } = reader;
  const number32 = (): number => (bits(16) << 16) | bits(16);
  /** Whether a stream begins here, with `BZh`. */
  const beginsStream = (): boolean => bits(8) === 0x42 && bits(8) === 0x5a && bits(8) === 0x68;
  /** Whether one more stream comes behind the padding, if there is any. */
  const passPadding = (): boolean => {
    while (!reader.atEnd()) {
      if (isPadding(reader.peek(8))) reader.drop(8);
      else if (beginsStream()) return true;
      else throw damaged('other bytes follow them');
    }
    return false;
  };
  if (!beginsStream()) throw damaged('their first bytes are wrong');
  do {
    const level = bits(8) - 0x30;
    if (level < 1 || level > 9) throw damaged('the block size');
    const block = new Uint32Array(level * 100_000);
    let streamCrc = 0;
    for (;;) {
      const magic = [bits(24), bits(24)].join();
      const crc = number32();
      if (magic === [0x177245, 0x385090].join()) {
        if (crc !== streamCrc) throw damaged('the checksum of a stream');
        break;
      }
      if (magic !== [0x314159, 0x265359].join()) throw damaged('no block where one should begin');
      if (bits(1) === 1) throw damaged('a randomized block, which nothing writes any more');
      const origin = bits(24);
      const length = readBlock(reader, block);
      if (origin >= length && length > 0) throw damaged('the origin');
      const coded = invertTransform(block, length, origin);
      if (checksumOf(coded) !== crc) throw damaged('the checksum of a block');
      yield* writeBlock(coded, () => new Uint8Array(PIECE));
      streamCrc = ((streamCrc << 1) | (streamCrc >>> 31)) ^ crc;
    }
    reader.align();
  } while (passPadding());
}
