import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';
import { DIALECTS, isOfferedBase, type ClockServer, type Dialect } from './dialect.js';

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
    ['3', { auto: '180', correspondence: '1/259200' }],
    ['7', { correspondence: '1/604800' }],
    ['10', { correspondence: null }],
    ['30', { correspondence: '2592000' }],
    ['3+0', { correspondence: '259200+0' }],
    ['259200', { correspondence: '259200' }],
    ['3 days', { auto: null, pgn: null, correspondence: '1/259200' }],
    ['1 week', { auto: null, correspondence: '1/604800' }],
    ['3 Tage', { correspondence: '1/259200' }],
    ['10 jours', { correspondence: null }],
    ['30 дней', { correspondence: '2592000' }],
    ['Correspondence, 30 days', { auto: null, correspondence: '2592000' }],
    ['3 days per game', { auto: '259200', correspondence: '259200' }],
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
