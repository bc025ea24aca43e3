/**
 * The scanner over ranges of a file, for several threads. A range is scanned on the guess that it begins
 * within movetext and outside a comment. The joiner scans on from the true state at the end of the range
 * before, until it finds a game that the guess found as well: from a game's first byte on, all that the
 * scanner does depends on what follows, so the rest of the guess is true. In most ranges that is the
 * first game; where the guess never comes true, the range is scanned again.
 */

import { BEHIND } from './moves-start.js';
import { makeScannerFrom, type ScanPoint } from './scanner.js';
import { copyState, middleOfText, startOfText, type ScanState } from './state.js';

/** Bytes that can be read anywhere, as those of an open file. */
export interface RandomAccess {
  readonly size: number;
  readonly readAt: (into: Uint8Array, position: number) => number;
}

/** What a range gave. Lines count from the range's first. */
export interface RangeScan {
  readonly from: number;
  readonly to: number;
  readonly starts: ArrayLike<number>;
  readonly lines: ArrayLike<number>;
  readonly end: ScanPoint;
}

/** What a range really holds. */
export interface JoinedRange {
  /** Games that the guess did not find. */
  readonly starts: readonly number[];
  readonly lines: readonly number[];
  /** The first game of the guess that is true; all from there on are. The guess's length if none is. */
  readonly common: number;
  /** What to add to the lines of the guess. */
  readonly lineShift: number;
}

/** Where all games begin, and on which lines. */
export interface GameStarts {
  readonly starts: readonly number[];
  readonly lines: readonly number[];
}

/** The point at which the guess for a range begins. */
export const guessAt = (position: number): ScanPoint => ({
  state: position === 0 ? startOfText() : middleOfText(),
  position,
});

/** What the scanner wants to see before a position. */
export const bytesBefore = (access: RandomAccess, position: number): Uint8Array => {
  const before = new Uint8Array(Math.min(BEHIND, position));
  return before.subarray(0, access.readAt(before, position - before.length));
};

const STEP = 16 * 1024;
const LARGE_STEP = 256 * 1024;

export const scanRange = (access: RandomAccess, from: number, to: number): RangeScan => {
  const starts: number[] = [];
  const lines: number[] = [];
  const onGame = (start: number, line: number): void => {
    starts.push(start);
    lines.push(line);
  };
  const scanner = makeScannerFrom(onGame, guessAt(from), bytesBefore(access, from));
  for (let position = from; position < to;) {
    const count = access.readAt(scanner.room().subarray(0, to - position), position);
    if (count === 0) break;
    scanner.take(count);
    position += count;
  }
  if (to === access.size) scanner.finish();
  return { from, to, starts, lines, end: scanner.point() };
};

const shiftLines = (state: ScanState, by: number): ScanState =>
  copyState(state, {
    line: state.line + by,
    commentLine: state.commentLine + by,
    sectionLine: state.sectionLine + by,
  });

/** The index of a value in a rising list, or -1. */
const indexIn = (list: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return list[low] === value ? low : -1;
};

/** Takes the ranges of a file in their order, and tells what of each is true. */
export const makeJoiner = (access: RandomAccess): ((range: RangeScan) => JoinedRange) => {
  let point = guessAt(0);
  return (range) => {
    const starts: number[] = [];
    const lines: number[] = [];
    const match = { common: range.from === 0 ? 0 : -1, lineShift: 0 };
    const onGame = (start: number, line: number): void => {
      if (match.common >= 0) return;
      match.common = indexIn(range.starts, start);
      if (match.common >= 0) match.lineShift = line - range.lines[match.common]!;
      else {
        starts.push(start);
        lines.push(line);
      }
    };
    if (match.common < 0) {
      let { position } = point;
      const scanner = makeScannerFrom(onGame, point, bytesBefore(access, position));
      for (let step = STEP; position < range.to && match.common < 0; step = LARGE_STEP) {
        const room = scanner.room().subarray(0, Math.min(step, range.to - position));
        const count = access.readAt(room, position);
        if (count === 0) break;
        scanner.take(count);
        position += count;
      }
      if (match.common < 0 && range.to === access.size) scanner.finish();
      if (match.common < 0) {
        point = scanner.point();
        return { starts, lines, common: range.starts.length, lineShift: 0 };
      }
    }
    const { state, position } = range.end;
    point = { state: shiftLines(state, match.lineShift), position };
    return { starts, lines, ...match };
  };
};

/** Joins ranges that tile a file. */
export const joinRanges = (access: RandomAccess, ranges: Iterable<RangeScan>): GameStarts => {
  const starts: number[] = [];
  const lines: number[] = [];
  const join = makeJoiner(access);
  for (const range of ranges) {
    const joined = join(range);
    for (let index = 0; index < joined.starts.length; index += 1) {
      starts.push(joined.starts[index]!);
      lines.push(joined.lines[index]!);
    }
    for (let index = joined.common; index < range.starts.length; index += 1) {
      starts.push(range.starts[index]!);
      lines.push(range.lines[index]! + joined.lineShift);
    }
  }
  return { starts, lines };
};
