/**
 * Shows V8 the ways through the scanner that a text takes seldom. It compiles hot code for what it has seen, and
 * again for each way that comes later: of 200 MB three times instead of once, on cores that others need.
 *
 * Measured in bench/break.bench.mjs.
 */

import { advance } from './advance.js';
import { startOfText } from './state.js';
import { makeTagList } from './tag-list.js';

const TEXT = Buffer.from(`[Event "a"]
[Site "b\\"c"]
[White "d"]

1. e4 {e} e5 {two
lines} 2. d4 (2. c4) ; to the end
d5 1-0

[Event "f"]
[Site "g"]
[Round "1"]

1. e4 {h} e5 *

[Event "i"]
[White "j"]

1. d4 d5 1/2-1/2
`);

/** Blocks end anywhere: at each so-manieth byte is enough to meet all that can be cut. */
const STEP = 7;

const ignore = (): void => undefined;
let isOver = false;

/** Once in a process; it takes a few milliseconds. */
export const rehearse = (): void => {
  if (isOver) return;
  isOver = true;
  for (let cut = 1; cut < TEXT.length; cut += STEP) {
    const state = startOfText();
    const tags = makeTagList();
    const used = advance(state, TEXT.subarray(0, cut), 0, false, 0, ignore, tags);
    advance(state, TEXT, used, true, 0, ignore, tags);
  }
};
