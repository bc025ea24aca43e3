import { describe, expect, it } from 'vitest';
import { refutingPly, type ShownClocks } from './evidence.js';
import { dialectOf } from './game-dialect.js';
import { parseTimeControl } from './parse.js';

describe('refutingPly', () => {
  it.each<[tag: string, clocks: ShownClocks, ply: number | null]>([
    ['60+30', ['1:00:56'], 0],
    ['60+30', [null, null, null, '0:58:00'], 3],
    ['3600+30', ['1:00:56', '1:00:50'], null],
    // a board may begin with an increment and add it again
    ['5400+30', ['1:31:00'], null],
    // the second stage may be shown early
    ['40/5400+30:1800+30', ['2:00:30'], null],
    // a stage that comes again
    ['1/60', [...Array.from({ length: 38 }, () => null), '0:15:00'], null],
    ['40/60', ['0:05:00'], 0],
    // time that was given
    ['15+0', ['0:00:15', '0:00:15', '0:00:14', '0:01:14'], null],
    ['15+0', [null, null, null, null, null, '0:01:14'], 5],
    // both begin with a sixtieth
    ['900', ['0:00:15', '0:00:15'], 0],
    ['900', ['0:00:15', '0:14:58'], null],
    ['900', ['0:00:15'], null],
    ['1/259200', ['1:10:00', '1:10:00'], null],
    ['900', ['0:00:00', '0:00:00'], null],
    ['900', [], null],
    ['900', null, null],
    ['900', ['soon'], null],
    ['-', ['9:00:00'], null],
    ['*60', ['9:00:00'], null],
  ])('%s with %j: %j', (tag, clocks, ply) => {
    const { control } = parseTimeControl(tag, { dialect: 'pgn' });
    expect(control && refutingPly(control, clocks)).toBe(ply);
  });

  it('does not refute what the same clocks decided', () => {
    for (const tag of [
      '3+2',
      '15+10',
      '30+0',
      '60+0',
      '60+30',
      '90+30',
      '95+10',
      '40/90+30:30+30',
    ]) {
      for (const unit of [1000, 60_000]) {
        for (const Site of ['https://lichess.org/abcd1234', 'Chess.com', 'Reykjavik']) {
          const start = Number(/\d+(?=\+)/.exec(tag)?.[0]) * unit;
          const clocks = [start, start - 500];
          const dialect = dialectOf({ TimeControl: tag, Site }, clocks);
          const { control } = parseTimeControl(tag, { dialect });
          expect(control && refutingPly(control, clocks), `${tag} ${start} ${dialect}`).toBe(null);
        }
      }
    }
  });
});
