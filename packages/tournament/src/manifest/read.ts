/** Reads the manifest of a folder, if there is one. */

import { constants } from 'node:buffer';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { failure, success, type Result } from '@zeitnot/core';
import { readRegularFile } from '@zeitnot/pgn/internal';
import { reading, type SystemCode } from '../fs/system-errors.js';
import { MANIFEST_NAME, type Manifest } from './manifest.js';
import { parseManifest, type ManifestCode } from './parse.js';

/** Throws a `SourceError`. */
export const readManifest = (
  folder: string,
): Result<Manifest | null, ManifestCode | SystemCode> => {
  const path = join(folder, MANIFEST_NAME);
  const text = reading(path, () =>
    statSync(path, { throwIfNoEntry: false }) === undefined ? null : readRegularFile(path),
  );
  if (text === null) return success(null);
  if (text.length > constants.MAX_STRING_LENGTH) {
    return failure(
      'CannotRead',
      `${path} has ${text.length} bytes, more than can be read; move it away to join the files by their rounds.`,
    );
  }
  // an editor may have added a byte order mark
  return parseManifest(path, text.toString().replace(/^\uFEFF/, ''));
};
