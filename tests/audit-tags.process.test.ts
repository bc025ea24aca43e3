import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'zeitnot-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const audit = (...files: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/audit-tags.mjs'), ...files], { encoding: 'utf8' });

const gameOf = (tag: string, clock: string): string =>
  `[Event "e"]\n[TimeControl "${tag}"]\n\n1. e4 {[%clk ${clock}]} e5 {[%clk ${clock}]} *\n\n`;

it('names tags that their games refute', () => {
  const file = join(folder, 'odd.pgn');
  const games = [
    gameOf('60+30', '1:00:25'),
    gameOf('300+3', '5:00:03'),
    gameOf('300+3', '0:05:00'),
    gameOf('300+3', '5:00:00'),
  ];
  writeFileSync(file, games.join(''));
  const { status, stdout } = audit(file);
  expect(stdout.split('\n')).toEqual([
    `${file}: "300+3" as auto is 300+3, which 2 games refute; game 2 shows 5:00:03 after ply 1`,
    'Refuted tags: 1. Games that refute one: 2 of 4. Files: 1.',
    '',
  ]);
  expect(status).toBe(1);
});

it('finds no such tag in the sample tournament', () => {
  const { status, stdout } = audit(join(root, 'corpus/sample-open.pgn'));
  expect(stdout).toBe('Refuted tags: 0. Games that refute one: 0 of 269. Files: 1.\n');
  expect(status).toBe(0);
});

it('says which file cannot be read', () => {
  const { status, stderr } = audit(join(folder, 'none.pgn'));
  expect(stderr).toContain('none.pgn');
  expect(status).toBe(1);
});

it('wants files', () => {
  expect(audit().status).toBe(2);
});
