/**
 * Cuts a text into its games while it is read, in memory that does not grow with it.
 *
 *     base                                   base + filled
 *     │ ...1-0⏎⏎│[Event "b"]⏎⏎1. e4 e5 2. N│            │
 *               openByte              used ┘   room ────┘
 *
 * The window holds the text from `base` on. Bytes come in at its end, the scanner reads them, and where it finds a new
 * game the open one is over: its bytes lie between two positions of the window and go out by `onSpan`. Before the
 * window is full, everything before the open game is dropped. Of a game beyond `MAX_GAME` only the head is kept.
 */

import { advance } from '../scan/advance.js';
import { HEADER, isInComment, LINE, MOVES, startOfText } from '../scan/state.js';
import { clearTags, dropTags, tagsBefore, type TagList } from '../scan/tag-list.js';
import { BEHIND, endsWithResult } from '../syntax/movetext.js';

/** A longer game is cut here, with an error. */
export const MAX_GAME: number = 16 * 1024 * 1024;
/** How much is kept of a game that is cut; tags further back do not count. */
export const MAX_HEAD: number = 1024 * 1024;

/** How many bytes of a game are kept. */
export const keptLength = (length: number): number => (length > MAX_GAME ? MAX_HEAD : length);

const CHUNK = 256 * 1024;
/** The scanner may find late where a game began; this much is kept for that. */
const TAIL = 1024 * 1024;
/** The size at first; a longer game gets more. */
export const WINDOW_SIZE: number = 4 * CHUNK;

/**
 * A game's first byte, its length, its line from 0. Its bytes lie in `bytes` between `from` and `to` and are valid
 * during the call: a view of them alone would be an object per game, which costs more than to scan it. `tags` are its
 * tags if they were wanted and all of them are listed; their positions are those in the text.
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

/**
 * Reads plain games itself, before the scanner sees them. It does not count lines: with one, `onSpan` gets lines that
 * are too low.
 */
export interface QuickGames {
  /** The window, as long as its games fit. */
  readonly memory: Buffer;
  /**
   * Reads games of the window from `from` on, where a tag begins one; returns the position of the first game that it
   * leaves to the scanner. The window begins at `base` of the text, and `final` says that the text ends at `to`.
   */
  readonly read: (from: number, to: number, base: number, final: boolean) => number;
  /** How many it read. */
  readonly games: () => number;
  /** Whether it could not see the end of the game that it left. */
  readonly needsMore: () => boolean;
  /** Passes on the games that it read. */
  readonly handOver: () => void;
}

/** How many bytes the quick reader may wait for the end of a game; then the scanner reads it. */
const MAX_WAITING = 64 * 1024;
/** How far the scanner reads for a single game. */
const NEAR = 16 * 1024;
/** Each game that is not plain costs patience, each plain one restores some; without it the scanner reads alone. */
const MAX_PATIENCE = 64;
const ODD_GAME = 8;

/** A window at the start of a text whose first byte counts as that byte on that line. */
const beginText = (home: Buffer, byte: number, line: number) => ({
  state: startOfText(line),
  home,
  /** The same as `home`, unless a long game needs more. */
  text: home,
  base: byte,
  filled: 0,
  used: 0,
  /** The game that is not over yet; -1 if there is none. */
  openByte: -1,
  openLine: 0,
  /** The head of an open game beyond `MAX_GAME`. */
  head: null as Buffer | null,
  /** The quick reader has handed over all before this byte. */
  done: 0,
  patience: MAX_PATIENCE,
});

type Window = ReturnType<typeof beginText>;

/** The first position of the window that is still needed. Cuts a game that is too long. */
const firstNeeded = (window: Window): number => {
  const { base, filled, used, openByte, done } = window;
  let keep = openByte < 0 ? Math.max(0, filled - TAIL, done - base) : Math.max(0, openByte - base);
  if (filled - keep > MAX_GAME || (window.head !== null && filled - keep > TAIL)) {
    window.head ??= Buffer.from(window.text.subarray(keep, keep + MAX_HEAD));
    keep = filled - TAIL;
  }
  return Math.min(keep, Math.max(0, used - BEHIND));
};

/** Room for a chunk at the end of the window: drops what is not needed, and grows if that is not enough. */
const makeRoom = (window: Window): Uint8Array => {
  if (window.filled + CHUNK > window.text.length) {
    const keep = firstNeeded(window);
    const left = window.filled - keep;
    const target = left + CHUNK <= window.home.length ? window.home : window.text;
    window.text.copy(target, 0, keep, window.filled);
    window.text = target;
    window.base += keep;
    window.filled = left;
    window.used -= keep;
    if (left + CHUNK > target.length) {
      window.text = Buffer.allocUnsafeSlow(target.length * 2);
      target.copy(window.text, 0, 0, left);
    }
  }
  return window.text.subarray(window.filled, window.filled + CHUNK);
};

