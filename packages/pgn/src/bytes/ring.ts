/**
 * A ring buffer in shared memory with backpressure: one thread writes, another reads, each waits for the other. So an
 * asynchronous decoder feeds a synchronous pull, in constant memory.
 */

import type { Digests } from './digests.js';
import {
  readFully,
  SOURCE_ERRORS,
  SourceError,
  type ByteSource,
  type SourceErrorCode,
} from './source.js';

/** Large, so that the threads seldom have to wake each other. */
const CAPACITY = 4 * 1024 * 1024;
const MESSAGE = 4096;
/** If the other thread has not started by then, something is badly wrong. */
const PATIENCE_MS = 30_000;

// cells of the control block
const SIGNAL = 0; // counts what the writer did; the reader waits on it
const TAKEN = 1; // counts what the reader did; the writer waits on it
const STATUS = 2;
const WRITTEN = 3; // both modulo 2 ** 32
const READ = 4;
const MESSAGE_LENGTH = 5;
const CELLS = 6;

const NEW = 0;
const RUNNING = 1;
const ENDED = 2;
const FAILED = 3;

const MESSAGE_START = CELLS * 4;
const DATA_START = MESSAGE_START + MESSAGE;

export const makeRing = (): SharedArrayBuffer => new SharedArrayBuffer(DATA_START + CAPACITY);

/** Fills a ring with the start of a source, before there is a writer. */
export const beginRing = (ring: SharedArrayBuffer, source: ByteSource): void => {
  const count = readFully(source, new Uint8Array(ring, DATA_START));
  Atomics.store(new Int32Array(ring, 0, CELLS), WRITTEN, count);
};

const bump = (control: Int32Array, cell: number): void => {
  Atomics.add(control, cell, 1);
  Atomics.notify(control, cell);
};

/** Positions grow modulo 2 ** 32. */
const waiting = (control: Int32Array): number =>
  (Atomics.load(control, WRITTEN) - Atomics.load(control, READ)) >>> 0;

export const ringWriter = (ring: SharedArrayBuffer) => {
  const control = new Int32Array(ring, 0, CELLS);
  const data = new Uint8Array(ring, DATA_START);
  Atomics.store(control, STATUS, RUNNING);
  bump(control, SIGNAL);

  /** Room for the next bytes, at least one; they are the reader's once they are given. Waits while the ring is full. */
  const room = (): Uint8Array => {
    for (;;) {
      const seen = Atomics.load(control, TAKEN);
      const free = CAPACITY - waiting(control);
      const at = Atomics.load(control, WRITTEN) & (CAPACITY - 1);
      if (free > 0) return data.subarray(at, Math.min(at + free, CAPACITY));
      Atomics.wait(control, TAKEN, seen);
    }
  };
  const give = (count: number): void => {
    Atomics.add(control, WRITTEN, count);
    bump(control, SIGNAL);
  };
  const write = (bytes: Uint8Array): void => {
    for (let given = 0; given < bytes.length;) {
      const into = room();
      const part = bytes.subarray(given, given + into.length);
      into.set(part);
      give(part.length);
      given += part.length;
    }
  };
  const finish = (status: number, message: unknown): void => {
    const text = Buffer.from(JSON.stringify(message)).subarray(0, MESSAGE);
    new Uint8Array(ring, MESSAGE_START, MESSAGE).set(text);
    Atomics.store(control, MESSAGE_LENGTH, text.length);
    Atomics.store(control, STATUS, status);
    bump(control, SIGNAL);
  };
  return {
    /** What was in the ring before this writer, and stays until it writes. */
    begun: data.subarray(0, Atomics.load(control, WRITTEN)),
    write,
    room,
    give,
    /** Ends the ring with the digests of all bytes. */
    end: (digests: Digests) => finish(ENDED, digests),
    fail: (code: SourceErrorCode, message: string) => finish(FAILED, [code, message.slice(0, 500)]),
  };
};

const messageIn = (ring: SharedArrayBuffer): unknown => {
  const [length] = new Int32Array(ring, MESSAGE_LENGTH * 4, 1);
  return JSON.parse(Buffer.from(new Uint8Array(ring, MESSAGE_START, length)).toString());
};

const failureIn = (ring: SharedArrayBuffer): SourceError => {
  const [code, message] = messageIn(ring) as [string, string];
  return new SourceError(
    code in SOURCE_ERRORS ? (code as SourceErrorCode) : 'DamagedInput',
    message,
  );
};

/** The digests of all bytes, after the end. */
export const digestsIn = (ring: SharedArrayBuffer): Digests => messageIn(ring) as Digests;

/** From shared memory `set` copies byte by byte; `fill` is native and ten times as fast. */
const copyShared = (from: Uint8Array, into: Uint8Array): void => {
  Buffer.from(into.buffer, into.byteOffset, from.length).fill(from);
};

/** Waits for bytes; 0 at the end. Throws what the writer failed with, after all it wrote before. */
export const readRing = (ring: SharedArrayBuffer, into: Uint8Array): number => {
  const control = new Int32Array(ring, 0, CELLS);
  if (into.length === 0) return 0;
  for (;;) {
    const seen = Atomics.load(control, SIGNAL);
    const status = Atomics.load(control, STATUS);
    const ready = waiting(control);
    if (ready > 0) {
      const at = Atomics.load(control, READ) & (CAPACITY - 1);
      const count = Math.min(ready, into.length, CAPACITY - at);
      copyShared(new Uint8Array(ring, DATA_START + at, count), into);
      Atomics.add(control, READ, count);
      // wake a waiting writer only when there is much room
      if (ready - count <= CAPACITY / 2) bump(control, TAKEN);
      return count;
    }
    if (status === ENDED) return 0;
    if (status === FAILED) throw failureIn(ring);
    const patience = status === NEW ? PATIENCE_MS : Infinity;
    if (Atomics.wait(control, SIGNAL, seen, patience) === 'timed-out') {
      throw new SourceError('CannotRead', 'the reader thread did not start');
    }
  }
};
