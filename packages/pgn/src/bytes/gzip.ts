/**
 * Gzip by RFC 1952: Node's zlib inflates, the frame is read here. Members may follow each other, with padding
 * between them and at the end. Other bytes there are an error once all data have been returned: gzip only
 * warns of them, but they may be what is left of a member. Data before the damage is returned, except a last piece that zlib keeps
 * to itself. The checksum of a member follows it, so a wrong one is found only after all its data.
 */

import { constants, crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { isPadding, SourceError } from './source.js';

const damaged = (what: string): SourceError =>
  new SourceError('DamagedInput', `the gzip data are damaged (${what})`);

const wrongSum = (what: string): SourceError =>
  new SourceError('WrongChecksum', `the gzip data are damaged (${what})`);

/** So much is inflated at a time; a hostile piece grows a thousandfold. */
const PIECE = 32 * 1024;
/** What is lost with a damage is at most as long. */
const OUTPUT = 64 * 1024;
/** Damage within the first bytes of a member, up to this many, is read again in small steps, so that little is lost. */
const MAX_HELD = 1024 * 1024;
const STEP = 32;

type Input = ReturnType<typeof inputOf>;

const inputOf = (source: Iterable<Uint8Array>) => {
  const chunks = source[Symbol.iterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  let position = 0;
  const atEnd = (): boolean => {
    while (position === chunk.length) {
      const next = chunks.next();
      if (next.done === true) return true;
      chunk = next.value;
      position = 0;
    }
    return false;
  };
  /** The next bytes, some at least. */
  const piece = (): Uint8Array => {
    if (atEnd()) throw new SourceError('TruncatedInput', 'the gzip data end too early');
    const part = chunk.subarray(position, position + PIECE);
    position += part.length;
    return part;
  };
  /** Puts back bytes of the last piece that were not used. */
  const giveBack = (count: number): void => {
    position -= count;
  };
  const byte = (): number => {
    const part = piece();
    giveBack(part.length - 1);
    return part[0]!;
  };
  const skip = (count: number): void => {
    for (let left = count; left > 0; left -= 1) byte();
  };
  /** A number of four bytes. */
  const word = (): number => (byte() | (byte() << 8) | (byte() << 16) | (byte() << 24)) >>> 0;
  return { atEnd, byte, skip, word, piece, giveBack };
};

/** Whether a member begins here. */
const beginsMember = ({ byte }: Input): boolean => byte() === 0x1f && byte() === 0x8b;

/** Whether one more member comes behind the padding, if there is any. */
const passPadding = (input: Input): boolean => {
  while (!input.atEnd()) {
    const byte = input.byte();
    if (isPadding(byte)) continue;
    input.giveBack(1);
    if (beginsMember(input)) return true;
    throw damaged('other bytes follow them');
  }
  return false;
};

const FLAGS = { checksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;

/** Passes over what stands between the first two bytes of a member and its data. */
const passHeader = ({ byte, skip }: Input): void => {
  if (byte() !== 8) throw damaged('an unknown method');
  const flags = byte();
  if ((flags & FLAGS.reserved) !== 0) throw damaged('unknown flags');
  skip(6);
  if ((flags & FLAGS.extra) !== 0) skip(byte() | (byte() << 8));
  for (const text of [FLAGS.name, FLAGS.comment]) {
    if ((flags & text) !== 0) while (byte() !== 0);
  }
  if ((flags & FLAGS.checksum) !== 0) skip(2);
};

/** What came out of a piece, and what went wrong after that; null if nothing did. */
interface Inflated {
  readonly bytes: Uint8Array;
  readonly error: Error | null;
}

const HANDLE = '_handle';
const PROCESS = '_processChunk';

/** What Node's streams of zlib have for those who cannot wait; its own `inflateRawSync` is made of it. */
interface SyncInflate extends InflateRaw {
  [HANDLE]: { close: () => void };
  readonly [PROCESS]: (piece: Uint8Array, flush: number) => Buffer;
}

const NOTHING = new Uint8Array(0);

/** Without waiting: see prefetch-worker.ts. */
const makeInflater = () => {
  const inflate = createInflateRaw({ chunkSize: OUTPUT }) as SyncInflate;
  const handle = inflate[HANDLE];
  const close = handle.close.bind(handle);
  // it would be closed behind each piece
  handle.close = () => undefined;
  /** How many bytes of all it took were data. */
  let used = 0;
  /** The bytes are good until the next piece. */
  const take = (piece: Uint8Array): Inflated => {
    try {
      const bytes = inflate[PROCESS](piece, constants.Z_NO_FLUSH);
      used += inflate.bytesWritten;
      return { bytes, error: null };
    } catch (error) {
      return { bytes: NOTHING, error: error as Error };
    } finally {
      inflate[HANDLE] = handle;
      // each piece adds one, and an unhandled error would end the thread
      inflate.removeAllListeners('error').on('error', () => undefined);
    }
  };
  return { take, used: () => used, close };
};

/** Goes again over pieces of which the last is damaged, that in steps; gives what comes behind `known` bytes. */
function* takeInSteps(pieces: readonly Uint8Array[], known: number): Generator<Uint8Array> {
  const { take, close } = makeInflater();
  const last = pieces.at(-1) ?? NOTHING;
  const steps = Array.from({ length: Math.ceil(last.length / STEP) }, (_, index) =>
    last.subarray(index * STEP, (index + 1) * STEP),
  );
  let size = 0;
  for (const step of [...pieces.slice(0, -1), ...steps]) {
    const { bytes, error } = take(step);
    if (error !== null) break;
    size += bytes.length;
    if (size > known) yield bytes.subarray(Math.max(0, bytes.length - (size - known)));
  }
  close();
}

/** The data of a member, and the check after them. */
function* readData(input: Input): Generator<Uint8Array> {
  const { take, used, close } = makeInflater();
  let [given, crc, size] = [0, 0, 0];
  let held: Uint8Array[] = [];
  // what zlib does not use comes after the data
  while (given === used() && !(given > 0 && input.atEnd())) {
    const piece = input.piece();
    given += piece.length;
    if (given <= MAX_HELD) held.push(piece);
    else held = [];
    const { bytes, error } = take(piece);
    if (error !== null) {
      close();
      yield* takeInSteps(held, size);
      throw damaged(error.message);
    }
    crc = crc32(bytes, crc);
    size += bytes.length;
    yield bytes;
  }
  input.giveBack(given - used());
  close();
  if (input.word() !== crc) throw wrongSum('a checksum');
  if (input.word() !== size % 2 ** 32) throw wrongSum('a length');
}

export function* decodeGzip(source: Iterable<Uint8Array>): Generator<Uint8Array> {
  const input = inputOf(source);
  if (!beginsMember(input)) throw damaged('their first bytes are wrong');
  do {
    passHeader(input);
    yield* readData(input);
  } while (passPadding(input));
}
