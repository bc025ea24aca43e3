import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

describe('understood, though PGN cannot say it', () => {
  it.each([
    ['G/60;10d', '(10s) 60m'],
    ['60+5d', '(5s) 60m'],
    ['90 min + 5d', '(5s) 90m'],
    ['40/90, SD/30; 5d', '40/(5s) 90m, (5s) 30m'],
    ['90 min + 30 secondsdelay', '(30s) 90m'],
    ['G/90; d5 (unless noted)', '(5s) 90m'],
    ['120 min + 10 sec / move from move 41', '40/120m, 0s.. + 10s'],
    ['10 min + 1 s from move 61', '60/10m, 0s.. + 1s'],
    ["40/120', 60' + 30'' from move 61", '40/120m, 20/60m, 0s.. + 30s'],
    ['90 минут + 30 секунд с 41-го хода', '40/90m, 0s.. + 30s'],
    ['持ち時間 30分 秒読み 30秒', '30m, r1/30s'],
    ['持ち時間各1時間、秒読み30秒3回', '60m, 3 x r1/30s'],
    ['持ち時間10分、切れたら1手30秒', '10m, r1/30s'],
    ['초읽기 30초 3회', '3 x r1/30s'],
    ['제한시간 각 1시간, 초읽기 1분 5회', '60m, 5 x r1/1m'],
    ['每方60分钟，读秒60秒5次', '60m, 5 x r1/1m'],
    ['持ち時間25分、秒読み30秒(10回)', '25m, 10 x r1/30s'],
    ['持ち時間30分、時間切れ後は1手30秒', '30m, r1/30s'],
    ['제한 시간 30분 소진 후 30초 초읽기 3회', '30m, 3 x r1/30s'],
    ['每方用時30分鐘，30秒讀秒3次', '30m, 3 x r1/30s'],
    ['每方30分钟，用完后每步30秒', '30m, r1/30s'],
    ['每方75分钟，30秒一次的读秒共3次', '75m, 3 x r1/30s'],
    ['每方1小时，之后10分钟25子', '60m, r25/10m'],
    ['20 minutes and three 20-second byo-yomi periods', '20m, 3 x r1/20s'],
    ['30 minutes + byo-yomi (30 seconds)', '30m, r1/30s'],
    ['30 min, byo-yomi 30s*3', '30m, 3 x r1/30s'],
    ['45m + 25 stones/10m', '45m, r25/10m'],
    ['25 stones / 10 minutes', 'r25/10m'],
    ['60 Minuten + 25 Steine in 10 Minuten', '60m, r25/10m'],
    ['3x30s byo-yomi', '3 x r1/30s'],
    ['5 periods of 30 seconds', '5 x r1/30s'],
    ['1h main + 5 periods of 30s', '60m, 5 x r1/30s'],
    ['30 минут + 5 периодов по 30 секунд', '30m, 5 x r1/30s'],
    ['1 hour + 30 s byo-yomi', '60m, r1/30s'],
    ['20分、その後秒読み30秒', '20m, r1/30s'],
    ['20分，然后读秒30秒3次', '20m, 3 x r1/30s'],
    ['20 min (byo-yomi: 30 s)', '20m, r1/30s'],
    ['20 minutes bjo-jomi 30 s', '20m, r1/30s'],
    ['G/60;d5 (60 minutes with 5 second delay)', '(5s) 60m'],
    ['G/(60;d5)', '(5s) 60m'],
    ['30 minuti con ritardo Bronstein di 10 secondi', '30m + ..10s'],
    ['60 minute cu întârziere de 5 secunde', '(5s) 60m'],
    [
      'After the main time of 40 minutes is used up, players must play 25 stones every 10 minutes',
      '40m, r25/10m',
    ],
    [
      'Each player has 1 hour. When it is used up, 3 byo-yomi periods of 1 minute.',
      '60m, 3 x r1/1m',
    ],
    ['10 minutes, after which every move must be made within 30 seconds', '10m, r1/30s'],
    ['30 minutes; thereafter each move shall be completed within 30 seconds', '30m, r1/30s'],
    ['20:00 + 5x0:30 byo-yomi', '20m, 5 x r1/30s'],
    ['【対局規定】持ち時間：各40分。使い切った後は1手60秒の秒読み。', '40m, r1/1m'],
    ['持ち時間は１時間３０分、これを過ぎたら１手１分以内', '90m, r1/1m'],
    ['各自三十五分、切れたら一手三十秒', '35m, r1/30s'],
    ['持ち時間はなく、初手から1手30秒の秒読み', 'r1/30s'],
    ['基本時限30分鐘，用完後每手須在20秒內下出。', '30m, r1/20s'],
    ['每方用时为1小时30分，用完后进入读秒，读秒为每步60秒，共3次', '90m, 3 x r1/1m'],
    ['제한시간은 각 5분이며 초과 시 30초 초읽기 3회를 준다', '5m, 3 x r1/30s'],
  ])('%s', (text, notation) => {
    const { normalized, warnings, ...read } = parseTimeControl(text);
    expect([normalized, read.notation]).toEqual([null, notation]);
    expect(warnings).toContain('not_expressible_in_pgn');
  });
});

describe('alike, and not understood', () => {
  it.each([
    '60+5 days',
    '60+90d',
    '60+5d+10',
    'G/90; d5 if noted',
    'G/90 (unless under 1600)',
    '60 min, unless no delay noted',
    '90 min + 30 s from move 12',
    '90 min + 30 s from move 40',
    '90 min + 30 s to move 41',
    '60 min, 30 sec per move thereafter',
    '30 min 3회',
    '第3回',
    '20 min + 25 stones',
    '30 min, 9 stones',
    '6 handicap stones, 30 min',
    '20 minutes byo-yomi (15 minutes for finals)',
    'then 30 seconds per move',
    '切れたら1手30秒',
    '先手10分、後手15分',
    '5 periods',
    '1 hour + 30 s overtime',
    'Default time is 30 minutes, 60 minutes',
    '30 minutes, waiting time',
    '6 minutes total',
    '15+10 total per player',
  ])('%s', (text) => {
    expect(parseTimeControl(text)).toMatchObject({ notation: null, warnings: ['parse_error'] });
  });
});

it('an increment that begins later is no second stage in PGN', () => {
  expect(parseTimeControl('120 min + 10 s from move 41')).toMatchObject({
    mode: 'normal',
    periods: [],
  });
});
