// Whether two files are the same, byte for byte.

import { open } from 'node:fs/promises';

const CHUNK = 1024 * 1024;

/** Reads until the buffer is full or the file ends; a read may give less than is there. */
const fill = async (
  file: Awaited<ReturnType<typeof open>>,
  buffer: Buffer,
  position: number,
): Promise<number> => {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(
      buffer,
      filled,
      buffer.length - filled,
      position + filled,
    );
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
};

export const sameBytes = async (
  one: string,
  other: string,
  signal?: AbortSignal,
): Promise<boolean> => {
  const files = [await open(one), await open(other)] as const;
  try {
    const buffers = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)] as const;
    for (let position = 0; ; position += CHUNK) {
      signal?.throwIfAborted();
      const [left, right] = await Promise.all([
        fill(files[0], buffers[0], position),
        fill(files[1], buffers[1], position),
      ]);
      if (left !== right) return false;
      if (!buffers[0].subarray(0, left).equals(buffers[1].subarray(0, right))) return false;
      if (left < CHUNK) return true;
    }
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
};
