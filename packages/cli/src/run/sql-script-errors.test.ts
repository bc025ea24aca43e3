import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../testing/folder.js';

const { path: folder, run: zeitnot } = sharedFolder();

beforeAll(() => {
  const games = gzipSync('[Event "e"]\n\n1. e4 *\n'.repeat(100));
  writeFileSync(join(folder, 'damaged.pgn.gz'), games.subarray(0, -8));
  const moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 '.repeat(9);
  const many = Array.from({ length: 5000 }, (_, game) => `[White "W${game}"]\n\n${moves}*\n\n`);
  const long = gzipSync(many.join(''));
  writeFileSync(join(folder, 'long.pgn.gz'), long.subarray(0, Math.floor(0.9 * long.length)));
});

const run = async (args: readonly string[], script: string | Uint8Array) => {
  writeFileSync(join(folder, 'x.sql'), script);
  const { status, stderr } = await zeitnot(['sql', '-q', ...args, '--file', 'x.sql']);
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
  ])('%s', async (statement, message) => {
    const script = `SELECT 1 AS a;\n\n-- and then; not yet\n${statement};\nSELECT 2;\n`;
    const { status, stderr } = await run([], script);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    const shown = statement.length > 100 ? `${statement.slice(0, 100)}…` : statement;
    expect(stderr.endsWith(`\nin line 4 of x.sql:\n  ${shown}\n`)).toBe(true);
    const { error } = JSON.parse((await run(['--json'], script)).stderr) as { error: object };
    expect(error).toMatchObject({ line: 4, statement });
    expect(error).not.toHaveProperty('column');
  });
});

describe('a script that is not UTF-8 is not run', () => {
  it.each<[string, BufferEncoding, number]>([
    ["SELECT 1;\n-- für\nSELECT 'Weiß'", 'latin1', 2],
    ["SELECT 'Weiß'", 'latin1', 1],
    ['\uFEFFSELECT 1;\n', 'utf16le', 1],
  ])('%j in %s', async (script, encoding, line) => {
    const bytes = Buffer.from(script, encoding);
    const message = `The script cannot be read: line ${line} has bytes that are not UTF-8; save it in that encoding.`;
    expect(await run([], bytes)).toEqual({ status: 1, stderr: `${message}\n` });
    expect(JSON.parse((await run(['--json'], bytes)).stderr)).toEqual({
      error: { code: 'CannotRead', message },
    });
    expect((await run([], Buffer.from(script.replace('\uFEFF', ''), 'utf8'))).status).toBe(0);
  });
});

it('runs no part of a script that contains NUL, such as UTF-16 without a byte order mark', async () => {
  for (const [script, line] of [
    [Buffer.from('CREATE TABLE a AS SELECT 1;\n\0SELECT 2'), 2],
    [Buffer.from('SELECT 1;\n', 'utf16le'), 1],
  ] as const) {
    const { status, stderr } = await run([], script);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Parser Error: there is a NUL character, .* UTF-8\?\n/);
    expect(stderr).toContain(`in line ${line} of x.sql:`);
    expect(stderr).not.toContain('\0');
  }
});
