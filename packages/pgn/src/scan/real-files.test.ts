import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeScanner } from './scanner.js';

/** Real files lie beside the project where they lie at all; none is part of it. */
const folder = fileURLToPath(new URL('../../../../../shared/data/pgn/', import.meta.url));
const manifest = `${folder}MANIFEST.tsv`;

it('counts the games of real files as their manifest does', ({ skip }) => {
  if (!existsSync(manifest)) skip('no real files beside the project');
  const rows = readFileSync(manifest, 'utf8').trim().split('\n').slice(1);
  const wanted = rows.map((row) => row.split('\t')).map(([file, , games]) => [file, Number(games)]);
  const counted = wanted.map(([file]) => {
    let games = 0;
    const scanner = makeScanner(() => (games += 1));
    scanner.feed(readFileSync(`${folder}${file}`));
    scanner.finish();
    return [file, games];
  });
  expect(counted).toEqual(wanted);
});
