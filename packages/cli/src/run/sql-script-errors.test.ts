import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../../bin/zeitnot.js', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeitnot-script-'));
  const games = gzipSync('[Event "e"]\n\n1. e4 *\n'.repeat(100));
  writeFileSync(join(folder, 'damaged.pgn.gz'), games.subarray(0, -8));
  const moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 '.repeat(9);
  const many = Array.from({ length: 40_000 }, (_, game) => `[White "W${game}"]\n\n${moves}*\n\n`);
  const long = gzipSync(many.join(''));
  writeFileSync(join(folder, 'long.pgn.gz'), long.subarray(0, Math.floor(0.9 * long.length)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (
  args: readonly string[],
  script: string | Uint8Array,
): { readonly status: number | null; readonly stderr: string } => {
  writeFileSync(join(folder, 'x.sql'), script);
  const { status, stderr } = spawnSync(
    process.execPath,
    [command, 'sql', '-q', ...args, '--file', 'x.sql'],
    { encoding: 'utf8', cwd: folder, maxBuffer: 1e9 },
  );
  return { status, stderr };
};

describe('the statement that failed is named', () => {
  it.each([
    ["SELECT chess_timecontrol_normalize('3+2', 'foo')", 'Unknown dialect'],
    ["SELECT count(movetext) FROM read_pgn('damaged.pgn.gz')", 'damaged.pgn.gz'],
    [`SELECT error('no'), '${'x'.repeat(99)}'`, 'no'],
    // behind many rows
    ["SELECT White, movetext FROM read_pgn('long.pgn.gz')", 'the gzip data end too early'],
    ['SELECT ln(150000 - i) FROM range(200000) AS t(i)', 'logarithm'],
  ])('%s', (statement, message) => {
    const script = `SELECT 1 AS a;\n\n-- and then; not yet\n${statement};\nSELECT 2;\n`;
    const { status, stderr } = run([], script);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    const shown = statement.length > 100 ? `${statement.slice(0, 100)}…` : statement;
    expect(stderr.endsWith(`\nin line 4 of x.sql:\n  ${shown}\n`)).toBe(true);
    const { error } = JSON.parse(run(['--json'], script).stderr) as { error: object };
    expect(error).toMatchObject({ line: 4, statement });
    expect(error).not.toHaveProperty('column');
  });
});

describe('a script that is not UTF-8 is not run', () => {
  it.each<[string, BufferEncoding, number]>([
    ["SELECT 1;\n-- für\nSELECT 'Weiß'", 'latin1', 2],
    ["SELECT 'Weiß'", 'latin1', 1],
    ['\uFEFFSELECT 1;\n', 'utf16le', 1],
  ])('%j in %s', (script, encoding, line) => {
    const bytes = Buffer.from(script, encoding);
    const message = `The script cannot be read: line ${line} has bytes that are not UTF-8; save it in that encoding.`;
    expect(run([], bytes)).toEqual({ status: 1, stderr: `${message}\n` });
    expect(JSON.parse(run(['--json'], bytes).stderr)).toEqual({
      error: { code: 'CannotRead', message },
    });
    expect(run([], Buffer.from(script.replace('\uFEFF', ''), 'utf8')).status).toBe(0);
  });
});

it('runs no part of a script that has a NUL, as one in UTF-16 without its mark', () => {
  for (const [script, line] of [
    [Buffer.from('CREATE TABLE a AS SELECT 1;\n\0SELECT 2'), 2],
    [Buffer.from('SELECT 1;\n', 'utf16le'), 1],
  ] as const) {
    const { status, stderr } = run([], script);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Parser Error: there is a NUL character, .* UTF-8\?\n/);
    expect(stderr).toContain(`in line ${line} of x.sql:`);
    expect(stderr).not.toContain('\0');
  }
});
