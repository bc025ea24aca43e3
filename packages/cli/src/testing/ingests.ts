/** A folder for the files of ingests, the command run there, and what an ingest has made. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './sql.js';

/** `remove` takes the folder away. */
export const makeIngestFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-ingest-command-'));
  const zeitnot = (args: readonly string[], cwd = folder) =>
    spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', cwd });
  /** A line for each game. */
  const rowsIn = (out: string): readonly string[] => {
    const isFile = out.endsWith('.duckdb');
    const sql = `SELECT file, game_index, hash(Event, White, movetext, tags, category, warnings)
      FROM ${isFile ? 'games' : `'**/*.parquet'`} ORDER BY 1, 2`;
    const args = isFile ? ['--db', out] : [];
    const lines = zeitnot(['sql', '--json', sql, ...args], isFile ? folder : out).stdout.split(
      '\n',
    );
    return lines.slice(0, -1);
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { folder, zeitnot, rowsIn, remove };
};
