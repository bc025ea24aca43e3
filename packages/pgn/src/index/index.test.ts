import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { buildIndex, type BuiltIndex } from './build.js';
import { openGames } from './games.js';
import { HEADER } from './layout.js';
import { findIndex, openIndex, verifyIndex } from './open.js';
import { unfinishedName } from '../fs/unfinished.js';
import { indexPath } from './errors.js';
import { readRecords, refuseNewer } from './read-records.js';
import { parseIndex } from './parse.js';
import { rowOf, type PgnIndex } from './view.js';
import { formatIndex, writeIndex } from './write.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-index-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fileOf = (bytes: string | Uint8Array): string => {
  files += 1;
  const path = join(folder, `${files}.pgn`);
  writeFileSync(path, bytes);
  return path;
};

const good = <Value>(
  result:
    | { readonly ok: true; readonly value: Value }
    | { readonly ok: false; readonly error: { readonly message: string } },
): Value => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const build = async (path: string): Promise<BuiltIndex> => good(await buildIndex(path));

const write = async (text: string | Uint8Array): Promise<string> => {
  const path = fileOf(text);
  good(writeIndex(path, await build(path)));
  return path;
};

const GAMES = `\ufeff[Event "Open"]
[Site "Linz AUT"]
[Date "2024.05.??"]
[Round "1.2"]
[White "Jürgen \\"J\\" K"]
[Black "B"]
[Result "1/2-1/2"]
[WhiteElo "2400"]
[BlackElo "?"]
[ECO "B90"]
[TimeControl "40/5400+30:1800+30"]

1. e4 c5 1/2-1/2

[White "B"]
[Date "05.05.2024"]
[Result "won"]
[WhiteElo "70000"]
[ECO "B9"]

1. d4 {never closed

[Event "Open"]
[White ""]
[Result "0-1"]
[Date "2023.12.31"]
`;

/** Version 2 of an index, as another program would have written it. */
const asVersion2 = ({ games, records, heap }: PgnIndex): Buffer => {
  const head = Buffer.alloc(16);
  head.write('PGNIDXv2', 'latin1');
  head.writeUInt32LE(2, 8);
  head.writeUInt32LE(games, 12);
  const rows = Array.from({ length: games }, (_, game) =>
    Buffer.from(new Uint8Array(records.buffer, records.byteOffset + game * 48, 32)),
  );
  const count = Buffer.alloc(4);
  count.writeUInt32LE(heap.offsets.length - 1);
  const offsets = Buffer.from(Uint8Array.from(new Uint8Array(heap.offsets.slice().buffer)));
  return Buffer.concat([head, ...rows, count, offsets, heap.bytes]);
};

