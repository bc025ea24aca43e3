import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { registerZeitnot } from '../connect.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-batch-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than fit into two chunks, and one that does not fit into the reader's memory. */
const GAMES = 4200;
const LONG = 'x'.repeat(3_000_000);
const textOf = (file: string, games: number): string =>
  Array.from({ length: games }, (_, game) => {
    const comment = game === 7 ? `{${LONG}} ` : '';
    return `[Event "${file}"]\n[White "${file} ${game + 1}"]\n\n1. e4 ${comment}*\n\n`;
  }).join('');

const files = ['first', 'second'];
for (const file of files) writeFileSync(join(folder, `${file}.pgn`), textOf(file, GAMES));
writeFileSync(join(folder, 'last.pgn'), '[White "last 1"]\n\n1. e4 e5 0-1\n');

describe.each([false, true])('one query after another, plain: %s', async (plain) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  registerZeitnot(connection, { plain, warn: () => undefined });
  const rowsOf = async (sql: string): Promise<unknown[][]> =>
    (await connection.runAndReadAll(sql)).getRowsJson();
  const wrongRows = `SELECT count(*), count(*) FILTER (
      White <> parse_filename(file, true) || ' ' || game_index OR White IS NULL)
    FROM read_pgn('${folder}/*.pgn')`;
  const expected = [[`${files.length * GAMES + 1}`, '0']];

  it('reads many files, more games than a chunk holds', async () => {
    expect(await rowsOf(wrongRows)).toEqual(expected);
  });

  it('reads the same after a query that stopped early or failed', async () => {
    await rowsOf(`SELECT White, file, game_index FROM read_pgn('${folder}/*.pgn') LIMIT 3`);
    const failing = `SELECT White, file, game_index, error('stop') FROM read_pgn('${folder}/*.pgn')`;
    await expect(rowsOf(failing)).rejects.toThrow('stop');
    expect(await rowsOf(wrongRows)).toEqual(expected);
  });

  it('reads the games before damage', async () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged, { recursive: true });
    const packed = gzipSync(textOf('fourth', 100));
    writeFileSync(join(damaged, 'torn.pgn.gz'), packed.subarray(0, packed.length - 20));
    const torn = `SELECT count(White), count(file), max(game_index) FROM read_pgn('${damaged}/*.gz')`;
    const first = await rowsOf(torn);
    expect(Number(first[0]?.[0])).toBeGreaterThan(0);
    expect(await rowsOf(torn)).toEqual(first);
  });

  it('reads the same columns twice at once', async () => {
    const twice = `SELECT count(*) FROM read_pgn('${folder}/first.pgn') AS a
      JOIN read_pgn('${folder}/first.pgn') AS b ON a.White = b.White AND a.byte_offset = b.byte_offset`;
    expect(await rowsOf(twice)).toEqual([[`${GAMES}`]]);
  });
});
