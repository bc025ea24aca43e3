import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { makeOutputs } from './outputs.js';

const folder = mkdtempSync(join(tmpdir(), 'zeitnot-outputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WINDOW = 32;
const FILES = 3;

const piece = fc.record({
  file: fc.nat(FILES - 1),
  // within the window, or bytes of one's own
  span: fc.tuple(fc.nat(WINDOW), fc.nat(WINDOW)).map((ends) => ends.toSorted((a, b) => a - b)),
  inserted: fc.option(fc.uint8Array({ maxLength: WINDOW })),
});
/** What comes between two flushes, more than there is room to gather. */
const turn = fc.record({
  text: fc.uint8Array({ minLength: WINDOW, maxLength: WINDOW }),
  pieces: fc.array(piece, { maxLength: 12 }),
});

let count = 0;

it('writes to each file what was added for it, in that order', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 5 }), (turns) => {
      count += 1;
      const paths = Array.from({ length: FILES }, (_, file) => join(folder, `${count}-${file}`));
      const expected = paths.map(() => Buffer.alloc(0));
      const whole: string[] = [];
      const onWhole = (path: string): void => {
        expect(readFileSync(path).equals(expected[paths.indexOf(path)]!)).toBe(true);
        whole.push(path);
      };
      const outputs = makeOutputs(FILES, WINDOW, paths, onWhole);
      for (const { text, pieces } of turns) {
        outputs.window.set(text);
        for (const { file, span, inserted } of pieces) {
          const [from, to] = span as [number, number];
          if (inserted === null) outputs.add(file, from, to);
          else outputs.insert(file, inserted);
          const bytes = inserted ?? text.subarray(from, to);
          expected[file] = Buffer.concat([expected[file]!, bytes]);
        }
        outputs.flush();
      }
      const written = paths.filter((_, file) => expected[file]!.length > 0);
      for (const path of written) outputs.finish(paths.indexOf(path));
      outputs.flush();
      outputs.close();
      expect(whole).toEqual(written);
      expect([...outputs.sizes]).toEqual(expected.map(({ length }) => length));
      expect([...outputs.crcs]).toEqual(expected.map((bytes) => crc32(bytes)));
    }),
    { numRuns: runs(300, 100) },
  );
});
