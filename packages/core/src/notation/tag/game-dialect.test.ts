import { describe, expect, it } from 'vitest';
import type { Dialect } from './dialect.js';
import type { ShownClocks } from './evidence.js';
import { dialectOf } from './game-dialect.js';
import { parseTimeControl } from './parse.js';

const GAME = 'https://lichess.org/a1b2c3d4';
const STUDY = 'https://lichess.org/study/a1b2c3d4/e5f6g7h8';

/** The clock that White and Black show from a ply on. */
const from = (ply: number, ...clocks: (number | string)[]): ShownClocks => [
  ...Array.from({ length: ply }, () => null),
  ...clocks,
];

describe('dialectOf', () => {
  it.each<[string, Record<string, string>, ShownClocks, Dialect | null]>([
    ['Lichess by its site', { Site: GAME }, null, 'lichess'],
    ['Chess.com by its site', { Site: 'Chess.com' }, null, 'chesscom'],
    ['ICCF by its site', { Site: 'ICCF' }, null, 'correspondence'],
    ['engines by their site', { Site: 'https://tcec-chess.com' }, null, 'engine'],
    ['nobody', { Site: 'Wijk aan Zee' }, null, 'auto'],
    ['nothing', {}, null, 'auto'],
    ['minutes by the clock', { TimeControl: '60+30' }, '1:00:25', 'otb'],
    ['minutes by a comment', { TimeControl: '90+30' }, '[%clk 1:30:12]', 'otb'],
    ['seconds by the clock', { TimeControl: '60+1' }, '0:00:59', 'pgn'],
    ['minutes after a long think', { TimeControl: '90+30' }, '0:41:00', 'otb'],
    ['neither by the clock', { TimeControl: '60+30' }, '9:00:00', null],
    ['a clock that is none', { TimeControl: '60+30' }, 'soon', 'auto'],
    ['a broadcast', { Site: 'https://lichess.org/broadcast/x', TimeControl: '60+30' }, null, 'otb'],
    ['a blitz broadcast', { BroadcastName: 'Blitz', TimeControl: '180+2' }, null, 'auto'],
    ['a broadcast by its name', { BroadcastName: 'Open', TimeControl: '60+30' }, null, 'otb'],
    [
      'a broadcast whose clock shows seconds',
      { BroadcastName: 'Open', TimeControl: '5400+30' },
      '1:30:20',
      'pgn',
    ],
    ['the clock rather than the site', { Site: STUDY, TimeControl: '90+30' }, '1:30:00', 'otb'],
    [
      'a study, which anybody may have written',
      { Site: STUDY, TimeControl: '90+30' },
      null,
      'auto',
    ],
  ])('knows %s', (_name, tags, clocks, expected) => {
    expect(dialectOf(tags, clocks)).toBe(expected);
  });

  it.each<[tag: string, site: string, expected: Dialect]>([
    // no game at Lichess begins with so few seconds
    ['3+2', GAME, 'otb'],
    ['10+5', GAME, 'otb'],
    ['25+10', GAME, 'otb'],
    ['95+10', GAME, 'otb'],
    ['40/90+30:30+30', GAME, 'otb'],
    ['40/5400+30:1800+30', GAME, 'auto'],
    ['15+0', GAME, 'lichess'],
    ['30+0', GAME, 'lichess'],
    ['60+30', GAME, 'lichess'],
    ['0+1', GAME, 'lichess'],
    ['1560+30', GAME, 'lichess'],
    ['300+3', GAME, 'lichess'],
    ['-', GAME, 'lichess'],
    ['3+2', 'Chess.com', 'otb'],
    ['180+2', 'Chess.com', 'chesscom'],
    ['20+1', 'Chess.com', 'chesscom'],
    ['503+11', 'Chess.com', 'chesscom'],
    ['1/259200', 'Chess.com', 'chesscom'],
    ['3+2', 'Wijk aan Zee', 'auto'],
  ])('knows whether %s can be of %s', (TimeControl, Site, expected) => {
    expect(dialectOf({ TimeControl, Site })).toBe(expected);
  });

  it.each<[tag: string, site: string, clocks: ShownClocks, expected: Dialect | null]>([
    ['60+30', 'Reykjavik', ['1:00:56'], 'otb'],
    ['60+30', GAME, ['1:00:56'], 'otb'],
    ['95+10', 'Reykjavik', [null, '1:35:20'], 'otb'],
    ['90+30', STUDY, ['1:30:56'], 'otb'],
    ['90+30', 'Chess.com', [5_456_000, 5_448_000], 'otb'],
    ['40/90+30:30+30', 'Reykjavik', ['1:30:25'], 'otb'],
    ['4+30', 'Reykjavik', ['0:04:25'], 'otb'],
    // with the bar its numbers are minutes
    ['15|10', 'Chess.com', ['0:15:08'], 'chesscom'],
    ['30+0', GAME, ['0:00:30', '0:00:30'], 'lichess'],
    ['30+0', 'Reykjavik', ['0:00:30', '0:00:30'], 'pgn'],
    ['3+2', GAME, [3000, 3000], 'lichess'],
    ['90+30', 'Reykjavik', ['0:01:25', '0:01:20'], 'pgn'],
    // one player thought for long, or the clocks count up
    ['30+0', 'Reykjavik', ['0:00:30', '0:00:29', '0:00:03'], 'pgn'],
    ['90+30', 'Reykjavik', ['0:00:04', '0:01:05'], 'auto'],
    // one player came late
    ['90+30', 'Reykjavik', ['0:01:25', '1:30:20'], 'otb'],
    ['90+30', 'Reykjavik', from(9, '0:41:00'), 'otb'],
    // the board sent nothing for a while
    ['90+30', GAME, from(60, '1:04:00', '0:58:00'), 'otb'],
    // time that an opponent gave
    ['60+0', GAME, ['0:01:00', '0:01:00', '0:00:59', '0:01:14'], 'lichess'],
    ['15+0', GAME, [15_000, 15_000, 14_000, 29_000, 13_000, 59_000], 'lichess'],
    ['60+0', GAME, from(10, '0:01:45'), 'lichess'],
    // no reading explains them
    ['60+0', GAME, ['9:59:59'], null],
    ['180+2', 'Reykjavik', ['9:59:59', '9:59:59'], null],
    ['600+5', 'Reykjavik', ['9:59:59', '9:59:59'], null],
    ['30+0', 'ICCF', ['0:00:30'], 'pgn'],
    ['by agreement', GAME, ['1:30:00'], 'lichess'],
  ])('reads %s at %s with %j as %s', (TimeControl, Site, clocks, expected) => {
    expect(dialectOf({ TimeControl, Site }, clocks)).toBe(expected);
  });

  it('looks at a bounded number of clocks', () => {
    const clocks = [...Array.from({ length: 12 }, () => 25_000), 5_400_000];
    expect(dialectOf({ TimeControl: '600' }, clocks)).toBe('auto');
  });
});

