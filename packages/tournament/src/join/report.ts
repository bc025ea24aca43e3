/** What a join can be told, and what it says about itself. */

import type { IndexErrorCode } from '@zeitnot/pgn';
import type { SystemCode } from '../fs/system-errors.js';
import type { ManifestCode } from '../manifest/parse.js';
import type { Changes } from './changes.js';
import type { FileCopy } from './contents.js';
import type { RenamedFile } from './locate.js';
import type { RestoreOptions } from './restore.js';

export interface JoinOptions extends RestoreOptions {
  /** Whether an output that exists is replaced. */
  readonly force?: boolean;
}

export type JoinCode =
  | ManifestCode
  | IndexErrorCode
  | SystemCode
  | 'NothingToJoin'
  | 'OutputExists'
  | 'TargetBusy';

/** Of a file that was edited. */
export interface FileChanges extends Changes {
  readonly file: string;
}

export interface JoinReport {
  readonly out: string;
  readonly games: number;
  readonly sha256: string;
  /** The output is the source of the break, byte for byte. */
  readonly verified: boolean;
  /** Files that were changed since. */
  readonly edited: readonly string[];
  /** What is different in each of these. */
  readonly changes: readonly FileChanges[];
  /** Files that are gone; their games are not in the output. */
  readonly missing: readonly string[];
  /** Files that the manifest is wrong about; their games were looked for in them. */
  readonly damaged: readonly string[];
  /** Files that have another name now. */
  readonly renamed: readonly RenamedFile[];
  /** Whether there was a manifest. Without one the order is a guess. */
  readonly manifest: boolean;
  /**
   * PGN files that lie there and are not in the output, since the manifest does not name them or they are
   * compressed.
   */
  readonly unused: readonly string[];
  /** Those of them that hold what break has written. */
  readonly copies: readonly FileCopy[];
}

/** Of the games that were put together; where they go is not its matter. */
export type Joined = Omit<JoinReport, 'out'>;
