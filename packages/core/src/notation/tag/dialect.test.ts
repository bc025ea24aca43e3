import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';
import { DIALECTS, dialectOf, isOfferedBase, type ClockServer, type Dialect } from './dialect.js';
import type { ShownClocks } from './evidence.js';

describe('dialects', () => {
  it.each<[string, Partial<Record<Dialect, string | null>>]>([
    ['15+0', { auto: '900+0', pgn: '15+0', lichess: '15+0', chesscom: '15+0', otb: '900+0' }],
    ['60+30', { auto: '60+30', otb: '3600+30', uscf: '3600+30', engine: '60+30' }],
    ['180', { auto: '180', otb: '10800', lichess: '180', uscf: '10800' }],
    ['300+2', { otb: '300+2', uscf: '18000+2', lichess: '300+2' }],
    ['720', { uscf: '43200', otb: '720' }],
    ['5400', { uscf: '5400', otb: '5400' }],
    ['40/6000+30:20/3000+30:900+30', { uscf: '40/6000+30:20/3000+30:900+30' }],
    ['40/6000+30:30+30', { uscf: null }],
    ['4294967295', { uscf: '4294967295', otb: '4294967295' }],
    ['40/120,SD/60', { pgn: '40/7200:3600', lichess: '40/7200:3600' }],
    ['40/90+30:30+30', { auto: '40/90+30:30+30', otb: '40/5400+30:1800+30' }],
    ['40/5400, 1800', { auto: '40/5400:1800', pgn: '40/5400:1800' }],
    ['10/60', { auto: '10/60', correspondence: '10/5184000' }],
    ['1/86400', { auto: '1/86400', correspondence: '1/86400' }],
    ['30+3', { correspondence: '2592000+259200' }],
    ['5:00+3', { auto: '300+3', pgn: '5:0+3', engine: '300+3' }],
    ['1:30+5', { auto: null, engine: '90+5' }],
    ['2.5+1', { auto: null, engine: null }],
    ['10+1 rapid', { auto: '600+1', lichess: '10+1', uscf: '600+1' }],
    ['G/30;d5', { auto: null, uscf: null }],
    ["10'+5''", { pgn: '600+5', lichess: '600+5', engine: '600+5' }],
  ])('%s', (text, expected) => {
    for (const [dialect, value] of Object.entries(expected)) {
      const read = parseTimeControl(text, { dialect: dialect as Dialect });
      expect(read.normalized, dialect).toBe(value);
    }
  });

  it('takes decimals of engines into the control', () => {
    expect(parseTimeControl('2.5+0.1', { dialect: 'engine' })).toMatchObject({
      normalized: null,
      notation: '2.5s.. + 0.1s',
    });
    expect(parseTimeControl('40/60+0.6').notation).toBe('40/1m.. + 0.6s');
  });

  it('survives the largest numbers in every dialect', () => {
    for (const dialect of DIALECTS) {
      for (const text of ['30+4294967295', '4294967295+4294967295', '3599/3599+3599']) {
        expect(() => parseTimeControl(text, { dialect })).not.toThrow();
      }
    }
  });
});

const GAME = 'https://lichess.org/a1b2c3d4';
const STUDY = 'https://lichess.org/study/a1b2c3d4/e5f6g7h8';

/** The clock that White and Black show from a ply on. */
const from = (ply: number, ...clocks: (number | string)[]): ShownClocks => [
  ...Array.from({ length: ply }, () => null),
  ...clocks,
];

describe('dialectOf', () => {
  it.each<[string, Record<string, string>, ShownClocks, Dialect]>([
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
    ['neither by the clock', { TimeControl: '60+30' }, '9:00:00', 'auto'],
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

  it.each<[tag: string, site: string, clocks: ShownClocks, expected: Dialect]>([
    ['60+30', 'Reykjavik', ['1:00:56'], 'otb'],
    ['60+30', GAME, ['1:00:56'], 'otb'],
    ['95+10', 'Reykjavik', [null, '1:35:20'], 'otb'],
    ['90+30', STUDY, ['1:30:56'], 'otb'],
    ['90+30', 'Chess.com', [5_456_000, 5_448_000], 'otb'],
    ['40/90+30:30+30', 'Reykjavik', ['1:30:25'], 'otb'],
    ['4+30', 'Reykjavik', ['0:04:25'], 'otb'],
    ['15|10', 'Chess.com', ['0:15:08'], 'otb'],
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
    // what no reading explains tells nothing
    ['60+0', GAME, ['9:59:59'], 'lichess'],
    ['180+2', 'Reykjavik', ['9:59:59', '9:59:59'], 'auto'],
    ['600+5', 'Reykjavik', ['9:59:59', '9:59:59'], 'auto'],
    ['30+0', 'ICCF', ['0:00:30'], 'pgn'],
    ['by agreement', GAME, ['1:30:00'], 'lichess'],
  ])('reads %s at %s with %j as %s', (TimeControl, Site, clocks, expected) => {
    expect(dialectOf({ TimeControl, Site }, clocks)).toBe(expected);
  });

  it('looks at a bounded number of clocks', () => {
    const clocks = [...Array.from({ length: 12 }, () => 1000), 5_400_000];
    expect(dialectOf({ TimeControl: '90+30' }, clocks)).toBe('auto');
  });
});

describe('isOfferedBase', () => {
  it.each<[ClockServer, number, boolean]>([
    ['lichess', 0, true],
    ['lichess', 3, false],
    ['lichess', 10, false],
    ['lichess', 15, true],
    ['lichess', 25, false],
    ['lichess', 60, true],
    ['lichess', 75, false],
    ['lichess', 90, true],
    ['lichess', 10_800, true],
    ['lichess', 10_860, false],
    ['chesscom', 0, false],
    ['chesscom', 10, true],
    ['chesscom', 5, false],
    ['chesscom', 75, false],
    ['chesscom', 7200, true],
  ])('%s, %d seconds: %s', (server, seconds, expected) => {
    expect(isOfferedBase(server, seconds)).toBe(expected);
  });
});
