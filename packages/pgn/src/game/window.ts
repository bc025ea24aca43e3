/**
 * Cuts a text into its games while it is read, in memory that does not grow with it: one window, as
 * long as the longest game, which is cut at `LONGEST_GAME`.
 */

import { advance } from '../scan/advance.js';
import { BEHIND, endsWithResult } from '../scan/moves-start.js';
import type { ScanPoint } from '../scan/scanner.js';
import { isInComment, MOVES } from '../scan/state.js';
import { dropTags, tagsBefore, type TagList } from '../scan/tag-list.js';
import { keptLength, LONGEST_GAME, LONGEST_HEAD } from './limits.js';

const CHUNK = 256 * 1024;
/** The scanner may say late where a game began; so much is kept for that. */
const TAIL = 1024 * 1024;

/**
 * A game's first byte, its length, its line from 0; its bytes lie in `bytes` between `from` and `to`, good
 * during the call. A view of them alone would be an object for each game, which costs more than to scan it.
 * `tags` are its tags if they were wanted and all of them are listed.
 */
export type OnWindowSpan = (
  byte: number,
  length: number,
  line: number,
  bytes: Buffer,
  from: number,
  to: number,
  tags: TagList | null,
) => void;

export interface GameWindow {
  /** Room for the next bytes; what is put there is taken by `take`. */
  readonly room: () => Uint8Array;
  readonly take: (count: number) => void;
  /** Says that no more comes; the last game ends here. */
  readonly finish: () => void;
  /** Says that no more can be had; the last game is handed out if its moves have come to their result. */
  readonly breakOff: () => void;
  readonly point: () => ScanPoint;
  /** The game that is not over yet. */
  readonly open: () => { readonly byte: number; readonly line: number } | null;
}

/** Memory to begin with; a longer game gets more. */
export const windowMemory = (): Buffer => Buffer.allocUnsafeSlow(4 * CHUNK);

export const makeGameWindow = (
  onSpan: OnWindowSpan,
  begin: ScanPoint,
  before: Uint8Array,
  tags: TagList | null = null,
  memory: Buffer = windowMemory(),
): GameWindow => {
  const { state, position } = begin;
  let window = memory;
  window.set(before);
  // the window holds the text from `base` to `base + filled`; the scanner has used a part of it
  let base = position - before.length;
  let filled = before.length;
  let used = filled;
  // the game that is not over yet; -1 if there is none
  let openByte = -1;
  let openLine = 0;
  let head: Buffer | null = null;

  const close = (end: number): void => {
    // tags of a section that turned out to be the next game stay
    const known = tags === null ? 0 : tagsBefore(tags, end);
    if (openByte >= 0) {
      const length = end - openByte;
      if (head === null) {
        // a section so long that its head is gone when it turns out to be a game has no bytes to show
        const from = openByte < base ? filled : (openByte - base) | 0;
        const to = Math.min(from + keptLength(length), filled);
        const listed = tags !== null && tags.unlisted < openByte && to - from === length;
        onSpan(openByte, length, openLine, window, from, to, listed ? tags : null);
      } else onSpan(openByte, length, openLine, head, 0, head.length, null);
    }
    if (tags !== null) dropTags(tags, known);
  };
  const onGame = (byte: number, line: number): void => {
    close(byte);
    openByte = byte;
    openLine = line;
    head = null;
  };
  const scan = (final: boolean): void => {
    used = advance(state, window.subarray(0, filled), used, final, base, onGame, tags);
  };
  const room = (): Uint8Array => {
    if (filled + CHUNK <= window.length) return window.subarray(filled, filled + CHUNK);
    let keep = openByte < 0 ? Math.max(0, filled - TAIL) : Math.max(0, openByte - base);
    if (filled - keep > LONGEST_GAME || (head !== null && filled - keep > TAIL)) {
      head ??= Buffer.from(window.subarray(keep, keep + LONGEST_HEAD));
      keep = filled - TAIL;
    }
    keep = Math.min(keep, Math.max(0, used - BEHIND));
    window.copyWithin(0, keep, filled);
    base += keep;
    filled -= keep;
    used -= keep;
    if (filled + CHUNK > window.length) {
      const larger = Buffer.allocUnsafeSlow(window.length * 2);
      window.copy(larger, 0, 0, filled);
      window = larger;
    }
    return window.subarray(filled, filled + CHUNK);
  };
  const take = (count: number): void => {
    filled += count;
    scan(false);
  };
  const finish = (): void => {
    scan(true);
    close(base + filled);
    openByte = -1;
  };
  const breakOff = (): void => {
    scan(true);
    const whole = state.result || endsWithResult(window, filled) === 1;
    if (state.phase === MOVES && whole && !isInComment(state)) close(base + filled);
    openByte = -1;
  };
  return {
    room,
    take,
    finish,
    breakOff,
    point: () => ({ state, position: base + used }),
    open: () => (openByte < 0 ? null : { byte: openByte, line: openLine }),
  };
};
