// In a process of its own: it loads the package again with another version of DuckDB.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { TESTED_VERSIONS, WARNING_CODE } from './bindings.js';

const found = vi.hoisted(() => ({ version: '', rawWrites: 0 }));

vi.mock('@duckdb/node-api', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@duckdb/node-api')>()),
  version: () => found.version,
}));
vi.mock('./bindings.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('./bindings.js')>();
  const { copy_data_to_vector: write } = original.bindings;
  const counted: typeof write = (...args) => {
    found.rawWrites += 1;
    write(...args);
  };
  const bindings = Object.create(original.bindings) as object;
  Object.defineProperty(bindings, 'copy_data_to_vector', { value: counted });
  return { ...original, bindings };
});

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-version-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pgn = join(folder, 'games.pgn');
writeFileSync(pgn, '[White "A name of many letters"]\n[TimeControl "180+2"]\n\n1. e4 e5 *\n');

/** The rows that a fresh copy of the package gives with that version of DuckDB, and its warnings. */
const rowsWith = async (version: string) => {
  found.version = version;
  found.rawWrites = 0;
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const { registerZeitnot } = await import('../connect.js');
  const rows: unknown[] = [];
  for (let database = 0; database < 2; database += 1) {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    registerZeitnot(connection);
    const sql = `SELECT * EXCLUDE (file), chess_timecontrol_json(TimeControl),
      chess_timecontrol_estimate(TimeControl) FROM read_pgn('${pgn}')`;
    rows.push((await connection.runAndReadAll(sql)).getRowsJson());
  }
  const warnings = warn.mock.calls.map(([message, options]) => [String(message), options]);
  warn.mockRestore();
  return { rows, warnings, isRaw: found.rawWrites > 0 };
};

beforeEach(() => {
  vi.resetModules();
});

it('uses raw cells with a version that was tested, and says nothing', async () => {
  for (const version of TESTED_VERSIONS) {
    vi.resetModules();
    expect(await rowsWith(version)).toMatchObject({ isRaw: true, warnings: [] });
  }
});

it('uses the public interface with any other, and says so once', async () => {
  const tested = await rowsWith([...TESTED_VERSIONS][0]!);
  vi.resetModules();
  const other = await rowsWith('v99.0.0');
  expect(other.isRaw).toBe(false);
  expect(other.rows).toEqual(tested.rows);
  expect(other.warnings).toEqual([
    [expect.stringContaining('DuckDB v99.0.0 has not been tested'), { code: WARNING_CODE }],
  ]);
});

it('was tested with the version that is installed', async () => {
  const { version } = await vi.importActual<typeof import('@duckdb/node-api')>('@duckdb/node-api');
  expect([...TESTED_VERSIONS]).toContain(version());
});
