import { describe, expect, it } from 'vitest';
import { parseTimeControl } from '../notation/tag/parse.js';
import { category, estimate, speeds } from './category.js';
import { SYSTEMS, type System } from './systems.js';
import type { TimeControl } from '../model/time-control.js';

const control = (text: string): TimeControl => {
  const found = parseTimeControl(text).control;
  if (found === null) throw new Error(`not understood: ${text}`);
  return found;
};

const categoriesOf = (of: TimeControl): object =>
  Object.fromEntries(SYSTEMS.map((system) => [system, speeds(of)[system].category]));

describe('categories', () => {
  it.each([
    // text, Lichess, Chess.com, FIDE, US Chess, OGS
    ['10+0', 'rapid', 'rapid', 'blitz', 'blitz', 'blitz'],
    ['3+2', 'blitz', 'blitz', 'blitz', 'blitz', 'blitz'],
    ['1+0', 'bullet', 'bullet', 'blitz', null, 'blitz'],
    ["29''", 'ultra-bullet', 'bullet', 'blitz', null, 'blitz'],
    ['15+10', 'rapid', 'rapid', 'rapid', 'quick', 'live'],
    ['25+0', 'classical', 'rapid', 'rapid', 'quick', 'live'],
    ['G/60;d5', 'classical', 'rapid', 'standard', 'dual', 'live'],
    ['G/30', 'classical', 'rapid', 'rapid', 'dual', 'live'],
    ['90+30', 'classical', 'rapid', 'standard', 'regular', 'live'],
    ['40/5400+30:1800+30', 'classical', 'rapid', 'standard', 'regular', 'live'],
    ['1/86400', 'correspondence', 'daily', null, null, 'correspondence'],
    ['1/3600', 'classical', 'daily', 'standard', null, 'correspondence'],
    ['1/259200:0', 'correspondence', 'daily', null, null, 'correspondence'],
    ['10/2592000', 'correspondence', 'daily', null, null, 'correspondence'],
    ['30 days + 3 days per move', 'correspondence', 'daily', null, null, 'correspondence'],
    ['-', null, null, null, null, 'correspondence'],
    ['?', null, null, null, null, null],
    ['*60', null, null, null, null, null],
  ])('%s', (text, lichess, chesscom, fide, uschess, ogs) => {
    expect(categoriesOf(control(text))).toEqual({ lichess, chesscom, fide, uschess, ogs });
  });

  it.each<[System, string, string | null]>([
    ['lichess', '29', 'ultra-bullet'],
    ['lichess', '30', 'bullet'],
    ['lichess', '179', 'bullet'],
    ['lichess', '180', 'blitz'],
    ['lichess', '479', 'blitz'],
    ['lichess', '480', 'rapid'],
    ['lichess', '1499', 'rapid'],
    ['lichess', '1500', 'classical'],
    ['chesscom', '179', 'bullet'],
    ['chesscom', '180', 'blitz'],
    ['chesscom', '599', 'blitz'],
    ['chesscom', '600', 'rapid'],
    ['fide', '600', 'blitz'],
    ['fide', '601', 'rapid'],
    ['fide', '3599', 'rapid'],
    ['fide', '3600', 'standard'],
    ['uschess', '299', null],
    ['uschess', '300', 'blitz'],
    ['uschess', '600', 'blitz'],
    ['uschess', '601', 'quick'],
    ['uschess', '1799', 'quick'],
    ['uschess', '1800', 'dual'],
    ['uschess', '3900', 'dual'],
    ['uschess', '3901', 'regular'],
    ['ogs', '899', 'blitz'],
    ['ogs', '900', 'live'],
    ['ogs', '323999', 'live'],
    ['ogs', '324000', 'correspondence'],
  ])('%s draws its lines at %s seconds', (system, text, expected) => {
    const found = parseTimeControl(text, { dialect: 'pgn' }).control;
    expect(found && category(found, system)).toBe(expected);
  });
});

describe('the estimate', () => {
  it.each<[string, System, number]>([
    ['3+2', 'lichess', 260],
    ['3+2', 'fide', 300],
    ['3+2', 'uschess', 5],
    ['3+2', 'ogs', 4],
    ['G/60;d5', 'uschess', 65],
    ['40/90, SD/30; d5', 'uschess', 125],
    // the second stage begins at move 41: past Lichess's 40, within FIDE's 60
    ['40/5400+30:1800+30', 'lichess', 5400 + 40 * 30],
    ['40/5400+30:1800+30', 'fide', 5400 + 1800 + 60 * 30],
    // an increment from move 41 on
    ['40/7200:1800+30', 'fide', 7200 + 1800 + 20 * 30],
    // a last stage with a quota comes again
    ['40/300', 'lichess', 300],
    ['40/300', 'fide', 600],
    ['20/300', 'fide', 900],
    ['1/3600', 'lichess', 40 * 3600],
    // overtime: main time, and the period for each move
    ['30 min + 5 x 30 s byo-yomi', 'ogs', 1800 / 90 + 30],
  ])('%s in %s', (text, system, expected) => {
    const found = parseTimeControl(text).control;
    expect(found && estimate(found, system)).toBe(expected);
  });

  it('is null where nothing counts down', () => {
    expect(estimate({ kind: 'unlimited' })).toBeNull();
    expect(estimate({ kind: 'hourglass', time: 60_000 as never })).toBeNull();
  });
});

describe('what plain JavaScript may pass', () => {
  it('has no class without a control', () => {
    expect([category(null), estimate(null)]).toEqual([null, null]);
  });

  it('names the systems where one is unknown', () => {
    const unknown = (): unknown => category(control('3+2'), 'klingon' as System);
    expect(unknown).toThrow('There is no system "klingon", but lichess, chesscom, fide');
  });
});
