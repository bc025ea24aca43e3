import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProgress, type Progress } from './progress.js';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const stderr = new Writable({
  decodeStrings: false,
  write: (text, _, done) => {
    lines.push(String(text));
    done();
  },
});

const start = (quiet = false): Progress =>
  startProgress({ noun: 'games', total: 10_000 }, { io: { stderr }, asked: { quiet } });

/** What is done at a time in milliseconds. */
type Step = readonly [at: number, games: number, bytes: number];

const linesOf = (progress: Progress, steps: readonly Step[]): readonly string[] => {
  for (const [at, games, bytes] of steps) {
    vi.setSystemTime(at);
    progress.advance(games, bytes);
  }
  return lines;
};

describe('progress into a pipe', () => {
  it.each<readonly [string, readonly Step[], readonly string[]]>([
    ['is silent for short work', [[1999, 100, 5000]], []],
    ['estimates no time left at once', [[2300, 9, 20]], ['9 games, 4 per second, 0 %\n']],
    ['nor from much in little time', [[2300, 23, 5000]], ['23 games, 10 per second, 50 %\n']],
    ['nor from little in much time', [[60_000, 60, 99]], ['60 games, 1 per second, 1 %\n']],
    [
      'does as soon as there is a basis',
      [
        [2000, 20, 1000],
        [6900, 69, 2000],
        [8000, 80, 2500],
      ],
      ['20 games, 10 per second, 10 %\n', '80 games, 10 per second, 25 %, 24 s left\n'],
    ],
  ])('%s', (_, steps, wanted) => {
    expect(linesOf(start(), steps)).toEqual(wanted);
  });

  it('counts from the start of the work', () => {
    const progress = start();
    vi.setSystemTime(90_000);
    progress.begin();
    expect(linesOf(progress, [[100_000, 1000, 5000]])).toEqual([
      '1,000 games, 100 per second, 50 %, 10 s left\n',
    ]);
  });

  it('is silent if quiet', () => {
    const progress = start(true);
    progress.begin();
    expect(linesOf(progress, [[100_000, 1000, 5000]])).toEqual([]);
  });
});