describe('rows', () => {
  it('hold the columns, and name what has to be read from the game', async () => {
    const path = fileOf(GAMES);
    const { index } = await build(path);
    const second = Buffer.from(GAMES).indexOf('[White "B"]');
    const third = Buffer.from(GAMES).lastIndexOf('[Event');
    const nothing = { result: false, eco: false, elo: false, date: false };
    expect(Array.from({ length: index.games }, (_, game) => rowOf(index, game + 1))).toEqual([
      {
        offset: 3,
        length: second - 3,
        white: 'Jürgen "J" K',
        black: 'B',
        whiteElo: 2400,
        blackElo: null,
        result: '1/2-1/2',
        eco: 'B90',
        date: 20_240_500,
        round: '1.2',
        event: 'Open',
        site: 'Linz AUT',
        timeControl: '40/5400+30:1800+30',
        unread: nothing,
      },
      expect.objectContaining({
        offset: second,
        white: 'B',
        black: null,
        result: null,
        eco: null,
        whiteElo: null,
        date: 0,
        unread: { result: true, eco: true, elo: true, date: true },
      }),
      expect.objectContaining({
        offset: third,
        white: '',
        result: '0-1',
        date: 20_231_231,
        unread: nothing,
      }),
    ]);
    const strings = Buffer.from(index.heap.bytes).toString();
    expect(strings.split('Open').length).toBe(2);
  });

  it.each(['', 'just text\n', '\n\n'])('do not exist in %j', async (text) => {
    const path = await write(text);
    expect(good(openIndex(path)).games).toBe(0);
  });

  it('are read from random bytes too', async () => {
    const noise = Buffer.from(
      Array.from({ length: 100_000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256),
    );
    const path = await write(noise);
    expect(openIndex(path).ok).toBe(true);
  });
});

/** Games with comments and strings of many kinds. */
const manyGames = (bytes: number): string => {
  const games: string[] = [];
  for (let size = 0, number = 0; size < bytes; number += 1) {
    const game = `[Event "E${number % 7}"]\n[Site "https://example.org/${number}"]\n[White "W${number % 501}"]\n[Black "ü${number % 77}"]\n[Result "1-0"]\n\n1. e4 { [%clk 0:03:00] } 1... e5 {${number % 1000 === 0 ? '\n[Event "no"]\n'.repeat(2000) : 'x'}} 2. Nf3 1-0\n\n`;
    games.push(game);
    size += game.length;
  }
  return games.join('');
};

describe('a large file', () => {
  it('gives the same index where it is compressed', async () => {
    const text = Buffer.from(manyGames(10_000_000));
    const path = fileOf(text);
    const progress: number[] = [];
    const one = good(await buildIndex(path, { onProgress: (done) => progress.push(done) }));
    const rows = ({ index }: BuiltIndex): readonly unknown[] =>
      Array.from({ length: Math.floor(index.games / 53) }, (_, game) =>
        rowOf(index, game * 53 + 1),
      );
    expect(progress.at(-1)).toBe(text.length);
    expect(progress.length).toBeGreaterThan(2);
    expect(one.index.source?.crc).toBe(crc32(text));
    const zipped = await build(fileOf(gzipSync(text, { level: 1 })));
    expect(zipped.raw).toBe(false);
    expect(rows(zipped)).toEqual(rows(one));
    expect(writeIndex('x', zipped)).toMatchObject({ error: { code: 'NotIndexable' } });
  });

  it('can be stopped', async () => {
    const path = fileOf(manyGames(10_000_000));
    const stop = new AbortController();
    const result = await buildIndex(path, { onProgress: () => stop.abort(), signal: stop.signal });
    expect(result).toMatchObject({ error: { code: 'Aborted' } });
  });
});

describe('an index file', () => {
  it('is read back as written, and verifies', async () => {
    const path = await write(GAMES);
    const built = await build(path);
    const bytes = Buffer.concat(formatIndex(built.index));
    expect(Buffer.concat(formatIndex(good(openIndex(path))))).toEqual(bytes);
    expect(Buffer.concat(formatIndex(good(verifyIndex(path))))).toEqual(bytes);
    expect(good(await findIndex(path))).toMatchObject({ raw: true, why: null });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('takes what a killed run has left with it', async () => {
    const path = await write(GAMES);
    const left = unfinishedName(indexPath(path)).replace(/\.pbi\.\d+-\d+/, '.pbi.99999999-1');
    writeFileSync(left, 'the beginning of an index');
    expect(left).toContain('.99999999-1-');
    good(writeIndex(path, await build(path)));
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is stale when the file is', async () => {
    const path = await write(GAMES);
    writeFileSync(path, `${GAMES}\n`);
    expect(openIndex(path)).toMatchObject({
      error: { code: 'IndexStale', message: expect.stringContaining('run `zeitnot index') },
    });
    expect(good(await findIndex(path)).why).toContain('stale');
  });

  it('is stale when only the time, or only the contents changed', async () => {
    const path = await write(GAMES);
    const { source } = good(openIndex(path));
    writeFileSync(path, GAMES.replace('Linz', 'Wien'));
    const then = (source?.mtime ?? 0) / 1000;
    utimesSync(path, then + 10, then + 10);
    expect(openIndex(path)).toMatchObject({ error: { code: 'IndexStale' } });
    // the file has the old time again, but times on disk may be finer than ours
    utimesSync(path, then, then);
    if (openIndex(path).ok) {
      expect(verifyIndex(path)).toMatchObject({ error: { code: 'IndexStale' } });
    }
  });

  it.each([
    ['a game too few', [], GAMES, 'at byte'],
    ['a game too many', ['*\n\n*\n'], '*\n\nx\n', 'only 1 of its 2 games'],
    ['a game elsewhere', ['x\n*\n'], '*\nx\n', 'game 1 at byte 0'],
  ])('does not verify if it has other games than a scan finds: %s', async (_, [of], text, what) => {
    const path = fileOf(text);
    const { index } = await build(of === undefined ? fileOf('junk') : fileOf(of));
    const { index: own } = await build(path);
    good(writeIndex(path, { index: { ...index, source: own.source }, raw: true }));
    expect(openIndex(path).ok).toBe(true);
    expect(verifyIndex(path)).toMatchObject({
      error: { code: 'IndexStale', message: expect.stringContaining(what) },
    });
  });

  it('is missing, foreign or too new', async () => {
    const path = fileOf(GAMES);
    expect(openIndex(path)).toMatchObject({ error: { code: 'IndexMissing' } });
    const quoted = join(folder, "it's mine.pgn");
    expect(openIndex(quoted)).toMatchObject({ error: { code: 'CannotOpen' } });
    writeFileSync(quoted, GAMES);
    expect(openIndex(quoted)).toMatchObject({
      error: { message: expect.stringMatching(/zeitnot index '.*it'\\''s mine\.pgn'/) },
    });
    writeFileSync(`${path}.pbi`, 'something else entirely');
    expect(openIndex(path)).toMatchObject({ error: { code: 'IndexDamaged' } });
    for (const version of ['4', '9']) {
      writeFileSync(`${path}.pbi`, `PGNIDXv${version}${'\0'.repeat(100)}`);
      expect(openIndex(path)).toMatchObject({ error: { code: 'IndexTooNew' } });
    }
    const later = Buffer.concat(formatIndex((await build(path)).index));
    later.writeUInt32LE(4, HEADER.version);
    expect(parseIndex(path, later)).toMatchObject({ error: { code: 'IndexTooNew' } });
  });

  it('of version 2 is read, and upgraded from the tags', async () => {
    const path = fileOf(GAMES);
    const { index } = await build(path);
    const old = asVersion2(index);
    const read = good(parseIndex(path, old));
    expect(read.version).toBe(2);
    expect(rowOf(read, 1)).toMatchObject({ white: 'Jürgen "J" K', round: null, whiteElo: 2400 });
    writeFileSync(`${path}.pbi`, old);
    const upgraded = good(openIndex(path));
    expect(Array.from({ length: 3 }, (_, game) => rowOf(upgraded, game + 1))).toEqual(
      Array.from({ length: 3 }, (_, game) => rowOf(index, game + 1)),
    );
    expect(readFileSync(`${path}.pbi`).equals(old)).toBe(true);
    writeFileSync(path, GAMES.slice(0, 100));
    expect(openIndex(path)).toMatchObject({ error: { code: 'IndexStale' } });
  });

  it.each([
    ['moves longer, and the next ones shorter', '1. e4 c5 1/2-1/2', '1. e4 c5 2. Nf3 1/2-1/2', 8],
    ['an end of a game where none was', '{never closed\n', '1-0\n\n1. c4 c5', 0],
    ['a game less', '[Event "Open"]\n[White ""]', '1... d5 2. c4 e6 3. Nf3 Be', 0],
  ])('of version 2 is stale after an edit of the same size: %s', async (_, from, to, cut) => {
    const path = fileOf(GAMES);
    writeFileSync(`${path}.pbi`, asVersion2((await build(path)).index));
    expect(openIndex(path).ok).toBe(true);
    const edited = GAMES.replace(from, to.padEnd(from.length)).replace('[Result "won"]\n', (line) =>
      cut === 0 ? line : line.slice(cut - 1),
    );
    writeFileSync(path, edited.slice(0, GAMES.length).padEnd(GAMES.length));
    expect(openIndex(path)).toMatchObject({
      error: { code: 'IndexStale', message: expect.stringContaining('a scan finds') },
    });
    const { index, why } = good(await findIndex(path));
    expect(why).toContain('stale');
    expect(index.records).toEqual((await build(path)).index.records);
  });

  it.each([
    ['first', 0, 'IndexDamaged', 'a game does not begin where the one before ends'],
    ['last', 2, 'IndexStale', 'its last game does not end where'],
  ])('of version 2 is refused if its %s span is short', async (_, game, code, what) => {
    const path = fileOf(GAMES);
    const old = asVersion2((await build(path)).index);
    const at = 16 + game * 32 + 8;
    old.writeUInt32LE(old.readUInt32LE(at) - 5, at);
    writeFileSync(`${path}.pbi`, old);
    const error = { code, message: expect.stringContaining(what) };
    for (const read of [openIndex, verifyIndex, (pgn: string) => readRecords(pgn, () => {})]) {
      expect(read(path)).toMatchObject({ error });
    }
    expect(good(await findIndex(path)).why).toContain(what);
  });

  it('of a later version is never replaced by one in memory', async () => {
    const path = fileOf(GAMES);
    writeFileSync(`${path}.pbi`, `PGNIDXv4${'\0'.repeat(100)}`);
    expect(await findIndex(path)).toMatchObject({ error: { code: 'IndexTooNew' } });
    expect(refuseNewer(path)).toMatchObject({ error: { code: 'IndexTooNew' } });
    for (const other of ['', 'PGNIDXv2', 'PGNIDXv3', 'something else']) {
      writeFileSync(`${path}.pbi`, other);
      expect(refuseNewer(path).ok).toBe(true);
    }
    expect(refuseNewer(join(folder, 'none.pgn')).ok).toBe(true);
  });

  it('that cannot be written leaves nothing behind', async () => {
    const path = fileOf(GAMES);
    const built = await build(path);
    expect(writeIndex(join(folder, 'none', 'x.pgn'), built)).toMatchObject({
      error: { code: 'CannotWrite' },
    });
  });
});

describe('damage', () => {
  it('is noticed for any bit, and so is a missing end', async () => {
    const path = fileOf(GAMES);
    const bytes = Buffer.concat(formatIndex((await build(path)).index));
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const wrong = Buffer.from(bytes);
      wrong[bit >> 3]! ^= 1 << (bit & 7);
      expect(parseIndex(path, wrong).ok).toBe(false);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(parseIndex(path, bytes.subarray(0, length)).ok).toBe(false);
    }
  });

  it('is noticed by bounds checks even if the checksum was forged', async () => {
    const path = fileOf(GAMES);
    const bytes = Buffer.concat(formatIndex((await build(path)).index));
    const sealed = (change: (wrong: Buffer) => void): Buffer => {
      const wrong = Buffer.from(bytes);
      change(wrong);
      wrong.writeUInt32LE(0, HEADER.indexCrc);
      wrong.writeUInt32LE(crc32(wrong), HEADER.indexCrc);
      return wrong;
    };
    const heap = Number(bytes.readBigUInt64LE(HEADER.heapOffset));
    const text = heap + 8 + 4 * bytes.readUInt32LE(heap);
    // the string before `Jürgen` would end within the ü
    const startOfName = bytes.indexOf('Jürgen') - text;
    const changes: readonly ((wrong: Buffer) => unknown)[] = [
      (wrong) => {
        const places = Array.from({ length: 12 }, (_, place) => heap + 4 + 4 * place);
        const place = places.find((at) => wrong.readUInt32LE(at) === startOfName)!;
        wrong.writeUInt32LE(startOfName + 2, place);
      },
      (wrong) => wrong.writeUInt32LE(2, HEADER.games),
      (wrong) => wrong.writeUInt32LE(99, 64 + 12),
      (wrong) => wrong.writeUInt32LE(99, 64 + 44),
      (wrong) => wrong.writeUInt8(7, 64 + 24),
      (wrong) => wrong.writeUInt32LE(0, 64 + 8),
      (wrong) => wrong.writeBigUInt64LE(2n ** 60n, 64 + 96),
      (wrong) => wrong.writeUInt32LE(1, heap + 4),
      (wrong) => wrong.writeUInt32LE(2 ** 31, heap),
      (wrong) => wrong.writeUInt32LE(2 ** 31, heap + 8),
      (wrong) => wrong.writeUInt8(0xff, wrong.length - 1),
      (wrong) => wrong.writeBigUInt64LE(5n, HEADER.sourceSize),
    ];
    expect(
      parseIndex(
        path,
        sealed(() => undefined),
      ).ok,
    ).toBe(true);
    for (const change of changes) {
      expect(parseIndex(path, sealed(change)), change.toString()).toMatchObject({
        error: { code: 'IndexDamaged' },
      });
    }
  });

  it('of version 2 never crashes', async () => {
    const bytes = asVersion2((await build(fileOf(GAMES))).index);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(parseIndex('x', bytes.subarray(0, length)).ok).toBe(false);
    }
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (place, byte) => {
        const wrong = Buffer.from(bytes);
        wrong[place] = byte;
        const read = parseIndex('x', wrong);
        if (read.ok)
          for (let game = 1; game <= read.value.games; game += 1) rowOf(read.value, game);
      }),
    );
  });
});

it('reads single games by number', async () => {
  const path = await write(GAMES);
  const games = good(openGames(path, good(openIndex(path))));
  expect(good(games.game(3)).tag('Date')).toBe('2023.12.31');
  expect(good(games.game(1)).movetext()).toBe('1. e4 c5');
  expect(good(games.game(2)).problems()[0]).toMatchObject({
    message: expect.stringMatching(
      /unterminated comment \(file=.*, game_index=2, line=21, byte=\d+\)/,
    ),
  });
  const lines = [3, 2, 2].map((number) => good(games.game(number)).problems()[0]?.line ?? null);
  expect(lines).toEqual([null, 21, 21]);
  for (const number of [0, 4, 1.5]) {
    expect(games.game(number)).toMatchObject({ error: { code: 'NoSuchGame' } });
  }
  games.close();
  expect(games.game(1)).toMatchObject({ error: { code: 'CannotRead' } });
});
