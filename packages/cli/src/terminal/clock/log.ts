/**
 * The log of a game as a file for `zeitnot replay`. It is written whole or not at all, and replaces another file only if
 * told to. The prompt for its name is answered key by key.
 */

import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { BACKSPACE, CONTROL_C, CONTROL_U, ENTER, ESCAPE } from './keys.js';

/** Endings of SQLite files. */
const SQLITE: ReadonlySet<string> = new Set(['.db', '.sqlite', '.sqlite3']);

/** Whether a log with this name is a SQLite file, which holds many games. */
export const isSqliteName = (file: string): boolean => SQLITE.has(extname(file).toLowerCase());

/** A name that tells games apart: `clock-2026-11-16-203015`. */
export const suggestedGame = (now: Date): string => {
  const pair = (value: number): string => String(value).padStart(2, '0');
  const day = [now.getFullYear(), pair(now.getMonth() + 1), pair(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pair).join('');
  return `clock-${day}-${time}`;
};

export const suggestedName = (now: Date): string => `${suggestedGame(now)}.json`;

/** The name itself, or the first free one with a number appended. */
export const freeName = (file: string): string => {
  const ending = extname(file);
  const stem = ending === '' ? file : file.slice(0, -ending.length);
  let name = file;
  for (let count = 2; existsSync(name); count += 1) name = `${stem}-${count}${ending}`;
  return name;
};

/** Why the log could not be saved there, as far as that is known beforehand; else null. */
export const faultOfTarget = (file: string): string | null => {
  // a SQLite file takes another game
  if (existsSync(file) && !isSqliteName(file)) {
    return `${file} already exists and is not overwritten. Choose another name for --log.`;
  }
  const folder = dirname(file);
  return existsSync(folder) ? null : `The folder ${folder} for the log does not exist.`;
};

export type Saved = 'saved' | 'exists' | { readonly problem: string };

/** Gives the file its name, which must be free: a link fails where a rename would replace. */
const nameFresh = (temporary: string, file: string): Saved => {
  try {
    linkSync(temporary, file);
    return 'saved';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file)) return 'exists';
    // some file systems have no links
    renameSync(temporary, file);
    return 'saved';
  }
};

/** What went wrong, without the temporary name. */
const problemOf = (error: NodeJS.ErrnoException, file: string): string => {
  if (error.code === 'ENOENT') return `The folder ${dirname(file)} does not exist.`;
  if (error.code === 'EACCES' || error.code === 'EROFS') return `${file} may not be written.`;
  if (error.code === 'ENOSPC') return 'The disk is full.';
  return `${file}: ${error.message}.`;
};

export const saveLog = (file: string, text: string, replace: boolean): Saved => {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: 'wx', flush: true });
    if (!replace) return nameFresh(temporary, file);
    renameSync(temporary, file);
    return 'saved';
  } catch (error) {
    return { problem: problemOf(error as NodeJS.ErrnoException, file) };
  } finally {
    rmSync(temporary, { force: true });
  }
};

export interface Prompt {
  /** The name if nothing is typed. */
  readonly suggestion: string;
  readonly typed: string;
  /** Whether the question is if an existing file may be replaced. */
  readonly replacing: boolean;
  /** Why it could not be saved. */
  readonly problem: string;
}

export type Answer =
  | { readonly kind: 'asking'; readonly prompt: Prompt }
  | { readonly kind: 'save'; readonly file: string; readonly replace: boolean }
  | { readonly kind: 'back' }
  | { readonly kind: 'discard' };

export const askFor = (suggestion: string): Prompt => ({
  suggestion,
  typed: '',
  replacing: false,
  problem: '',
});

export const fileOf = ({ suggestion, typed }: Prompt): string =>
  typed.trim() === '' ? suggestion : typed.trim();

const asking = (prompt: Prompt): Answer => ({ kind: 'asking', prompt });

const withTyped = (prompt: Prompt, typed: string): Answer =>
  asking({ ...prompt, typed, problem: '' });

const isPrintable = (key: string): boolean => !/\p{C}/u.test(key);

export const answer = (prompt: Prompt, key: string): Answer => {
  if (key === CONTROL_C) return { kind: 'discard' };
  if (prompt.replacing) {
    if (key === 'y' || key === 'Y') return { kind: 'save', file: fileOf(prompt), replace: true };
    return asking({ ...prompt, replacing: false });
  }
  if (key === ESCAPE) return { kind: 'back' };
  if (key === ENTER || key === '\n') return { kind: 'save', file: fileOf(prompt), replace: false };
  if (key === CONTROL_U) return withTyped(prompt, '');
  if (key === BACKSPACE || key === '\b') {
    return withTyped(prompt, Array.from(prompt.typed).slice(0, -1).join(''));
  }
  return isPrintable(key) ? withTyped(prompt, prompt.typed + key) : asking(prompt);
};
