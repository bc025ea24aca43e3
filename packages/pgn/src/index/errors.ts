/** What can be wrong with an index, and what to do about it. */

import { failure, type Failure } from '@zeitnot/core';
import { shellPath } from '../fs/shell-path.js';
import type { SourceErrorCode } from '../bytes/source.js';

/** What can go wrong with an index. */
export type IndexErrorCode =
  | SourceErrorCode
  | 'IndexMissing'
  | 'IndexDamaged'
  | 'IndexStale'
  | 'IndexTooNew'
  | 'IndexTooLarge'
  | 'NotIndexable'
  | 'SourceChanged'
  | 'CannotWrite'
  | 'NoSuchGame'
  | 'Aborted';

type Failed = { readonly ok: false; readonly error: Failure<IndexErrorCode> };

const remedy = (pgn: string): string => `run \`zeitnot index ${shellPath(pgn)}\``;

/**
 * The path of a PGN file's index.
 *
 * @example
 * indexPath('games.pgn'); // 'games.pgn.pbi'
 */
export const indexPath = (pgn: string): string => `${pgn}.pbi`;

export const notPlain = (pgn: string): Failed =>
  failure(
    'NotIndexable',
    `${pgn} is compressed or in UTF-16, where games cannot be found by position; ` +
      'decompress it or convert it to UTF-8 first.',
  );

export const missing = (pgn: string): Failed =>
  failure('IndexMissing', `There is no index ${indexPath(pgn)}; ${remedy(pgn)}.`);

export const damaged = (pgn: string, what: string): Failed =>
  failure('IndexDamaged', `The index ${indexPath(pgn)} is damaged (${what}); ${remedy(pgn)}.`);

export const NOT_REGULAR = 'it is not a regular file';

export const stale = (pgn: string, what: string): Failed =>
  failure('IndexStale', `The index ${indexPath(pgn)} is stale: ${what}; ${remedy(pgn)}.`);

export const tooNew = (pgn: string, version: number): Failed =>
  failure(
    'IndexTooNew',
    `The index ${indexPath(pgn)} has version ${version}, and this program reads up to 3; ` +
      `update it, or run \`zeitnot index --force ${shellPath(pgn)}\` to replace the index.`,
  );
