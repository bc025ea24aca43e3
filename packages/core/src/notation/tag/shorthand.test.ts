import { describe, expect, it } from 'vitest';
import { formatPgnTag, type Period } from '../pgn.js';
import type { Dialect } from './dialect.js';
import { parseTimeControl } from './parse.js';
import { holdsClockReading } from './shorthand.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('the bar', () => {
  it.each<[string, Dialect, string]>([
    ['15|10', 'auto', '900+10'],
    ['15|10', 'chesscom', '900+10'],
    ['15|10', 'lichess', '900+10'],
    ['5 | 0', 'lichess', '300+0'],
    ['60|30', 'lichess', '3600+30'],
    // three hours and two seconds are nobody's
    ['180|2', 'lichess', '180+2'],
    ['15|10', 'pgn', '15+10'],
    ['15|10', 'engine', '15+10'],
  ])('%s in dialect %s is %s', (text, dialect, expected) => {
    expect(parseTimeControl(text, { dialect }).normalized).toBe(expected);
  });
});

describe('several stages in numbers alone', () => {
  it.each([
    // seconds, as each stage would be by itself
    ['180+2:60+2', '180+2:60+2'],
    ['60+0:60+0', '60+0:60+0'],
    ['120:60', '120:60'],
    ['120+30:60+30', '120+30:60+30'],
    // from three minutes up the first stage says that they are seconds
    ['600:30+30', '600:30+30'],
    ['300:30+30', '300:30+30'],
    ['180+2:30+2', '180+2:30+2'],
    ['600+0:0+5', '600+0:0+5'],
    ['40/90+30:30+30', '40/90+30:30+30'],
    // minutes, as in `90+30/30+30`
    ['90+30:30+30', '5400+30:1800+30'],
    ['90+30:15+30', '5400+30:900+30'],
    ['75+30:15+30', '4500+30:900+30'],
    ['90 + 30 : 30 + 30', '5400+30:1800+30'],
    ['90|30:30|30', '5400+30:1800+30'],
    ['90+30/30+30', '5400+30:1800+30'],
    ['40/90+30/30+30', '40/5400+30:1800+30'],
    ['40/90 + 30 / 30 + 30', '40/5400+30:1800+30'],
    ['40/90+30/3 0+30', null],
    // a stray sign behind it says nothing
    ['40/5400+30:1800+30 .', '40/5400+30:1800+30'],
    ['40/7200:20/3600 ,', '40/7200:20/3600'],
    ['40/5400+30:1800+30 /', null],
    // PGN's letter decides, however unlikely
    ['60+30:30+30', '60+30:30+30'],
    ['120+30:30+10', '120+30:30+10'],
    ['90+30:1800+30', '90+30:1800+30'],
    ['90+30:30+10', '90+30:30+10'],
    ['1:180+2', '1:180+2'],
    ['3+2:30', '3+2:30'],
    ['100:50', '100:50'],
    // but blanks are a person's
    ['60 + 30:30 + 30', null],
    ['60 + 30 : 30 + 30', null],
    // what a clock shows
    ['120:00+30', '7200+30'],
    ['40/1:30', '40/5400'],
    ['40/5:30', null],
    ['90:30+30', null],
    ['15:40/60+5', null],
    ['1:30/40 + 90:00', null],
    ['1:30+30', '5400+30'],
    ['3:00+30', null],
    ['600:00+30', null],
    ['5+0:03', null],
    ['300+0:03', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });

  it.each(['pgn', 'lichess', 'engine', 'correspondence'] as const)(
    'are no minutes where %s counts something else',
    (dialect) => {
      expect(parseTimeControl('90+30/30+30', { dialect }).control).toBeNull();
    },
  );

  it.each([
    ['otb', '600:30+30', null],
    ['otb', '40/300:0+0', '40/300:0+0'],
    ['otb', '60+30:30+30', '3600+30:1800+30'],
    ['otb', '40/5400+30:1800+30', '40/5400+30:1800+30'],
    ['uscf', '600:30+30', '36000:1800+30'],
    ['engine', '600:30+30', '600:30+30'],
    ['correspondence', '10/864000:30', null],
    // three hours with a bonus of a month
    ['correspondence', '10800+30', null],
    ['correspondence', '30+3600', null],
    ['correspondence', '30+1', '2592000+86400'],
    ['correspondence', '40/5400, 1800', null],
    ['otb', '40/5400, 30', null],
    // so many moves in hours; US Chess counts minutes
    ['otb', '40/2', '40/7200'],
    ['otb', '40/2:1', '40/7200:3600'],
    ['otb', '40/2+30:1+30', '40/7200+30:3600+30'],
    ['otb', '36/2', '36/7200'],
    ['otb', '30/4', null],
    ['otb', '40/5', '2400+5'],
    ['otb', '25/10', '1500+10'],
    ['otb', '40/90', '40/5400'],
    ['uscf', '40/2', '40/120'],
    ['auto', '40/2', '40/2'],
  ] as const)('in %s: %s', (dialect, text, expected) => {
    expect(parseTimeControl(text, { dialect }).normalized).toBe(expected);
  });

  const periods = [0, 3, 5, 15, 30, 60, 75, 90, 120, 179, 180, 300, 600, 5400].flatMap((base) =>
    [undefined, 0, 2, 10, 30].flatMap((increment): Period[] => {
      const timed = increment === undefined ? { base } : { base, increment };
      return [timed, { moves: 1, ...timed }, { moves: 40, ...timed }];
    }),
  );
  const pairs = periods.flatMap((first) =>
    periods.map((second): [Period, Period] => [first, second]),
  );
  const textOf = (stages: readonly Period[]): string =>
    formatPgnTag({ mode: 'normal', periods: stages as [Period, ...Period[]] });
  const clocks = pairs.filter((stages) => holdsClockReading(textOf(stages)));
  const written = pairs.filter((stages) => !holdsClockReading(textOf(stages)));
  const isUnchanged = (stages: readonly Period[]): boolean => {
    const read = parseTimeControl(textOf(stages));
    return read.normalized === textOf(stages) && !read.inferred;
  };

  it('are seconds, minutes or nothing, and no moves are invented', () => {
    const wrong = written.filter((stages) => {
      const minutes = stages.map((stage) => ({ ...stage, base: stage.base * 60 }));
      return ![textOf(stages), textOf(minutes), null].includes(normalized(textOf(stages)));
    });
    expect(wrong.map(textOf)).toEqual([]);
  });

  it('are seconds where the first has a quota or three minutes, or each would be by itself', () => {
    const seconds = written.filter(
      ([first, second]) =>
        first.moves !== undefined ||
        first.base >= 180 ||
        [first, second].every((stage) => isUnchanged([stage])),
    );
    expect(seconds.length).toBeGreaterThan(written.length / 2);
    expect(seconds.filter((stages) => !isUnchanged(stages)).map(textOf)).toEqual([]);
  });

  it('are one stage or nothing where they begin like a clock, and no moves are invented', () => {
    const wrong = clocks.filter((stages) => {
      const text = textOf(stages);
      const { periods: read } = parseTimeControl(text);
      const numbers = new Set(text.split(/[/:+]/).map(Number));
      return read.length > 1 || read.some(({ moves }) => moves && !numbers.has(moves));
    });
    expect(wrong.map(textOf)).toEqual([]);
  });
});

describe('decimals of engines', () => {
  it.each([
    ['10+0.1', '10s.. + 0.1s'],
    ['10+.1', '10s.. + 0.1s'],
    ['40/60+.6', '40/1m.. + 0.6s'],
    // zeros behind the point are no decimals
    ['10+5.0', '10m.. + 5s'],
    ['40 / 90 + 30.0', null],
    // but a base with a point is not written by hand
    ['3.0+2.0', '3s.. + 2s'],
    ['90.0+30.0', '90s.. + 30s'],
    ['10.0+5', null],
    ['10.0', null],
  ])('%s', (text, notation) => {
    expect(parseTimeControl(text).notation).toBe(notation);
  });
});

describe('the dress of servers', () => {
  it.each([
    ['½+0', '30+0'],
    ['¼+0', '15+0'],
    ['¾+0', '45+0'],
    ['1½+1', '90+1'],
    ['{5+3}', '300+3'],
    ['5+3 • Rated', '300+3'],
    ['5+3 • 3+2', null],
    ['{5+3} {3+2}', null],
    ['{"initial":180,"increment":2}', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('blanks and bars', () => {
  it.each([
    // minutes with every move are a second stage
    ['40/7200 + 1800', null],
    ['7200 + 1800', null],
    ['40/7200+1800', '40/7200+1800'],
    ['3600 + 60', '3600+60'],
    ['1209600 + 86400', '1209600+86400'],
    // with a bar sites write minutes
    ['60|0', '3600+0'],
    ['60 | 30', '3600+30'],
    ['120|1', null],
    ['40/90|30', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});