/** Ends the open game at a byte of the text and hands it out. */
const closeGame = (window: Window, end: number, onSpan: OnSpan, tags: TagList | null): void => {
  const { openByte, openLine, head, base, filled } = window;
  // tags of a section that turned out to be the next game stay
  const known = tags === null ? 0 : tagsBefore(tags, end);
  if (openByte >= 0) {
    const length = end - openByte;
    if (head === null) {
      // a section so long that its head is gone when it turns out to be a game has no bytes to show
      const from = openByte < base ? filled : (openByte - base) | 0;
      const to = Math.min(from + keptLength(length), filled);
      const listed = tags !== null && tags.unlisted < openByte && to - from === length;
      onSpan(openByte, length, openLine, window.text, from, to, listed ? tags : null);
    } else onSpan(openByte, length, openLine, head, 0, head.length, null);
  }
  if (tags !== null) dropTags(tags, known);
};

/** Whether a tag that comes next begins a game. */
const isBetweenGames = ({ state }: Window): boolean =>
  state.mode === LINE && state.phase !== HEADER;

/** Lets the quick reader continue as far as it can; true if it waits for more. `close` ends the open game. */
const readQuickly = (
  window: Window,
  reader: QuickGames,
  final: boolean,
  close: (end: number) => void,
): boolean => {
  for (;;) {
    const { base, filled, used } = window;
    const end = reader.read(used, filled, base, final);
    if (end === used) break;
    close(base + used);
    reader.handOver();
    window.used = end;
    window.done = base + end;
    window.openByte = -1;
    window.head = null;
    window.state.phase = MOVES;
    window.patience = Math.min(MAX_PATIENCE, window.patience + reader.games());
  }
  if (reader.needsMore() && window.filled - window.used < MAX_WAITING) return true;
  window.patience -= ODD_GAME;
  return false;
};

export const makeGameWindow = (
  onSpan: OnSpan,
  tags: TagList | null = null,
  quick: QuickGames | null = null,
) => {
  const window = beginText(quick?.memory ?? Buffer.allocUnsafeSlow(WINDOW_SIZE), 0, 0);
  const close = (end: number): void => closeGame(window, end, onSpan, tags);
  const onGame = (byte: number, line: number): void => {
    close(byte);
    window.openByte = byte;
    window.openLine = line;
    window.head = null;
  };
  const scan = (final: boolean): void => {
    window.patience = Math.max(window.patience, 1);
    for (;;) {
      const isQuick = quick !== null && window.text === window.home && window.patience > 0;
      if (isQuick && isBetweenGames(window) && readQuickly(window, quick, final, close) && !final)
        return;
      const { state, base, filled, used: start } = window;
      const near = isQuick ? Math.min(filled, start + NEAR) : filled;
      for (const end of near < filled ? [near, filled] : [filled]) {
        const bytes = window.text.subarray(0, end);
        window.used = advance({
          state,
          bytes,
          from: start,
          final: final && end === filled,
          base,
          onGame,
          tags,
          pausing: isQuick,
        });
        if (window.used > start) break;
      }
      if (!isQuick || window.used === start || window.used === filled) return;
    }
  };
  const end = (): void => {
    window.openByte = -1;
    window.text = window.home;
  };
  return {
    /** Room for the next bytes; `take` reads what was put there. */
    room: (): Uint8Array => makeRoom(window),
    take: (count: number): void => {
      window.filled += count;
      scan(false);
    },
    /** The text ends here, and with it the last game. */
    finish: (): void => {
      scan(true);
      close(window.base + window.filled);
      end();
    },
    /** No more can be read; the last game goes out only if its moves have come to their result. */
    breakOff: (): void => {
      scan(true);
      const { state, text, base, filled } = window;
      const isWhole = state.result || endsWithResult(text, filled) === 1;
      if (state.phase === MOVES && isWhole && !isInComment(state)) close(base + filled);
      end();
    },
    /** Begins with another text, whose first byte counts as that byte on that line, from 0. */
    restart: (byte: number, line: number): void => {
      Object.assign(window, beginText(window.home, byte, line));
      if (tags !== null) clearTags(tags);
    },
  };
};
