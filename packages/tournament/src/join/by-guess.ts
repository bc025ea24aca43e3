/** Joins without a manifest: whole files, in the order that their rounds and names suggest. */

import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { failure, success, type Result } from '@zeitnot/core';
import { makeAssembler } from './assemble.js';
import { sizeOf } from './contents.js';
import { guessOrder } from './file-order.js';
import { byteOrderMarkLength } from './byte-order-mark.js';
import type { JoinOutput } from './output.js';
import { isPlain } from './pgn-files.js';
import type { JoinCode, Joined, JoinOptions } from './report.js';
import { makePieceReader, separatorOf } from './separator.js';

/** Yields to the event loop after this many bytes. */
const YIELD_BYTES = 8 * 1024 * 1024;

/** Concatenates files, with separators where games would merge. */
const copyFiles = async (
  paths: readonly string[],
  output: JoinOutput,
  { signal, onProgress }: JoinOptions,
): Promise<Result<null, JoinCode>> => {
  const assembler = makeAssembler(paths, output.write);
  const reader = makePieceReader(paths);
  const sizes = paths.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = reader.textOf([]);
  let done = 0;
  try {
    for (const [place, path] of paths.entries()) {
      const size = sizes[place]!;
      const mark = place === 0 ? success(0) : byteOrderMarkLength(path);
      if (!mark.ok) return mark;
      const text = reader.textOf([{ file: place, from: mark.value, to: size }]);
      output.write(Buffer.from(separatorOf(before, text)));
      for (let from = mark.value; from < size; from += YIELD_BYTES) {
        assembler.take(place, from, Math.min(size, from + YIELD_BYTES));
        onProgress?.(total + done + from, 2 * total);
        await setImmediate();
        if (signal?.aborted === true) return failure('Aborted', 'Joining was stopped.');
      }
      assembler.finish();
      done += size;
      before = text;
    }
  } finally {
    assembler.close();
    reader.close();
  }
  return success(null);
};

export const joinByGuess = async (
  folder: string,
  found: readonly string[],
  output: JoinOutput,
  options: JoinOptions,
): Promise<Result<Joined, JoinCode>> => {
  const files = found.filter(isPlain);
  const checked = output.checkInputs(files.map((file) => join(folder, file)));
  if (!checked.ok) return checked;
  const guessed = await guessOrder(folder, files, options);
  if (!guessed.ok) return guessed;
  const { files: ordered, games } = guessed.value;
  const paths = ordered.map((file) => join(folder, file));
  const copied = await copyFiles(paths, output, options);
  if (!copied.ok) return copied;
  return success({
    games,
    sha256: output.finish(),
    verified: false,
    edited: [],
    changes: [],
    missing: [],
    damaged: [],
    renamed: [],
    manifest: false,
    unused: found.filter((file) => !isPlain(file)),
    copies: [],
  });
};
