/**
 * The scanner over ranges of a file, for several threads. A range is scanned on the guess that it begins
 * within movetext and outside a comment. The joiner scans on from the true state at the end of the range
 * before, until it finds a game that the guess found as well: from a game's first byte on, all that the
 * scanner does depends on what follows, so the rest of the guess is true. In most ranges that is the
 * first game; where the guess never comes true, the range is scanned again.
 */

import { BEHIND } from './moves-start.js';
import { makeScannerFrom, type PointScanner, type ScanPoint } from './scanner.js';
import { middleOfText, startOfText, type ScanState } from './state.js';

/** Bytes that can be read anywhere, as those of an open file. */
export interface RandomAccess {
  readonly size: number;
  readonly readAt: (into: Uint8Array, position: number) => number;
}

/** What a range gave. Lines count from the range's first. */
export interface RangeScan {
  readonly from: number;
  readonly to: number;
  readonly starts: readonly number[];
  readonly lines: readonly number[];
  readonly end: ScanPoint;
}

/** Where all games begin, and on which lines. */
export interface GameStarts {
  readonly starts: readonly number[];
  readonly lines: readonly number[];
  /** How many bytes the joiner had to scan again. */
  readonly again: number;
}

/** Reads up to `to`, as long as `wanted` says so. */
const pump = (
  scanner: PointScanner,
  access: RandomAccess,
  from: number,
  to: number,
  step: number,
  wanted: () => boolean = () => true,
): number => {
  let position = from;
  while (position < to && wanted()) {
    const room = scanner.room();
    const count = access.readAt(
      room.subarray(0, Math.min(step, room.length, to - position)),
      position,
    );
    if (count === 0) break;
    scanner.take(count);
    position += count;
  }
  return position;
};

const bytesBefore = (access: RandomAccess, position: number): Uint8Array => {
  const before = new Uint8Array(Math.min(BEHIND, position));
  access.readAt(before, position - before.length);
  return before;
};

export const scanRange = (access: RandomAccess, from: number, to: number): RangeScan => {
  const starts: number[] = [];
  const lines: number[] = [];
  const state = from === 0 ? startOfText() : middleOfText();
  const scanner = makeScannerFrom(
    (start, line) => {
      starts.push(start);
      lines.push(line);
    },
    { state, position: from },
    bytesBefore(access, from),
  );
  pump(scanner, access, from, to, Infinity);
  if (to === access.size) scanner.finish();
  return { from, to, starts, lines, end: scanner.point() };
};

const shiftLines = (state: ScanState, by: number): ScanState => ({
  ...state,
  line: state.line + by,
  commentLine: state.commentLine + by,
  sectionLine: state.sectionLine + by,
});

const STEP = 16 * 1024;

/** Joins ranges that tile the file, in their order. */
export const joinRanges = (access: RandomAccess, ranges: Iterable<RangeScan>): GameStarts => {
  const starts: number[] = [];
  const lines: number[] = [];
  let again = 0;
  let point: ScanPoint = { state: startOfText(), position: 0 };

  for (const range of ranges) {
    const guessed = new Map(range.starts.map((start, index) => [start, index]));
    let common = range.from === 0 ? 0 : -1;
    let lineShift = 0;
    if (range.from > 0) {
      const { position } = point;
      const onGame = (start: number, line: number): void => {
        if (common >= 0) return;
        const index = guessed.get(start);
        if (index === undefined) {
          starts.push(start);
          lines.push(line);
        } else {
          common = index;
          lineShift = line - range.lines[index]!;
        }
      };
      const scanner = makeScannerFrom(onGame, point, bytesBefore(access, position));
      const reached = pump(scanner, access, position, range.to, STEP, () => common < 0);
      again += reached - position;
      if (common < 0) {
        if (range.to === access.size) scanner.finish();
        point = scanner.point();
      }
    }
    if (common >= 0) {
      for (let index = common; index < range.starts.length; index += 1) {
        starts.push(range.starts[index]!);
        lines.push(range.lines[index]! + lineShift);
      }
      const { state, position } = range.end;
      point = { state: shiftLines(state, lineShift), position };
    }
  }
  return { starts, lines, again };
};
