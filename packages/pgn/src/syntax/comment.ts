/**
 * The end of a comment. PGN allows an opening brace in it, but before a command, as in `{[%clk`, it begins another
 * comment: the first one has lost its end, and with it the moves in between.
 */

import { CLOSE_BRACE, OPEN_BRACE, OPEN_BRACKET, PERCENT, SPACE } from './byte-classes.js';

/** Most comments are shorter than this, and a loop over so few bytes beats `indexOf`. */
const NEAR = 64;

/** Whether the brace at `at` begins a comment with a command. */
const beginsCommand = (bytes: Buffer, at: number): boolean => {
  const bracket = bytes[at + 1] === SPACE ? at + 2 : at + 1;
  return bytes[bracket] === OPEN_BRACKET && bytes[bracket + 1] === PERCENT;
};

/** The position behind the comment at `start`; negative if it has lost its end, 0 if it has none. */
export const endOfComment = (bytes: Buffer, start: number): number => {
  const near = Math.min(bytes.length, start + NEAR);
  let isLost = false;
  for (let at = start + 1; at < near; at += 1) {
    const byte = bytes[at]!;
    // nearly all are smaller
    if (byte < OPEN_BRACE) continue;
    if (byte === CLOSE_BRACE) return isLost ? -at - 1 : at + 1;
    if (byte === OPEN_BRACE) isLost ||= beginsCommand(bytes, at);
  }
  const close = bytes.indexOf(CLOSE_BRACE, near);
  if (close < 0) return 0;
  let open = isLost ? -1 : bytes.indexOf(OPEN_BRACE, near);
  while (open >= 0 && open < close && !isLost) {
    isLost = beginsCommand(bytes, open);
    open = bytes.indexOf(OPEN_BRACE, open + 1);
  }
  return isLost ? -close - 1 : close + 1;
};
