/** The options of a join, and its report. */

import { failure } from '@zeitnot/core';
import type { IndexErrorCode } from '@zeitnot/pgn';
import type { SystemCode } from '../fs/system-errors.js';
import type { ManifestCode } from '../manifest/manifest.js';
import type { Changes } from './changes.js';
import type { FileCopy, RenamedFile } from './locate.js';
import type { RestoreOptions } from './restore.js';

/** The options of a join. */
export interface JoinOptions extends RestoreOptions {
  /** Whether an existing output is replaced. */
  readonly force?: boolean;
}

/** Why a join fails. */
export type JoinCode =
  | ManifestCode
  | IndexErrorCode
  | SystemCode
  | 'NothingToJoin'
  | 'OutputExists'
  | 'TargetBusy';

export const isInput = (out: string) =>
  failure('CannotWrite', `${out} is one of the files to be joined; choose another name.`);

/** How many games of an edited file differ. */
export interface FileChanges extends Changes {
  readonly file: string;
}

/** A game that was moved from one file to another; it is back at its old place in the output. */
export interface MovedGame {
  /** Its number in the source. */
  readonly game: number;
  readonly from: string;
  readonly to: string;
}

/** What a join has written, and what was not as break left it. */
export interface JoinReport {
  readonly out: string;
  readonly games: number;
  /** How many games the source had; only if some of them were not selected for the break. */
  readonly selectedFrom?: number;
  readonly sha256: string;
  /** The output is the source of the break, byte for byte, or the games that were selected from it. */
  readonly verified: boolean;
  /** Files that were edited since. */
  readonly edited: readonly string[];
  /** How each of these differs. */
  readonly changes: readonly FileChanges[];
  /** Games that are in another file than break wrote them to. */
  readonly moves: readonly MovedGame[];
  /** Files that are gone, and none of whose games were found in others; their games are not in the output. */
  readonly missing: readonly string[];
  /** Files that the manifest describes wrongly; they were scanned for their games instead. */
  readonly damaged: readonly string[];
  /** Files that have another name now. */
  readonly renamed: readonly RenamedFile[];
  /** Whether there was a manifest. Without one the order is a guess. */
  readonly manifest: boolean;
  /** PGN files in the folder that were not joined: not in the manifest, or compressed. */
  readonly unused: readonly string[];
  /** Those of them that are copies of files of the break. */
  readonly copies: readonly FileCopy[];
}

/** The report before the output has its name. */
export type Joined = Omit<JoinReport, 'out'>;
