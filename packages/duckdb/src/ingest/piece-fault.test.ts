import { expect, it } from 'vitest';
import { makePiece } from './piece.js';
import { whyNotWritten } from './target-shape.js';
import { pieceFault } from './work.js';

const piece = makePiece({
  file: 'd.gz',
  path: '/tmp/a: b/d.gz',
  size: 1,
  mtime: 1,
  range: null,
  output: { folder: '/tmp/out', partitioned: true },
});

it.each([
  ['Invalid Input Error: /tmp/a: b/d.gz: the data are damaged', 'the data are damaged'],
  ['Invalid Input Error: /tmp/other.gz: damaged', '/tmp/other.gz: damaged'],
  ['it changed while it was read; run it again.', 'it changed while it was read; run it again.'],
  ['Out of Memory Error: failed to pin block', 'Out of Memory Error: failed to pin block'],
])('%s', (message, said) => {
  expect(pieceFault(new Error(message), piece)).toEqual({ ok: false, piece, message: said });
});

it.each([
  [new Error('IO Error: Could not write file "x": No space left'), 'Could not write file "x": No'],
  [Object.assign(new Error('ENOSPC: no space left'), { syscall: 'mkdir' }), 'ENOSPC: no space'],
])('%s is no fault of the file', (error, said) => {
  const message = expect.stringMatching(`^${said}`) as string;
  expect(pieceFault(error, piece)).toEqual({ ok: false, piece, message, cannotWrite: true });
});

it.each([
  ['IO Error: Could not write file "a.parquet": No space left on device', 'The disk is full.'],
  ['ENOSPC: no space left on device, write', 'The disk is full.'],
  ['EDQUOT: disk quota exceeded, write', 'The disk is full.'],
  ['EACCES: permission denied, open', 'EACCES: permission denied, open'],
])('%s: %s', (message, why) => {
  expect(whyNotWritten(new Error(message))).toBe(why);
});
