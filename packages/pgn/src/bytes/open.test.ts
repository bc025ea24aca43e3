import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/runs.js';
import { decodeBzip2 } from './bzip2.js';
import { detectCompression, parseCompression, openBytes, type Compression } from './open.js';
import { catchSourceError, type ByteSource } from './source.js';

const TEXT = `[Event "a"]\n\n1. e4 e5 2. Nf3 ${'a'.repeat(360)} 1-0\n\n`.repeat(40).trimEnd();

const base64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** TEXT by each compressor. */
const ZSTD = base64(
  'KLUv/WS2PI0BAEQCW0V2ZW50ICJhIl0KCjEuIGU0IGU1IDIuIE5mMyBhIDEtMAoKAgAo3HHxRTIVOAFcI8Uc',
);
const BZIP2 = base64(
  'QlpoOTFBWSZTWX9tMakAAfNfgIAQUAN+AAIBAAojAQUAAAgwALgKNGQNGmRoUaMgaNMjQKVSaNGmmRkabCZVHSqPom4momYnoTATUTcTyJqJsJgJsJiJoJgJwJoE4ExE27VHwJyJ1E0FDAJyJ+EzE5E5EyE/i7kinChIP7aY1IA=',
);
const GZIP = gzipSync(TEXT);
const LONG_RUN = `ababab${'c'.repeat(300_000)}\n`;
const LONG_RUN_BZIP2 = base64(
  'QlpoOTFBWSZTWYcZjpIAAADBgIAQOAAEAAAIIAAgpUaaDAPcxloojukUR8XckU4UJCHGY6SA',
);
const EMPTY_BZIP2 = base64('QlpoORdyRThQkAAAAAA=');
const SKIPPABLE = Buffer.from('502a4d1803000000616263', 'hex');

const textOf = (source: ByteSource): string => {
  const parts: Buffer[] = [];
  const room = Buffer.alloc(1000);
  for (;;) {
    const count = source.read(room);
    if (count === 0) break;
    parts.push(Buffer.from(room.subarray(0, count)));
  }
  source.close();
  return Buffer.concat(parts).toString();
};

/** What can be read of it, and why no more. */
const readUpTo = (input: Uint8Array) => {
  const opened = openBytes(input);
  if (!opened.ok) throw new Error(opened.error.message);
  const { source } = opened.value;
  const room = Buffer.alloc(100_000);
  let text = '';
  const ended = catchSourceError(() => {
    for (let count = source.read(room); count > 0; count = source.read(room)) {
      text += room.toString('latin1', 0, count);
    }
  });
  source.close();
  return { text, code: ended.ok ? null : ended.error.code };
};

const readAll = (input: string | Uint8Array, compression: Compression | null = null) => {
  const opened = openBytes(input, { compression });
  return opened.ok ? catchSourceError(() => textOf(opened.value.source)) : opened;
};

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('what is read', () => {
  it.each([
    ['plain text', Buffer.from(TEXT), TEXT],
    ['nothing', Buffer.from(''), ''],
    ['zstd', ZSTD, TEXT],
    ['several zstd frames', Buffer.concat([SKIPPABLE, ZSTD, SKIPPABLE, ZSTD]), TEXT + TEXT],
    ['gzip', GZIP, TEXT],
    ['several gzip members', Buffer.concat([GZIP, GZIP, gzipSync(''), GZIP]), TEXT + TEXT + TEXT],
    ['bzip2', BZIP2, TEXT],
    ['several bzip2 streams', Buffer.concat([BZIP2, EMPTY_BZIP2, BZIP2]), TEXT + TEXT],
    ['bzip2 of a long run', LONG_RUN_BZIP2, LONG_RUN],
    ['an empty bzip2 stream', EMPTY_BZIP2, ''],
    [
      'UTF-16, low byte first',
      Buffer.from('\ufeff[White "Jürgen ♔"]', 'utf16le'),
      '[White "Jürgen ♔"]',
    ],
    [
      'UTF-16, high byte first',
      Buffer.from('\ufeff[White "Jürgen"]', 'utf16le').swap16(),
      '[White "Jürgen"]',
    ],
    ['UTF-16 in gzip', gzipSync(Buffer.from('\ufeffé', 'utf16le')), 'é'],
  ])('%s', (name, bytes, text) => {
    expect(readAll(bytes)).toEqual({ ok: true, value: text });
    const file = join(folder, name.replaceAll(/\W/g, '-'));
    writeFileSync(file, bytes);
    expect(readAll(file)).toEqual({ ok: true, value: text });
  });

  it('is what a forced compression makes of it', () => {
    expect(readAll(GZIP, 'none')).toMatchObject({ ok: true });
    expect(readAll(Buffer.from(TEXT), 'zstd')).toMatchObject({ error: { code: 'DamagedInput' } });
    expect(readAll(Buffer.from(TEXT), 'gzip')).toMatchObject({ error: { code: 'DamagedInput' } });
    expect(readAll(Buffer.from(TEXT), 'bzip2')).toMatchObject({ error: { code: 'DamagedInput' } });
  });
});

