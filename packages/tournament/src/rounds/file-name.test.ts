import { win32 } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeviceName, MAX_NAME, partitionPaths, safeName, staysInside } from './file-name.js';
import { skeleton } from './tag/look-alikes.js';

const HASH = /-[0-9a-f]{8}$/;

describe('safe names', () => {
  it.each([
    ['Wijk aan Zee 2024', 'Wijk_aan_Zee_2024'],
    ['Zürich', 'Zürich'],
    ['Финал', 'Финал'],
    ['第5轮', '第5轮'],
    ['हिन्दी ओपन', 'हिन्दी_ओपन'],
    ['การแข่งขันหมากรุก', 'การแข่งขันหมากรุก'],
    ['Openหมากรุก', 'Openหมากรุก'],
    ['Zu\u0308rich', 'Zürich'],
    ['Ọbáfẹ́mi', 'Ọbáfẹ́mi'],
    ['e\u200D\u0301', 'é'],
    ['\u093F5\u0301 a \u0301b', '5_a_b'],
    ['a\u034Fb\uFE0Fc\u20DDo\u0338', 'abco'],
    ['\u3164C\u034FUP', 'CUP'],
    ['Ｆｉｎａｌ', 'Final'],
    ['5.1', '5.1'],
    ['../../etc/passwd', 'etc_passwd'],
    ['C:\\Windows', 'C_Windows'],
    ['a\0b', 'a_b'],
    ['-rf', 'rf'],
    ['.hidden', 'hidden'],
    ['ends in dots...', 'ends_in_dots'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['', 'unnamed'],
    ['..', 'unnamed'],
    ['???', 'unnamed'],
  ])('%j becomes %s', (original, expected) => {
    expect(safeName(original)).toBe(expected);
  });

  it.each(['CON', 'nul', 'Com1', 'COM¹', 'LPT9', 'con.txt', 'aux.'])(
    '%s is no device any more',
    (original) => {
      for (const sanitize of [true, false]) {
        const name = safeName(original, sanitize);
        expect(name).toMatch(HASH);
        expect(isDeviceName(name)).toBe(false);
      }
    },
  );

  it('long and spoofed names get a hash', () => {
    const long = safeName('x'.repeat(300));
    expect(long).toHaveLength(MAX_NAME);
    expect(long).toMatch(HASH);
    expect(safeName(`${'x'.repeat(300)}y`)).not.toBe(long);
    expect(safeName('F\u0456nal')).toMatch(HASH);
    expect(safeName('C\u0903')).toMatch(HASH);
    expect(Buffer.byteLength(safeName('हिन्दी'.repeat(50)))).toBeLessThanOrEqual(3 * MAX_NAME);
    expect(safeName(`x${'-'.repeat(200_000)}y`)).toMatch(/^x-[0-9a-f]{8}$/);
  });

  it.each([
    ['Who? "Me" *', 'Who? "Me" *'],
    ['a/b\\c:d\0e', 'a_b_c_d_e'],
    ['../x', '_x'],
    ['..', 'unnamed'],
    [' x. ', 'x'],
    ['PRN .pgn', 'PRN _pgn-2b5100aa'],
    ['half \uD83D', 'half \uFFFD'],
  ])('without sanitizing %j becomes %j', (original, expected) => {
    expect(safeName(original, false)).toBe(expected);
  });
});

describe('paths of partitions', () => {
  const paths = (partitions: [string, string][], prefix: string | null = null, sanitize = true) =>
    partitionPaths(
      partitions.map(([event, key]) => ({ event, key })),
      { prefix, sanitize },
    );

  it.each([
    ['one event', [['Open', '5']], null, ['Open_5.pgn']],
    ['a prefix', [['Open', '5.1']], 'my', ['my_5.1.pgn']],
    ['no prefix', [['Open', '5']], '', ['5.pgn']],
    [
      'two events',
      [
        ['A', '1'],
        ['B', '1'],
      ],
      null,
      ['A/A_1.pgn', 'B/B_1.pgn'],
    ],
  ] as [string, [string, string][], string | null, string[]][])(
    '%s',
    (_, partitions, prefix, expected) => {
      expect(paths(partitions, prefix)).toEqual(expected);
    },
  );

  it.each([
    ['rounds', ['1', '9', '10'], ['01', '09', '10']],
    ['few rounds', ['1', '2'], ['01', '02']],
    ['many rounds', ['1', '100'], ['001', '100']],
    ['parts of rounds', ['1', '2.1', '2.10', '2.9a'], ['01', '02.01', '02.10', '02.09a']],
    ['tiebreaks', ['5', '5_armageddon'], ['05', '05_armageddon']],
    ['named rounds', ['7', 'places_5_8', 'final.2'], ['07', 'places_5_8', 'final.2']],
    ['days', ['2024-04-05', 'unknown_round'], ['2024-04-05', 'unknown_round']],
  ])('numbers are padded on request: %s', (_, keys, expected) => {
    const named = keys.map((key) => ({ event: 'E', key }));
    const padded = partitionPaths(named, { prefix: '', sanitize: true, pad: true });
    expect(padded).toEqual(expected.map((name) => `${name}.pgn`));
  });

  it('numbers of each event are padded alone', () => {
    const named = [
      { event: 'A', key: '1' },
      { event: 'B', key: '100' },
    ];
    expect(partitionPaths(named, { prefix: '', sanitize: true, pad: true })).toEqual([
      'A/01.pgn',
      'B/100.pgn',
    ]);
  });

  it('a long event name gives way to the round', () => {
    const [path = ''] = paths([['E'.repeat(200), '5_armageddon']]);
    expect(path).toMatch(/^E{42}-[0-9a-f]{8}_5_armageddon\.pgn$/);
  });

  it.each([
    ['case', 'OPEN', 'open'],
    ['what is replaced', 'a/b', 'a:b'],
    ['look-alikes', 'cop', '\u0441\u043E\u0440'],
    ['compatibility forms', 'Ａ', 'A'],
    ['sharp s', 'Straße', 'STRASSE'],
    ['a mark that is hardly seen', 'Final', 'Fina\u0329l'],
    ['a mark and in case', 'J\u030C', 'ǰ'],
    ['what is not seen', 'Final', 'Fin\u200Bal'],
    ['the direction of writing', 'Final', 'Final\u202E'],
    ['a letter without a form', 'Final', 'Final\u3164'],
  ])('events that differ only in %s have folders apart', (_, one, other) => {
    for (const sanitize of [true, false]) {
      const folders = (...events: string[]) =>
        paths(
          events.map((event) => [event, '1']),
          null,
          sanitize,
        ).map((path) => path.split('/')[0] ?? '');
      const both = folders(one, other);
      expect(both[0]).not.toBe(both[1]);
      for (const folder of both) expect(folder).toMatch(HASH);
      expect(folders(other, one)).toEqual(both.toReversed());
    }
  });

  it('hostile names never escape, and never meet', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '/', '\\', 'CON', '.', '\0', ':', 'A', 'a', '\u0430', '\u202E', '5'),
      fc.constantFrom('\u0301', '\u0338', '\u093F', '\u0915'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    const partition = fc.record({ event: name, key: name });
    const same = (a: { event: string; key: string }) => JSON.stringify(a);
    fc.assert(
      fc.property(
        fc.uniqueArray(partition, { maxLength: 8, selector: same }),
        fc.option(name),
        fc.boolean(),
        (partitions, prefix, sanitize) => {
          const found = partitionPaths(partitions, { prefix, sanitize });
          expect(new Set(found.map(skeleton)).size).toBe(partitions.length);
          for (const path of found) {
            const segments = path.split('/');
            expect(staysInside('/target', path)).toBe(true);
            expect(win32.relative('C:\\t', win32.resolve('C:\\t', path))).not.toMatch(/^\.\.|:/);
            expect(segments.length).toBeLessThanOrEqual(2);
            for (const segment of segments) {
              expect(isDeviceName(segment)).toBe(false);
              expect(segment.length).toBeLessThanOrEqual(MAX_NAME + '.pgn'.length);
              if (!sanitize) continue;
              expect(segment).toMatch(/^(?:\p{L}\p{M}*|[\p{N}_])(?:\p{L}\p{M}*|[\p{N}._-])*$/u);
              expect(segment).toBe(segment.normalize('NFC'));
            }
          }
        },
      ),
    );
  });
});

describe('staying inside', () => {
  it.each([
    ['a.pgn', true],
    ['a/b.pgn', true],
    ['a/../b.pgn', true],
    ['..pgn', true],
    ['../a.pgn', false],
    ['a/../../b.pgn', false],
    ['/etc/passwd', false],
    ['..', false],
    ['.', false],
    ['', false],
    ['a\0.pgn', false],
  ])('%j: %s', (path, expected) => {
    expect(staysInside('/target/folder', path)).toBe(expected);
  });
});
