import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { anyControl, eventSequence, policy } from '../testing/index.js';
import { reduce } from '../clock/reduce.js';
import { makeClock } from '../clock/setup.js';
import type { ClockState } from '../clock/state.js';

import { parseControl } from './control.js';
import { formatLog, parseLog, readLog } from './document.js';

describe('a control in JSON', () => {
  it.each<[string, unknown, unknown]>([
    ['text in the notation', '10m + 30s', '10m + 30s'],
    ['any other text', '10 min + 30 sec', '10m.. + 30s'],
    [
      'stages in seconds',
      [{ time: 5400 }, { time: 60, periods: 6, moves: 1, reset: 'm' }],
      '90m, 6 x r1/60s',
    ],
    [
      'Canadian overtime in seconds',
      [{ time: 3600 }, { time: 900, moves: 10, reset: 'm' }],
      '60m, r10/15m',
    ],
    ['a cap in seconds', [{ time: 3600, bonus: 120, cap: 7200 }], '60m..120m + 2m'],
    ['the mark of Bronstein', [{ time: 1800, bonus: 10, cap: -1 }], '30m + ..10s'],
    ['a delay in seconds, a single stage', { time: 7200, delay: 5 }, '(5s) 120m'],
    ['a reset by time', { time: 300, moves: 10, reset: 't' }, '10/r5m'],
    ['fractions of a second', { time: 0.5 }, '0.5s'],
  ])('is %s', (_name, value, same) => {
    const [found, wanted] = [parseControl(value), parseControl(same)];
    expect(found.ok).toBe(true);
    expect(found).toEqual(wanted);
  });

  it.each([
    null,
    5,
    {},
    [],
    [{}],
    [5],
    { kind: 'staged' },
    { kind: 'x' },
    { time: -1 },
    'whenever',
    { time: 60, reset: 'm' },
    { kind: 'hourglass' },
    { kind: 'staged', stages: [null] },
  ])('is not %j', (value) => {
    expect(parseControl(value)).toMatchObject({ ok: false, error: { code: 'InvalidControl' } });
  });
});

describe('what is wrong with a control in JSON', () => {
  it.each([
    [
      { kind: 'staged', stages: [{ time: 60_000, bonsu: 1000 }] },
      'Unknown key "bonsu". Did you mean "bonus"?',
    ],
    [
      { kind: 'staged', stages: [{ time: 60_000 }, { time: 60_000, bonuskind: 'fischer' }] },
      'Unknown key "bonuskind" in stage 2. Did you mean "bonusKind"?',
    ],
    [{ time: 60, bonsu: 1 }, 'Did you mean "bonus"?'],
    ['1:30', 'It may mean: 90 minutes (write "90m"); 90 seconds (write "90s").'],
  ])('is said of %j', (value, message) => {
    const found = parseControl(value);
    expect(found.ok ? '' : found.error.message).toContain(message);
  });

  it('comes with all meanings of the text, also from a log', () => {
    const readings = [{ normalized: '5400' }, { normalized: '90' }];
    expect(parseControl('1:30')).toMatchObject({ error: { code: 'InvalidControl', readings } });
    const log = readLog({ control: { white: '5m', black: '1:30' }, events: [] });
    expect(log).toMatchObject({ error: { code: 'InvalidLog', readings } });
  });
});

describe('controls by player', () => {
  it.each<[object, string]>([
    [{ white: '5m' }, 'black has no control.'],
    [{ black: '5m' }, 'white has no control.'],
    [
      { white: '5m', blak: '5m' },
      'black has no control. Unknown key "blak". Did you mean "black"?',
    ],
    [{ time: 60, bonsu: 1 }, 'Did you mean "bonus"?'],
  ])('of %j lack one', (control, message) => {
    const log = readLog({ control, events: [] });
    expect(log.ok ? '' : log.error.message).toContain(message);
  });

  it('are no trap for a player whose name is a key', () => {
    const log = readLog({ control: { time: 300 }, players: ['time', 'x'], events: [] });
    expect(log.ok).toBe(true);
  });
});

describe('a log', () => {
  it('comes back from its text, and leads to the same clock', () => {
    fc.assert(
      fc.property(
        anyControl(),
        anyControl(),
        policy(),
        eventSequence(['white', 'black']),
        (one, other, knobs, events) => {
          const made = makeClock({ control: { white: one, black: other }, policy: knobs, id: 'x' });
          fc.pre(made.ok);
          const read = parseLog(formatLog(made.value.setup, events));
          if (!read.ok) throw new Error(read.error.message);
          expect(read.value.clock).toEqual(made.value);
          expect(read.value.events.reduce(reduce, read.value.clock)).toEqual(
            events.reduce<ClockState>(reduce, made.value),
          );
        },
      ),
    );
  });

  it.each([
    ['{"version":3,"control":"5m","events":[]}', 'version 3'],
    ['{"version":"1","control":"5m","events":[]}', 'version "1"'],
    ['{"control":"5m","policy":5,"events":[]}', 'policy'],
    ['{"control":{"white":"5m","black":"never"},"events":[]}', '"never"'],
    ['{"control":"5m","players":["a","a"],"events":[]}', 'a name of their own'],
    ['{', 'not JSON'],
  ])('is refused: %s', (text, message) => {
    const read = parseLog(text);
    expect(!read.ok && read.error.message).toContain(message);
  });
});
