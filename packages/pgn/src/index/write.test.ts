import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinCrc32 } from './write.js';

it('joins checksums', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.uint8Array({ maxLength: 100 }), (a, b) => {
      const both = crc32(Buffer.concat([a, b]));
      expect(joinCrc32(crc32(a), crc32(b), b.length)).toBe(both);
    }),
  );
});
