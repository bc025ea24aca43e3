/**
 * Gzip by RFC 1952: Node's zlib inflates, the frame is read here. Members may follow each other, with padding
 * between them and at the end. Other bytes there are an error once all is given: gzip only warns of them, but
 * they may be what is left of a member. What comes before a damage is given, but for a last piece that zlib keeps to itself. The checksum of a member stands
 * behind it, and so a wrong one is found when all is given.
 */

import { crc32, createInflateRaw } from 'node:zlib';
import { isPadding, SourceError } from './source.js';

const damaged = (what: string): SourceError =>
  new SourceError('DamagedInput', `the gzip data are damaged (${what})`);

const wrongSum = (what: string): SourceError =>
  new SourceError('WrongChecksum', `the gzip data are damaged (${what})`);

/** So much is inflated at a time; a hostile piece grows a thousandfold. */
const PIECE = 32 * 1024;
/** What is lost with a damage is at most as long. */
const OUTPUT = 64 * 1024;
/** With a damage in so many first bytes of a member, the piece is taken again in steps, and hardly any is lost. */
const MOST_HELD = 1024 * 1024;
const STEP = 32;

interface Input {
  readonly atEnd: () => boolean;
  readonly byte: () => number;
  readonly skip: (count: number) => void;
  /** A number of four bytes. */
  readonly word: () => number;
  /** The next bytes, some at least. */
  readonly piece: () => Uint8Array;
  /** So many of the last piece were not used. */
  readonly giveBack: (count: number) => void;
}

const inputOf = (source: Iterable<Uint8Array>): Input => {
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
  const piece = (): Uint8Array => {
    if (atEnd()) throw new SourceError('TruncatedInput', 'the gzip data end too early');
    const part = chunk.subarray(position, position + PIECE);
    position += part.length;
    return part;
  };
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
    throw damaged('what stands behind them is no more of it');
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
  readonly parts: readonly Uint8Array[];
  readonly error: Error | null;
}

interface Inflater {
  readonly take: (piece: Uint8Array) => Promise<Inflated>;
  /** How many bytes of all it took were data. */
  readonly used: () => number;
  readonly close: () => void;
}

const makeInflater = (): Inflater => {
  const inflate = createInflateRaw({ chunkSize: OUTPUT });
  let parts: Uint8Array[] = [];
  // what waits in the stream would be lost with an error, and so nothing waits there
  inflate.on('data', (part: Uint8Array) => parts.push(part));
  const take = async (piece: Uint8Array): Promise<Inflated> => {
    parts = [];
    const error = await new Promise<Error | null>((resolve) => {
      inflate.once('error', resolve);
      inflate.write(piece, () => {
        inflate.off('error', resolve);
        resolve(null);
      });
    });
    return { parts, error };
  };
  return { take, used: () => inflate.bytesWritten, close: () => inflate.destroy() };
};

/** Goes again over pieces of which the last is damaged, that in steps; gives what comes behind `known` bytes. */
async function* takeInSteps(
  pieces: readonly Uint8Array[],
  known: number,
): AsyncGenerator<Uint8Array> {
  const inflater = makeInflater();
  const last = pieces.at(-1) ?? new Uint8Array(0);
  const steps = Array.from({ length: Math.ceil(last.length / STEP) }, (_, index) =>
    last.subarray(index * STEP, (index + 1) * STEP),
  );
  let size = 0;
  for (const step of [...pieces.slice(0, -1), ...steps]) {
    const { parts, error } = await inflater.take(step);
    for (const part of parts) {
      size += part.length;
      if (size > known) yield part.subarray(Math.max(0, part.length - (size - known)));
    }
    if (error !== null) break;
  }
  inflater.close();
}

/** The data of a member, and the check behind them. */
async function* readData(input: Input): AsyncGenerator<Uint8Array> {
  const inflater = makeInflater();
  let [given, crc, size] = [0, 0, 0];
  let held: Uint8Array[] = [];
  const takePiece = (): Promise<Inflated> => {
    const piece = input.piece();
    given += piece.length;
    if (given <= MOST_HELD) held.push(piece);
    else held = [];
    return inflater.take(piece);
  };
  for (let taken: Promise<Inflated> | null = takePiece(); taken !== null;) {
    const { parts, error }: Inflated = await taken;
    // what zlib does not use stands behind the data
    const goesOn: boolean = error === null && given === inflater.used();
    // the next piece is inflated while these parts are looked at
    taken = goesOn && !input.atEnd() ? takePiece() : null;
    for (const part of parts) {
      crc = crc32(part, crc);
      size += part.length;
      yield part;
    }
    if (error !== null) {
      yield* takeInSteps(held, size);
      throw damaged(error.message);
    }
  }
  input.giveBack(given - inflater.used());
  inflater.close();
  if (input.word() !== crc) throw wrongSum('a checksum');
  if (input.word() !== size % 2 ** 32) throw wrongSum('a length');
}

export async function* decodeGzip(source: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = inputOf(source);
  if (!beginsMember(input)) throw damaged('they do not begin like it');
  do {
    passHeader(input);
    yield* readData(input);
  } while (passPadding(input));
}