describe('what is an error', () => {
  const big = gzipSync(
    Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * index) % 251)),
  );

  it('a missing file, or a folder', () => {
    expect(openBytes(join(folder, 'none'))).toMatchObject({ error: { code: 'CannotOpen' } });
    expect(openBytes(folder)).toMatchObject({ error: { code: 'CannotOpen' } });
  });

  it('refuses a device that may have no end, and takes the empty one', ({ skip }) => {
    if (!existsSync('/dev/zero')) return skip('there is no /dev/zero here');
    expect(openBytes('/dev/zero')).toMatchObject({
      error: {
        code: 'CannotOpen',
        message:
          'Failed to open file /dev/zero: it is a device, which may have no end; read a file or a pipe',
      },
    });
    const empty = openBytes('/dev/null');
    expect(empty.ok && textOf(empty.value.source)).toBe('');
  });

  it('a compression that is not supported', () => {
    expect(openBytes(Buffer.from(TEXT), { compression: 'xz' as Compression })).toMatchObject({
      error: { code: 'UnknownCompression', message: expect.stringContaining('zstd, gzip, bzip2') },
    });
  });

  it.each([
    ['an xz file', 'fd377a585a000004e6d6'],
    ['a 7z file', '377abcaf271c00040000'],
    ['a zip file', '504b0304140000000800'],
    ['an empty zip file', '504b0506000000000000'],
    ['a rar file', '526172211a0701000000'],
    ['an lz4 file', '04224d1864407e2f0000'],
    ['an lzip file', '4c5a4950010c00000000'],
    ['a file packed by compress', '1f9d905bee0a00000000'],
  ])('%s, unless it is forced', (what, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    const file = join(folder, 'packed');
    writeFileSync(file, bytes);
    expect(openBytes(file)).toMatchObject({
      error: {
        code: 'UnsupportedCompression',
        message: expect.stringMatching(`^Failed to open file .*packed: it is ${what}, unpack it`),
      },
    });
    expect(openBytes(bytes)).toMatchObject({ error: { message: expect.stringContaining(what) } });
    expect(readAll(bytes, 'none').ok).toBe(true);
  });

  it('a file whose name is not UTF-8', () => {
    const named = Buffer.concat([Buffer.from(join(folder, 'bad')), Buffer.from([0xff])]);
    writeFileSync(named, TEXT);
    const found = readdirSync(folder).find((name) => name.startsWith('bad'))!;
    expect(openBytes(join(folder, found))).toMatchObject({
      error: { code: 'CannotOpen', message: expect.stringMatching(/: its name is not UTF-8;/) },
    });
  });

  it.each([
    ['of a frame', '28b52ffd04a8', 'a window of 2048 MiB'],
    ['of a frame that is one segment', '28b52ffda000000010', 'a window of 256 MiB'],
  ])('zstd with a larger window than is read, %s', (_, hex, what) => {
    const frame = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(20)]);
    for (const bytes of [frame, Buffer.concat([ZSTD, frame])]) {
      expect(readAll(bytes)).toMatchObject({
        error: { code: 'UnsupportedCompression', message: expect.stringContaining(what) },
      });
    }
  });

  it.each([
    ['zstd', ZSTD],
    ['gzip', GZIP],
    ['bzip2', BZIP2],
    ['a larger gzip', big],
  ])('%s that ends early', (_, bytes) => {
    for (const length of [12, Math.floor(bytes.length / 2), bytes.length - 1]) {
      expect(readAll(bytes.subarray(0, length))).toMatchObject({
        error: { code: 'TruncatedInput' },
      });
    }
  });

  it.each([
    ['zstd', ZSTD],
    ['gzip', GZIP],
    ['bzip2', BZIP2],
  ])('%s with a wrong byte', (_, bytes) => {
    for (const place of [30, Math.floor(bytes.length / 2), bytes.length - 6]) {
      const wrong = Buffer.from(bytes);
      wrong[place]! ^= 0x55;
      expect(readAll(wrong).ok).toBe(false);
    }
  });

  it.each([
    ['zstd', ZSTD],
    ['gzip', GZIP],
    ['bzip2', BZIP2],
  ])('a second part of %s that ends early, after the first', (_, bytes) => {
    for (const length of [1, 2, 3, 5, 10]) {
      const cut = Buffer.concat([bytes, bytes.subarray(0, length)]);
      expect(readUpTo(cut)).toEqual({ text: TEXT, code: 'TruncatedInput' });
    }
  });

  it('damage, after the data before it', () => {
    const games = Array.from({ length: 40_000 }, (_, index) => `${index}. ${index % 977} `).join(
      '',
    );
    const whole = gzipSync(games);
    const cut = readUpTo(whole.subarray(0, whole.length - 9));
    expect(cut.code).toBe('TruncatedInput');
    expect(games.startsWith(cut.text)).toBe(true);
    expect(cut.text.length).toBeGreaterThan(games.length - 300);
    const data = deflateRawSync(games, { finishFlush: constants.Z_SYNC_FLUSH });
    // a block of a type that does not exist
    const wrong = Buffer.concat([whole.subarray(0, 10), data, Buffer.alloc(100, 0xff)]);
    const { text, code } = readUpTo(wrong);
    expect(code).toBe('DamagedInput');
    expect(games.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThan(games.length - 300);
    // a member that is too long to be gone over again loses its last piece
    const noise = randomBytes(1_200_000);
    const stored = deflateRawSync(noise, { level: 0, finishFlush: constants.Z_SYNC_FLUSH });
    const long = readUpTo(Buffer.concat([whole.subarray(0, 10), stored, Buffer.alloc(100, 0xff)]));
    expect(long.code).toBe('DamagedInput');
    expect(noise.toString('latin1').startsWith(long.text)).toBe(true);
    expect(long.text.length).toBeGreaterThan(noise.length - 70_000);
  });

  it('a wrong checksum or length of gzip, after all of it', () => {
    for (const place of [-8, -1]) {
      const wrong = Buffer.from(GZIP);
      wrong[wrong.length + place]! ^= 1;
      expect(readUpTo(wrong)).toEqual({ text: TEXT, code: 'WrongChecksum' });
    }
  });
});

