/**
 * PGN files for tests: written from rows, and folders to put them in.
 */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestRow } from './tournaments.js';

/** An open with a playoff. */
export const SAMPLE: string = fileURLToPath(
  new URL('../../../../corpus/sample-open.pgn', import.meta.url),
);

const escape = (value: string): string => value.replaceAll(/["\\]/g, String.raw`\$&`);

const MOVES = '1. e4 e5 2. Nf3 Nc6 3. Bb5';

/** A game as files have it; a tag whose value is empty is left out. */
const formatGame = (row: TestRow): string => {
  const tags = [
    ['Event', row.event],
    ['Site', row.site],
    ['Date', row.date],
    ['Round', row.round],
    ['White', row.white],
    ['Black', row.black],
    ['Result', row.result],
    ['TimeControl', row.timeControl ?? ''],
  ];
  const lines = tags
    .filter(([, value]) => value !== '')
    .map(([name, value = '']) => `[${name} "${escape(value)}"]\n`);
  return `${lines.join('')}\n${MOVES} ${row.result === '' ? '*' : row.result}\n\n`;
};

export const formatGames = (rows: readonly TestRow[]): string => rows.map(formatGame).join('');

export interface TestFolder {
  readonly path: string;
  /** A path in it that nothing has yet. */
  readonly fresh: (name: string) => string;
  /** Writes a file under a name that nothing has yet. */
  readonly put: (content: string | Uint8Array, name?: string) => string;
}

export const makeTestFolder = (name: string): TestFolder => {
  const path = mkdtempSync(join(tmpdir(), `zeitnot-${name}-`));
  let count = 0;
  const fresh = (file: string): string => {
    count += 1;
    mkdirSync(join(path, String(count)));
    return join(path, String(count), file);
  };
  const put = (content: string | Uint8Array, file = 'source.pgn'): string => {
    const at = fresh(file);
    writeFileSync(at, content);
    return at;
  };
  return { path, fresh, put };
};

type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

/** The value of what must have worked. */
export const good = <Value>(outcome: Outcome<Value>): Value => {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return outcome.value;
};
