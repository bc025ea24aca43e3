/**
 * Cuts a text into its games while it is read, in memory that does not grow with it: one window, as
 * long as the longest game, which is cut at `MAX_GAME`.
 */

import { advance } from '../scan/advance.js';
import { BEHIND, endsWithResult } from '../syntax/movetext.js';
import { HEADER, isInComment, LINE, MOVES, startOfText } from '../scan/state.js';
import { clearTags, dropTags, tagsBefore, type TagList } from '../scan/tag-list.js';
import { keptLength, MAX_GAME, MAX_HEAD } from './limits.js';

const CHUNK = 256 * 1024;
/** The scanner may say late where a game began; so much is kept for that. */
const TAIL = 1024 * 1024;

/**
 * A game's first byte, its length, its line from 0; its bytes lie in `bytes` between `from` and `to`, good
 * during the call. A view of them alone would be an object for each game, which costs more than to scan it.
 * `tags` are its tags if they were wanted and all of them are listed; their positions are those in the text.
 */
export type OnSpan = (
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
  /** Begins with another text, whose first byte counts as that byte on that line, from 0. */
  readonly restart: (byte: number, line: number) => void;
}

/** To begin with; a longer game gets more. */
export const WINDOW_SIZE: number = 4 * CHUNK;

/** Reads games of a certain kind itself, ahead of the scanner, which reads all others. */
export interface QuickGames {
  /** The window, as long as its games fit. */
  readonly memory: Buffer;
  /**
   * Reads games of the window from `from` on, where a tag begins one; gives the position of the first that it
   * leaves. The window begins at `base` of the text, and `final` says that the text ends at `to`.
   */
  readonly read: (from: number, to: number, base: number, final: boolean) => number;
  /** How many it read. */
  readonly games: () => number;
  /** Whether it could not see the end of the game that it left. */
  readonly needsMore: () => boolean;
  /** Hands over the games that it read. */
  readonly handOver: () => void;
}

/** For the end of a game it waits so long; then the scanner looks for it. */
const MAX_WAITING = 64 * 1024;
/** The scanner looks as far ahead as it can see: for a single game it need not see far. */
const NEAR = 16 * 1024;
/** Where many games are not for the quick reader, the scanner reads the rest of a block alone. */
const MAX_PATIENCE = 64;
const ODD_GAME = 8;

export const makeGameWindow = (
  onSpan: OnSpan,
  tags: TagList | null = null,
  quick: QuickGames | null = null,
): GameWindow => {
  let state = startOfText();
  const home = quick?.memory ?? Buffer.allocUnsafeSlow(WINDOW_SIZE);
  // a long game makes it leave home for a while, at most until the end of the text
  let window = home;
  // the window holds the text from `base` to `base + filled`; the scanner has used a part of it
  let base = 0;
  let filled = 0;
  let used = 0;
  // the game that is not over yet; -1 if there is none
  let openByte = -1;
  let openLine = 0;
  let head: Buffer | null = null;
  // all before it has been handed over
  let done = 0;
  let patience = MAX_PATIENCE;

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
  /** Whether what comes next is a game, should it be a tag. */
  const isBetweenGames = (): boolean => state.mode === LINE && state.phase !== HEADER;
  /** Lets the quick reader go on as far as it can; true if it waits for more. */
  const readQuickly = (
    { read, games, needsMore, handOver }: QuickGames,
    final: boolean,
  ): boolean => {
    for (;;) {
      const end = read(used, filled, base, final);
      if (end === used) break;
      close(base + used);
      handOver();
      used = end;
      done = base + end;
      openByte = -1;
      head = null;
      state.phase = MOVES;
      patience = Math.min(MAX_PATIENCE, patience + games());
    }
    if (needsMore() && filled - used < MAX_WAITING) return true;
    patience -= ODD_GAME;
    return false;
  };
  const scan = (final: boolean): void => {
    patience = Math.max(patience, 1);
    for (;;) {
      const isQuick = quick !== null && window === home && patience > 0;
      if (isQuick && isBetweenGames() && readQuickly(quick, final) && !final) return;
      const start = used;
      const near = isQuick ? Math.min(filled, start + NEAR) : filled;
      for (const end of near < filled ? [near, filled] : [filled]) {
        const bytes = window.subarray(0, end);
        used = advance(state, bytes, start, final && end === filled, base, onGame, tags, isQuick);
        if (used > start) break;
      }
      if (!isQuick || used === start || used === filled) return;
    }
  };
  const room = (): Uint8Array => {
    if (filled + CHUNK <= window.length) return window.subarray(filled, filled + CHUNK);
    let keep =
      openByte < 0 ? Math.max(0, filled - TAIL, done - base) : Math.max(0, openByte - base);
    if (filled - keep > MAX_GAME || (head !== null && filled - keep > TAIL)) {
      head ??= Buffer.from(window.subarray(keep, keep + MAX_HEAD));
      keep = filled - TAIL;
    }
    keep = Math.min(keep, Math.max(0, used - BEHIND));
    const target = filled - keep + CHUNK <= home.length ? home : window;
    window.copy(target, 0, keep, filled);
    window = target;
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
    window = home;
  };
  const restart = (byte: number, line: number): void => {
    state = startOfText(line);
    window = home;
    base = byte;
    filled = 0;
    used = 0;
    openByte = -1;
    head = null;
    done = 0;
    patience = MAX_PATIENCE;
    if (tags !== null) clearTags(tags);
  };
  const breakOff = (): void => {
    scan(true);
    const whole = state.result || endsWithResult(window, filled) === 1;
    if (state.phase === MOVES && whole && !isInComment(state)) close(base + filled);
    openByte = -1;
    window = home;
  };
  return { room, take, finish, breakOff, restart };
};
