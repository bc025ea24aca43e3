/**
 * Spans of games one after the other, without a copy, for readers that want a few bytes of each. Unlike
 * `readGames` this is a pull of blocks: whoever pulls decides when to rest.
 */

import type { ByteSource } from '../bytes/source.js';
import { makeTagList } from '../scan/tag-list.js';
import { makeGameWindow, type OnSpan } from './window.js';

/** Where the first byte of a source lies in its text: a game begins there, or the text itself. */
export interface SpanStart {
  readonly byte: number;
  /** From 0. */
  readonly line: number;
}

/**
 * Reads the next block and hands out the games that end in it; false at the end. Throws a `SourceError`, after
 * all games that are whole.
 */
export type PullSpans = () => boolean;

/** Begins to read a source; the one before must not be pulled any more. */
export type ReadSpans = (source: Pick<ByteSource, 'read'>, start?: SpanStart) => PullSpans;

/** One reader serves for many sources, one after the other, with the same memory. */
export const makeSpanReader = (onSpan: OnSpan): ReadSpans => {
  const window = makeGameWindow(onSpan, makeTagList());
  return (source, { byte, line } = { byte: 0, line: 0 }) => {
    window.restart(byte, line);
    let more = true;
    const readOrBreakOff = (): number => {
      try {
        return source.read(window.room());
      } catch (error) {
        more = false;
        window.breakOff();
        throw error;
      }
    };
    return () => {
      if (!more) return false;
      const count = readOrBreakOff();
      if (count === 0) {
        more = false;
        window.finish();
      } else window.take(count);
      return more;
    };
  };
};
