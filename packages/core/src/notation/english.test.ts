import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { minutes, seconds, millis, HOUR } from '../model/duration.js';
import { makeStaged, type StageParts, type TimeControl } from '../model/time-control.js';
import { formatEnglish } from './english.js';
import { parseEnglish } from './english-parse.js';
import { parseTimeControl } from './tag/parse.js';
import { anyControl, chessControl, goControl } from '../testing/index.js';
import { formatNotation, parseNotation } from './unified/notation.js';

const control = (...parts: StageParts[]): TimeControl => {
  const made = makeStaged(parts);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

const byoYomi: StageParts = { time: minutes(1), periods: 6, moves: 1, reset: 'moves' };

describe('plain English and the notation', () => {
  it.each<[TimeControl, string, string]>([
    [
      control({ time: minutes(3), bonus: seconds(2) }),
      '3m.. + 2s',
      '3 minutes, plus 2 seconds per move',
    ],
    [
      control(
        { time: minutes(90), moves: 40, bonus: seconds(30) },
        { time: minutes(30), bonus: seconds(30) },
      ),
      '40/90m.. + 30s, 30m.. + 30s',
      '90 minutes for 40 moves, then 30 minutes for the rest of the game, plus 30 seconds per move',
    ],
    [
      control(
        { time: minutes(120), moves: 40 },
        { time: minutes(60), moves: 20 },
        { time: minutes(15), bonus: seconds(30) },
      ),
      '40/120m, 20/60m, 15m.. + 30s',
      '2 hours for 40 moves, then 1 hour for the next 20 moves, then 15 minutes for the rest of the game, plus 30 seconds per move from move 61',
    ],
    [
      control({ time: minutes(60), delay: seconds(5) }),
      '(5s) 60m',
      '1 hour, with a delay of 5 seconds per move',
    ],
    [
      control({ time: minutes(120), delay: seconds(5), moves: 40 }),
      '40/(5s) 120m',
      '2 hours for every 40 moves, with a delay of 5 seconds per move',
    ],
    [
      control({ time: minutes(30), bonus: seconds(10), bonusKind: 'bronstein' }),
      '30m + ..10s',
      '30 minutes, with a Bronstein delay of 10 seconds per move',
    ],
    [
      control({ time: minutes(10), bonus: minutes(1), cap: minutes(15) }),
      '10m..15m + 1m',
      '10 minutes, plus 1 minute per move, never above 15 minutes',
    ],
    [
      control({ time: minutes(10), bonus: seconds(30), cap: 'start' }),
      '10m + 30s',
      '10 minutes, plus 30 seconds per move, never above what the clock began with',
    ],
    [
      control({ time: minutes(90) }, byoYomi),
      '90m, 6 x r1/1m',
      '90 minutes, then 6 periods of 1 minute per move (byo-yomi)',
    ],
    [
      control({ time: minutes(60) }, { time: minutes(15), moves: 10, reset: 'moves' }),
      '60m, r10/15m',
      '1 hour, then 15 minutes for every 10 moves (Canadian overtime)',
    ],
    [
      control({ time: minutes(5), moves: 10, reset: 'time' }),
      '10/r5m',
      '5 minutes at a time, renewed when it runs out if 10 moves were made',
    ],
    [control({ time: millis(24 * HOUR), moves: 1, reset: 'moves' }), 'r1/1d', '1 day per move'],
    [control({ time: millis(36 * HOUR) }), '36h', '36 hours'],
    [control({ time: seconds(90) }), '90s', '90 seconds'],
    [
      control({ time: millis(500), bonus: millis(100) }),
      '0.5s.. + 0.1s',
      '0.5 seconds, plus 0.1 seconds per move',
    ],
    [{ kind: 'hourglass', time: minutes(1) }, '~1m', 'hourglass, 1 minute'],
  ])('%j', (value, notation, english) => {
    expect(formatNotation(value)).toEqual({ ok: true, value: notation });
    expect(formatEnglish(value)).toBe(english);
  });

  it('say so where there is nothing to say', () => {
    expect(formatEnglish({ kind: 'unlimited' })).toBe('no time limit');
    expect(formatEnglish({ kind: 'unknown' })).toBe('an unknown time control');
    expect(formatNotation({ kind: 'unlimited' })).toMatchObject({
      ok: false,
      error: { code: 'NotExpressible' },
    });
  });
});

describe('what was written in plain English', () => {
  it.each<[string, () => fc.Arbitrary<TimeControl>]>([
    ['what chess plays', chessControl],
    ['what Go plays', goControl],
  ])('is read back: %s', (_name, controls) => {
    fc.assert(
      fc.property(controls(), (value) => {
        expect(parseTimeControl(formatEnglish(value)).control).toEqual(value);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is read back by its own parser, whatever control it says', () => {
    fc.assert(
      fc.property(anyControl(), (value) => {
        fc.pre(value.kind !== 'unknown');
        expect(parseEnglish(formatEnglish(value)), formatEnglish(value)).toEqual({
          ok: true,
          value,
        });
      }),
      { numRuns: runs(3000) },
    );
  });

  it('is never read back as something else', () => {
    fc.assert(
      fc.property(anyControl(), (value) => {
        const { control: again } = parseTimeControl(formatEnglish(value));
        if (again !== null) expect(again).toEqual(value);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    'r1/1d',
    '10/10d',
    '~1m',
    '40/5m',
    '40/5m.. + 5s',
    '(5s) 60m',
    '40/(5s) 90m, (5s) 30m',
    '30m + ..10s',
    '90m, 6 x r1/1m',
    '60m, r10/15m',
    '40/90m.. + 30s, 30m',
  ])('is read back: %s', (text) => {
    const parsed = parseNotation(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(parseTimeControl(formatEnglish(parsed.value)).control).toEqual(parsed.value);
  });

  it.each<[string, string | null]>([
    ['60 minutes, plus 1 minute per move, never above 90 minutes', '60m..90m + 1m'],
    ['0.29 minutes, plus 1 second per move, never above 1 minute', '17.4s..1m + 1s'],
    ['90 minutes, plus 30 seconds per move from move 41', '40/90m, 0s.. + 30s'],
    ['5 minutes, plus 3 seconds per move, plus 5 seconds per move', null],
    ['40 minutes for the rest of the game, then 5 minutes', null],
    ['1.0004 seconds', null],
  ])('is read only if nothing it says is dropped: %s', (text, notation) => {
    const parsed = parseEnglish(text);
    expect(parsed.ok ? formatNotation(parsed.value) : null).toEqual(
      notation === null ? null : { ok: true, value: notation },
    );
  });
});
