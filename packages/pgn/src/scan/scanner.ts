/**
 * The scanner as a stream: bytes go in, calls of `onGame` come out. It keeps one window of the text, however long the
 * file or its lines are.
 */

import { advance } from './advance.js';
import { startOfText, type OnGame } from './state.js';
import { BEHIND } from '../syntax/movetext.js';

/** Fits into the caches of a core, and is far more than the scanner looks ahead. */
const WINDOW = 512 * 1024;

/** A scanner that is fed bytes. */
export type Scanner = ReturnType<typeof makeScanner>;

/** Makes a scanner that calls `onGame` where a game begins. */
export const makeScanner = (onGame: OnGame) => {
  const state = startOfText();
  const window = Buffer.allocUnsafeSlow(WINDOW);
  let base = 0;
  let used = 0;
  let filled = 0;

  const scan = (final: boolean): void => {
    const bytes = window.subarray(0, filled);
    used = advance({ state, bytes, from: used, final, base, onGame, tags: null, pausing: false });
  };
  /** Room for the next bytes; `take` reads what was put there. */
  const room = (): Uint8Array => {
    const keep = Math.max(0, used - BEHIND);
    window.copyWithin(0, keep, filled);
    base += keep;
    used -= keep;
    filled -= keep;
    return window.subarray(filled);
  };
  const take = (count: number): void => {
    filled += count;
    scan(false);
  };
  const feed = (bytes: Uint8Array): void => {
    for (let given = 0; given < bytes.length;) {
      const free = room();
      const part = bytes.subarray(given, given + free.length);
      free.set(part);
      given += part.length;
      take(part.length);
    }
  };
  /** The text ends here; returns its length. */
  const finish = (): number => {
    scan(true);
    return base + filled;
  };
  return { room, take, feed, finish };
};
