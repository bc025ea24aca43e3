import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('time per move behind «then»', () => {
  it.each([
    // overtime as likely as an increment
    ['2 hours for 40 moves, thereafter 30 seconds per move', null],
    ['90 Minuten für 40 Züge, danach 30 Sekunden pro Zug', null],
    ['60 minutes, then 1 minute per move', null],
    ['1 heure puis 30 secondes par coup', null],
    ['1 час, затем 30 секунд на ход', null],
    ['40 moves in 90 min, then 30 sec increment', null],
    // «with» joins them to the last stage
    ['2 hours for 40 moves, thereafter 30 minutes with 30 seconds per move', '40/7200:1800+30'],
    ['40 moves in 2 hours, then 1 hour + 30 seconds per move thereafter', '40/7200:3600+30'],
    ['60 min then 30 sec increment', '3600+30'],
    ['60 min, then 30 sec per move from move 1', '3600+30'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });

  it('is overtime where a word says so', () => {
    const { notation } = parseTimeControl('1 hour then byo-yomi 30 seconds per move');
    expect(notation).toBe('60m, r1/30s');
  });
});

describe('seconds for one move of shogi', () => {
  it.each([
    ['10分+1手30秒', '10m, r1/30s'],
    ['持ち時間20分+1手30秒', '20m, r1/30s'],
    ['持ち時間10分 1手30秒', '10m, r1/30s'],
    ['30分＋一手60秒', '30m, r1/1m'],
    ['10分 1手10秒加算', '10m.. + 10s'],
    ['一手30秒', 'r1/30s'],
  ])('%s', (text, notation) => {
    expect(parseTimeControl(text).notation).toBe(notation);
  });
});

describe('minutes and seconds', () => {
  it.each([
    // one time as likely as two
    ['1 minute and 30 seconds', null],
    ['2 minutes and 30 seconds', null],
    ['1 Minute und 30 Sekunden', null],
    ['1 минута и 30 секунд', null],
    ['1 min, 30 sec', null],
    ['1 minute 30 seconds per move', null],
    [`1'30" per move`, null],
    ['2 min. 30 sec. per move', null],
    // an increment
    ['1 min + 30 sec', '60+30'],
    ['1 minute with 30 seconds per move', '60+30'],
    ['1 minute and an increment of 30 seconds', '60+30'],
    ['3 minutes and 2 seconds', '180+2'],
    ['15 minutes and 10 seconds per move', '900+10'],
    ['90 minutes and 30 seconds', '5400+30'],
    ['10min 5sec/move', '600+5'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('an increment before the base', () => {
  it.each([
    ['+30 sec/move, 90 min', '5400+30'],
    ['+ 30 s/coup, 1h30', '5400+30'],
    ['+30 sec/move', null],
    ['+30 min, 90 min', null],
    ['/30 sec, 90 min', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('a game by mail', () => {
  it.each([
    ['Daily (3 days/move)', '1/259200'],
    ['Correspondence 3 days per move', '1/259200'],
    ['10/864000 (ICCF)', '10/864000'],
    // minutes or days
    ['Correspondence 10+1', null],
    ['10+1 correspondence', null],
    ['ICCF 30+3', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });

  it('has bare numbers of days where the dialect says so', () => {
    const read = parseTimeControl('ICCF 30+3', { dialect: 'correspondence' });
    expect(read.normalized).toBe('2592000+259200');
  });
});

describe('bare numbers', () => {
  it.each([
    // moves and days
    ['ICCF 10/50', null],
    ['10/60 ICCF', null],
    ['10/40 correspondence', null],
    ['Rapid: 10/50', null],
    ['12/60 Club', null],
    ['Tempo 90/40', '40/5400'],
    ['90+30, +30 min after move 40', '40/5400+30:1800+30'],
    ['90+30 + 15 min after move 40', '40/5400+30:900+30'],
    ['5+0 (no increment)', '300+0'],
    ['5+3 (no increment)', null],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('periods of byo-yomi', () => {
  it.each([
    ['30 min + 5x30 byo-yomi', '30m, 5 x r1/30s'],
    ['30 min + 5 x 30 sec byo-yomi', '30m, 5 x r1/30s'],
    ['600 + 3x30 byo-yomi', '10m, 3 x r1/30s'],
    ['10 + 5x30 byo-yomi', null],
    ['30 min + 5x30', null],
    ['1h + 1x60s', '60m, r1/1m'],
  ])('%s', (text, notation) => {
    expect(parseTimeControl(text).notation).toBe(notation);
  });
});
