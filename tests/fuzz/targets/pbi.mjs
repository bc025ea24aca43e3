// The index reader. Damage must be found by the checksum. With a checksum that was made to fit, the reader must refuse,
// or give an index whose rows can all be read.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { buildIndex, rowOf } from '@zeitnot/pgn';
import { parseIndex } from '@zeitnot/pgn/internal';
import { formatIndex } from '../../../packages/pgn/dist/index/write.js';
import { pick } from '../random.mjs';

const INDEX_CRC = 52;
const INTERESTING = [
  0,
  1,
  2,
  3,
  4,
  47,
  48,
  49,
  64,
  127,
  128,
  255,
  256,
  65_535,
  2 ** 31,
  2 ** 32 - 1,
];

const indexOf = async (games) => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-fuzz-'));
  const path = join(folder, 'x.pgn');
  const text = Array.from(
    { length: games },
    (_, game) =>
      `[Event "E${game % 2}"]\n[White "W${game}"]\n[Result "*"]\n[ECO "A0${game}"]\n\n*\n\n`,
  );
  writeFileSync(path, text.join(''));
  const built = await buildIndex(path);
  rmSync(folder, { recursive: true });
  assert(built.ok);
  return Buffer.concat(formatIndex(built.value.index));
};

/** The same records and strings as version 2. */
const asVersion2 = (bytes) => {
  const games = bytes.readUInt32LE(12);
  const head = Buffer.alloc(16);
  head.write('PGNIDXv2', 'latin1');
  head.writeUInt32LE(2, 8);
  head.writeUInt32LE(games, 12);
  const rows = Array.from({ length: games }, (_, game) =>
    bytes.subarray(64 + game * 48, 64 + game * 48 + 32),
  );
  return Buffer.concat([head, ...rows, bytes.subarray(64 + games * 48)]);
};

const THREE = [await indexOf(0), await indexOf(1), await indexOf(9)];
const TWO = THREE.map(asVersion2);

const isVersion3 = (bytes) => bytes.length >= 64 && bytes.toString('latin1', 0, 8) === 'PGNIDXv3';

/** The checksum that these bytes should have. */
const checksumOf = (bytes) => {
  const zeroed = Buffer.from(bytes);
  zeroed.writeUInt32LE(0, INDEX_CRC);
  return crc32(zeroed);
};

const readAll = (bytes) => {
  const parsed = parseIndex('x.pgn', bytes);
  if (parsed.ok) {
    for (let game = 1; game <= parsed.value.games; game += 1) rowOf(parsed.value, game);
  } else assert.match(parsed.error.message, /zeitnot index/);
  return parsed.ok;
};

export const make = (random) => {
  const changed = Buffer.from(pick(random, random(3) === 0 ? TWO : THREE));
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const at = random(changed.length);
    if (random(3) === 0) changed[at] ^= 1 << random(8);
    else if (random(2) === 0) changed[at] = random(256);
    else changed.writeUInt32LE(pick(random, INTERESTING), random((changed.length - 3) >> 2) * 4);
  }
  if (random(3) > 0 && isVersion3(changed)) changed.writeUInt32LE(checksumOf(changed), INDEX_CRC);
  return random(4) === 0 ? changed.subarray(0, random(changed.length)) : changed;
};

export const check = (bytes) => {
  const isRead = readAll(bytes);
  if (isRead && isVersion3(bytes)) {
    assert.equal(bytes.readUInt32LE(INDEX_CRC), checksumOf(bytes), 'a wrong checksum');
  }
};
