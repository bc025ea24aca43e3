/** Looks whether the manifest is right about what break has added to a file: nothing else may be left out. */

import { success, type Result } from '@zeitnot/core';
import { openFile, type SourceErrorCode } from '@zeitnot/pgn';
import { isContext, MAX_CONTEXT } from '../manifest/context-tag.js';
import { PER_GAME, type FileGames } from './file-games.js';

export const holdsAdditions = (
  path: string,
  { places }: FileGames,
): Result<boolean, SourceErrorCode> => {
  const file = openFile(path);
  if (!file.ok) return file;
  const bytes = Buffer.alloc(MAX_CONTEXT);
  try {
    for (let at = 0; at < places.length; at += PER_GAME) {
      const [from, to] = [places[at + 1]!, places[at + 2]!];
      if (from === to) continue;
      if (to - from > MAX_CONTEXT) return success(false);
      const added = bytes.subarray(0, to - from);
      if (file.value.readAt(added, from) < added.length || !isContext(added)) return success(false);
    }
  } finally {
    file.value.close();
  }
  return success(true);
};