const CHESSCOM = 'Chess.com';
const BROADCAST = 'https://lichess.org/broadcast/x/y/z';

describe('the value of a game', () => {
  const valueOf = (TimeControl: string, Site: string, clocks: ShownClocks): string | null =>
    parseTimeControl(TimeControl, { dialect: dialectOf({ TimeControl, Site }, clocks) }).normalized;

  it.each<[tag: string, site: string, clocks: ShownClocks, value: string | null]>([
    // a clock reading is no pair of stages, and stays open without evidence
    ['2:30', '?', ['0:02:30', '0:02:30'], '150'],
    ['2:30', GAME, ['0:02:30'], '150'],
    ['3:00', GAME, ['0:03:00', '0:02:58'], '180'],
    ['1:10', CHESSCOM, ['0:01:10'], '70'],
    ['1:30', GAME, ['0:01:29', '0:01:29'], '90'],
    ['1:30', CHESSCOM, ['1:29:50', '1:29:40'], '5400'],
    ['1:30', '?', from(40, '0:40:00'), '5400'],
    ['0:30', CHESSCOM, ['0:00:30'], '30'],
    ['3:00', GAME, null, null],
    ['1:30', CHESSCOM, null, null],
    ['1:30', '?', from(60, '0:00:20'), null],
    ['5:00', GAME, null, '300'],
    ['1:30', 'TCEC', null, '90'],
    // the clocks say nothing about what the last number is
    ["120'/40 + 60", '?', ['2:00:00', '2:00:00'], null],
    // an increment or moves behind the slash: one meaning less leaves two
    ['40 / 5', '?', from(58, '0:04:00'), null],
    ['40 / 5', '?', ['0:05:00', '0:05:00'], '40/300'],
    // however the tag is written
    ['"60+30"', '?', ['1:00:56'], '3600+30'],
    ['10 + 5 (rapid)', GAME, ['0:10:00', '0:10:00'], '600+5'],
    ['15+10 rapid', CHESSCOM, ['0:15:06'], '900+10'],
    ['90+30 sec', '?', ['1:30:30'], '5400+30'],
    ['90+30 sec', GAME, ['1:30:30'], '5400+30'],
    ['90/30', '?', ['1:30:56'], '5400+30'],
    ['90 min + 30 sec', GAME, ['1:30:30'], '5400+30'],
    // hours, as people write beside so many moves
    ['40/2', GAME, ['2:00:00', '1:59:30'], '40/7200'],
    ['40/2', CHESSCOM, ['2:00:00'], '40/7200'],
    ['40/2', '?', ['2:00:00'], '40/7200'],
    ['25/5', '?', ['0:25:00'], '1500+5'],
    // what fits no reading has none
    ['181+0', '?', ['3:01:00'], null],
    ['1+0', GAME, ['1:00:00'], null],
    ['5 min', '?', ['1:30:00'], null],
    ['-', GAME, ['1:30:00'], '-'],
    // the increment of a minute hides which it is
    ['1+60', '?', ['0:01:00', '0:01:00'], '60+60'],
    ['1+60', GAME, ['0:01:00', '0:01:00'], '60+60'],
  ])('%s at %s with %j is %s', (tag, site, clocks, value) => {
    expect(valueOf(tag, site, clocks)).toBe(value);
  });

  it.each<[tag: string, value: string]>([
    ['40/90:30+30', '40/5400:1800+30'],
    ['40/90+30:30+30', '40/5400+30:1800+30'],
    ['60+5', '3600+5'],
    ['60+30', '3600+30'],
    ['90+0', '5400+0'],
    ['90', '5400'],
    ['120+5', '7200+5'],
    ['100+2', '6000+2'],
    ['180+30', '10800+30'],
    ['180+2', '180+2'],
    ['180', '180'],
    ['60+0', '60+0'],
    ['120+1', '120+1'],
    ['60+2', '60+2'],
    ['300+3', '300+3'],
    ['5400+30', '5400+30'],
    ['3+2', '180+2'],
  ])('in a broadcast %s is %s', (tag, value) => {
    expect(valueOf(tag, BROADCAST, null)).toBe(value);
  });
});

it('survives what plain JavaScript may pass', () => {
  const any = dialectOf as (tags: unknown, clocks?: unknown) => unknown;
  expect(any(null)).toBe('auto');
  expect(any({ TimeControl: 7, Site: {} })).toBe('auto');
});
