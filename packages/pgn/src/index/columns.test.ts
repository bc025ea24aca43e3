import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { isLong, runs } from '../../../../tests/runs.js';
import { buildIndex } from './build.js';
import { INDEX_WORDS, readColumns, type IndexColumns } from './columns.js';
import { indexPath } from './errors.js';
import { HEADER, HEADER_V2, RECORD, RECORD_V2 } from './layout.js';
import { parseIndex } from './parse.js';
import { readRecords } from './read-records.js';
import { writeIndex } from './write.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-columns-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** A file with this number of games, and its index. */
const write = async (games: number): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}.pgn`);
  const gameOf = (_: unknown, game: number): string =>
    `[Event "E${game % 7}"]\n[White "W${game % 501}"]\n[Result "1-0"]\n[WhiteElo "${2000 + (game % 9)}"]\n\n*\n\n`;
  writeFileSync(path, Array.from({ length: games }, gameOf).join(''));
  const built = await buildIndex(path);
  if (!built.ok || !writeIndex(path, built.value).ok) throw new Error('no index');
  return path;
};

const columnsOf = (path: string): IndexColumns => {
  const read = readColumns(path, INDEX_WORDS);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

it.each([0, 1, 1023, 1024, 1025, 3000])('reads the words of %i games', async (games) => {
  const path = await write(games);
  const bytes = readFileSync(indexPath(path));
  const { words, ...rest } = columnsOf(path);
  expect(rest.games).toBe(games);
  for (const [place, name] of INDEX_WORDS.entries()) {
    const at = (game: number): number => HEADER.length + game * RECORD.length + place * 4;
    expect([...words.get(name)!]).toEqual(
      Array.from({ length: games }, (_, game) => bytes.readUInt32LE(at(game))),
    );
  }
});

it('reads only the requested words', async () => {
  const read = readColumns(await write(3), ['white', 'date']);
  expect(read.ok && [...read.value.words.keys()]).toEqual(['white', 'date']);
});

/** Makes version 2 of the index of five games. */
const writeVersion2 = (path: string): void => {
  const bytes = readFileSync(indexPath(path));
  const head = Buffer.alloc(HEADER_V2);
  head.write('PGNIDXv2', 'latin1');
  head.writeUInt32LE(2, 8);
  head.writeUInt32LE(5, 12);
  const records = Array.from({ length: 5 }, (_, game) => {
    const start = HEADER.length + game * RECORD.length;
    return bytes.subarray(start, start + RECORD_V2);
  });
  const heap = bytes.subarray(HEADER.length + 5 * RECORD.length);
  writeFileSync(indexPath(path), Buffer.concat([head, ...records, heap]));
};

it('reads version 2 as the upgrade does', async () => {
  const path = await write(5);
  const expected = columnsOf(path);
  writeVersion2(path);
  expect(columnsOf(path).words).toEqual(expected.words);
});

it('rejects spans with gaps in version 2', async () => {
  const path = await write(5);
  writeVersion2(path);
  const bytes = readFileSync(indexPath(path));
  bytes[HEADER_V2 + RECORD.size]! -= 1;
  writeFileSync(indexPath(path), bytes);
  expect(readColumns(path, ['white'])).toMatchObject({ error: { code: 'IndexDamaged' } });
  const taken: Uint8Array[] = [];
  const read = readRecords(path, (records) => taken.push(records));
  expect(read).toMatchObject({ error: { code: 'IndexDamaged' } });
  expect(taken).toEqual([]);
});

it('notices any flipped bit and a missing end', async () => {
  const path = await write(2);
  const bytes = readFileSync(indexPath(path));
  for (let bit = 0; bit < bytes.length * 8; bit += isLong ? 1 : 7) {
    const wrong = Buffer.from(bytes);
    wrong[bit >> 3]! ^= 1 << (bit & 7);
    writeFileSync(indexPath(path), wrong);
    expect(readColumns(path, []).ok).toBe(false);
  }
  for (let length = 0; length < bytes.length; length += 1) {
    writeFileSync(indexPath(path), bytes.subarray(0, length));
    expect(readColumns(path, []).ok).toBe(false);
  }
});

it('checks every number, even if the checksum was forged', async () => {
  const path = await write(3);
  const bytes = readFileSync(indexPath(path));
  const heap = HEADER.length + 3 * RECORD.length;
  const second = HEADER.length + RECORD.length;
  const changes: readonly ((wrong: Buffer) => unknown)[] = [
    (wrong) => wrong.writeUInt32LE(99, second + RECORD.white),
    (wrong) => wrong.writeUInt32LE(2 ** 32 - 1, second + RECORD.timeControl),
    (wrong) => wrong.writeUInt8(4, second + RECORD.result),
    (wrong) => wrong.writeUInt32LE(0, second + RECORD.size),
    (wrong) => wrong.writeUInt32LE(1, second + RECORD.offset + 4),
    (wrong) => wrong.writeUInt32LE(1, second + RECORD.length + RECORD.size),
    (wrong) => wrong.writeUInt32LE(2 ** 31, heap + 8),
    (wrong) => wrong.writeUInt8(0xff, wrong.length - 1),
  ];
  for (const change of changes) {
    const wrong = Buffer.from(bytes);
    change(wrong);
    wrong.writeUInt32LE(0, HEADER.indexCrc);
    wrong.writeUInt32LE(crc32(wrong), HEADER.indexCrc);
    writeFileSync(indexPath(path), wrong);
    expect(readColumns(path, INDEX_WORDS), change.toString()).toMatchObject({
      error: { code: 'IndexDamaged' },
    });
  }
});

it('accepts of a forged index what the full reader accepts', async () => {
  const path = await write(4);
  const bytes = readFileSync(indexPath(path));
  const change = fc.record({
    at: fc.integer({ min: HEADER.length, max: bytes.length - 1 }),
    to: fc.oneof(fc.constantFrom(0, 1, 0x80, 0xff), fc.nat(255)),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const forged = Buffer.from(bytes);
      for (const { at, to } of changes) forged[at] = to;
      forged.writeUInt32LE(0, HEADER.indexCrc);
      forged.writeUInt32LE(crc32(forged), HEADER.indexCrc);
      writeFileSync(indexPath(path), forged);
      const columns = readColumns(path, INDEX_WORDS);
      expect(columns.ok).toBe(parseIndex(path, forged).ok);
    }),
    { numRuns: runs(2000) },
  );
});

it('says why it cannot read any', async () => {
  const path = await write(1);
  writeFileSync(path, '*\n');
  expect(readColumns(path, [])).toMatchObject({ error: { code: 'IndexStale' } });
  rmSync(indexPath(path));
  expect(readColumns(path, [])).toMatchObject({ error: { code: 'IndexMissing' } });
});
