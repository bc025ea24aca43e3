import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { buildIndex, streamRecords } from './build.js';
import { indexPath } from './errors.js';
import { readRecords } from './read-records.js';
import type { OnRecords } from './records.js';
import { writeIndex } from './write.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

const gameOf = (_: unknown, game: number): string =>
  `[Event "E${game % 7}"]\n[White "W${game}"]\n[Round "${game}"]\n\n{${'x'.repeat(400)}} *\n\n`;
const text = Array.from({ length: 25_000 }, gameOf).join('');
const path = join(folder, 'games.pgn');
writeFileSync(path, text);

const built = await buildIndex(path);
if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
const { records, games, heap, source } = built.value.index;
const expected = Buffer.from(records.buffer, records.byteOffset, records.byteLength);

/** Collects what is handed over, in copies. */
const makeTaker = () => {
  const parts: Buffer[] = [];
  const take: OnRecords = (block) => void parts.push(Buffer.from(block));
  return { take, all: () => Buffer.concat(parts), parts };
};

it('passes on the records of a file while it is read', async () => {
  const { take, all, parts } = makeTaker();
  const streamed = await streamRecords(path, take);
  expect(streamed).toMatchObject({ ok: true, value: { games, source, raw: true } });
  expect(streamed.ok && Buffer.from(heap.bytes).equals(streamed.value.heap.bytes)).toBe(true);
  expect(all().equals(expected)).toBe(true);
  expect(parts.length).toBeGreaterThan(1);
});

it('passes on the records of a compressed file', async () => {
  const zipped = join(folder, 'games.pgn.gz');
  writeFileSync(zipped, gzipSync(text, { level: 1 }));
  const { take, all } = makeTaker();
  expect(await streamRecords(zipped, take)).toMatchObject({ value: { games, raw: false } });
  expect(all().equals(expected)).toBe(true);
});

it('passes on the records of the index beside a file', () => {
  const { take, all } = makeTaker();
  expect(readRecords(path, take)).toMatchObject({ ok: true, value: { games, source } });
  expect(all().equals(expected)).toBe(true);
});

it('reports records that are damaged or missing', () => {
  const bytes = readFileSync(indexPath(path));
  const { take } = makeTaker();
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(indexPath(path), bytes);
  expect(readRecords(path, take)).toMatchObject({ error: { code: 'IndexDamaged' } });
  rmSync(indexPath(path));
  expect(readRecords(path, take)).toMatchObject({ error: { code: 'IndexMissing' } });
});