describe('bytes after the end', () => {
  it.each([
    ['gzip', GZIP],
    ['bzip2', BZIP2],
  ])('of %s are padding, or an error after everything before them', (_, bytes) => {
    const read = (...parts: readonly (string | Buffer)[]) =>
      readUpTo(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));
    const both = TEXT + TEXT;
    for (const padding of ['\0\0\0\0', '\n', '\r\n ']) {
      expect(read(bytes, bytes, padding)).toEqual({ text: both, code: null });
      expect(read(bytes, padding, bytes)).toEqual({ text: both, code: null });
    }
    for (const junk of [
      'junk and more',
      '\x1f\x8a',
      '\0\0X',
      'BZ9',
      `X${bytes.toString('latin1')}`,
    ]) {
      expect(read(bytes, bytes, junk)).toEqual({ text: both, code: 'DamagedInput' });
    }
  });

  it('of zstd are an error, after everything before them', () => {
    const longer = Buffer.concat([ZSTD, ZSTD, Buffer.from('junk and more')]);
    expect(readUpTo(longer)).toEqual({ text: TEXT + TEXT, code: 'DamagedInput' });
  });
});

it('decodes bzip2 from chunks of any size, and drops a block with a wrong bit', () => {
  const chunks = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.from([byte]));
  expect(Buffer.concat([...decodeBzip2(chunks(BZIP2))]).toString()).toBe(TEXT);
  for (let bit = 0; bit < BZIP2.length * 8 - 6; bit += isLong ? 1 : 7) {
    const wrong = Buffer.from(BZIP2);
    wrong[bit >> 3]! ^= 1 << (bit & 7);
    let output = '';
    const result = catchSourceError(() => {
      for (const part of decodeBzip2([wrong])) output += Buffer.from(part).toString();
    });
    // the block size alone changes nothing, and behind the block only the stream's end is wrong
    if (result.ok || output !== '') expect(output).toBe(TEXT);
  }
});

it('stops its thread when it is closed early', () => {
  const opened = openBytes(gzipSync(Buffer.alloc(8_000_000)));
  if (!opened.ok) throw new Error(opened.error.message);
  const { source } = opened.value;
  expect(source.read(new Uint8Array(10))).toBeGreaterThan(0);
  source.close();
  source.close();
});

it('knows compressions by content and by name', () => {
  expect(
    [ZSTD, SKIPPABLE, GZIP, BZIP2, EMPTY_BZIP2, Buffer.from('BZh9 is no stream')].map(
      detectCompression,
    ),
  ).toEqual(['zstd', 'zstd', 'gzip', 'bzip2', 'bzip2', 'none']);
  expect(parseCompression('GZip')).toEqual({ ok: true, value: 'gzip' });
  expect(parseCompression('rar')).toMatchObject({ error: { code: 'UnknownCompression' } });
});
