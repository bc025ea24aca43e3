// Whether two files hold the same text, byte for byte, once what is compressed is unpacked.

import { openBytes, type ByteSource } from '@zeitnot/pgn';

const CHUNK = 1024 * 1024;

/** Reads until the buffer is full or the text ends; a read may give less than is there. */
const fill = ({ read }: ByteSource, buffer: Uint8Array): Uint8Array => {
  let filled = 0;
  for (let count = -1; filled < buffer.length && count !== 0; filled += count) {
    count = read(buffer.subarray(filled));
  }
  return buffer.subarray(0, filled);
};

const open = (path: string): ByteSource => {
  const opened = openBytes(path);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value.source;
};

export const sameText = async (
  one: string,
  other: string,
  signal?: AbortSignal,
): Promise<boolean> => {
  const first = open(one);
  const second = open(other);
  const buffers = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)] as const;
  try {
    for (;;) {
      // reading is synchronous here; a wish to stop comes in between
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      const left = fill(first, buffers[0]);
      const right = fill(second, buffers[1]);
      if (Buffer.compare(left, right) !== 0) return false;
      if (left.length < CHUNK) return true;
    }
  } finally {
    first.close();
    second.close();
  }
};
