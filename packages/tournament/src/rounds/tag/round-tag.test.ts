import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shown } from '../../testing/shown-tag.js';
import { parseRoundTag } from './round-tag.js';
import { PHASES } from './phases.js';

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('=>').map((part) => part.trim()));

describe('numbers, paths and letters', () => {
  it.each(
    rows(`
      5 => 5 100
      05 => 5 100
      "5" => 5 100
      203 => 203 100
      0 => 0 100
      7. => 7 100
      ５ => 5 100
      ٣ => 3 100
      5.1 => 5.1 95
      1.2. => 1.2 95
      7.1- => 7.1 95
      4.1.2 => 4.1.2 95
      1.2.3.4.5.6.7.8 => 1.2.3.4.5.6.7.8 95
      2,1 => 2.1 95
      21-2 => 21.2 95
      21–2 => 21.2 95
      0:3 => 0.3 95
      5/2 => 5.2 95
      1/1 => 1.1 95
      5a => 5a 95
      5A => 5a 95
      5.1b => 5.1b 95
      (5) => 5 90
      [5] => 5 90
      5 (1) => 5.1 90
      5.? => 5 100
      5.x => 5 95
      5.a => 5 95
      R 5.x => 5 90
      Final.x => unparseable
      5.x.2 => 5 95
      5.xy => unparseable
      5. x => unparseable
      0.?.77 => 0 100
    `),
  )('%s is %s', (raw = '', expected = '') => {
    expect(shown(parseRoundTag(raw))).toBe(expected);
  });

  it('a Cyrillic letter after the number is the Latin one it looks like', () => {
    expect(shown(parseRoundTag('5\u0430'))).toBe('5a 95');
  });
});

describe('words around numbers', () => {
  it.each(
    rows(`
      R 5 => 5 90
      R5 => 5 90
      Rd. 5 => 5 90
      Round 11 => 11 90
      R 16 => 16 90
      No. 5 => 5 90
      №5 => 5 90
      #5 => 5 90
      5th round => 5 90
      Round Two => 2 80
      Journée 4 => 4 90
      5. Runde => 5 90
      3ª ronda => 3 90
      2e ronde => 2 90
      6^ giornata => 6 90
      24. kör => 24 90
      Kolo č. 23 => 23 90
      جولة 20 => 20 90
      סיבוב 21 => 21 90
      Round 3 of 9 => 3 90
      ronda 3 de 9 => 3 90
      3 of 9 => 3 100
      Rd. 3 of 11 Board 2 => 3.2 board 90
      3-й тур => 3 90
      Тур 3 => 3 90
      第5轮 => 5 90
      第⑤轮 => 5 90
      第五轮 => 5 90
      第十轮 => 10 90
      第十二轮 => 12 90
      第二十三轮 => 23 90
      第五 => 5 90
      第5局 => 5 90
      第3轮第2局 => 3.2 game 90
      第三轮第五台 => 3.5 board 90
      ラウンド5 => 5 90
      Rond 5 => 5 90
      Week 5 => 5 90
      Matchday 5 => 5 90
      5. Umferð => 5 90
      5. kolejka => 5 90
      5. kārta => 5 90
      5. krog => 5 90
      Γύρος 5 => 5 90
      5ος γύρος => 5 90
      5ΟΣ ΓΥΡΟΣ => 5 90
      Ｒｏｕｎｄ ５ => 5 90
      First Round => 1 80
      Dritte Runde => 3 80
      IV => 4 80
      Ⅳ => 4 80
      7m5 => 7.5 90
      R5G2 => 5.2 game 90
      R5B1 => 5.1 board 90
      R5 B1 => 5.1 board 90
      R05-B03 => 5.3 board 90
      R5/B3 => 5.3 board 90
      Round 4: Adams - Ding => 4 90
      Round 4: Adams, M. – Ding, L. => 4 90
      Round 4: Po vs. So => 4 90
      Round 4 Board 2: Adams - Ding => 4.2 board 90
      Round 4: Board 2 => 4.2 board 90
      Round 4: Armageddon => 4 armageddon 90
      Round 5 Board 3 => 5.3 board 90
      Board 12, Round 5 => 5.12 board 90
      Board 12 round 5 => 5.12 board 90
      ?.3 Round 5 => 5.3 90
      3 (postponed) => 3 90
      Runde 3 (verlegt) => 3 90
      Round 5. Board 3 => 5.3 board 90
      Round 5. Board => 5 90
      Round 5 Board => 5 90
      5. Brett 3 => 5.3 board 90
      5. Runde, 1. Brett => 5.1 board 90
      5th round 1st board => 5.1 board 90
      5th round, 2nd game => 5.2 game 90
      1. Partie => 1 90
      Game 3 => 3 90
      5 armageddon => 5 armageddon 90
      5.1 TB => 5.1 tiebreak 90
    `),
  )('%s is %s', (raw = '', expected = '') => {
    expect(shown(parseRoundTag(raw))).toBe(expected);
  });
});

describe('named phases', () => {
  it.each(
    rows(`
      Final => final 80
      F => final 80
      Finale => final 80
      Финал => final 80
      Final - Match 2 => final.2 80
      Final II => final.2 80
      Final 2nd game => final.2 game 80
      Quarterfinal 1 Game 2 => quarterfinal.1.2 game 80
      Final TB2 => final.2 tiebreak 80
      Semi Final => semifinal 80
      Semi-finals => semifinal 80
      2nd Semifinal => semifinal.2 80
      SF => semifinal 80
      Halbfinale => semifinal 80
      Yarı Final => semifinal 80
      Round of 16 2.1 => round_of_16.2.1 80
      demi-finale => semifinal 80
      Полуфинал => semifinal 80
      ½ => semifinal 80
      1/2 финала => semifinal 80
      QF => quarterfinal 80
      Quarter-final => quarterfinal 80
      Quarterfinals - Match 1 => quarterfinal.1 80
      Viertelfinale => quarterfinal 80
      Cuartos de final => quarterfinal 80
      Quarts de finale => quarterfinal 80
      ćwierćfinał => quarterfinal 80
      1/4-finale => quarterfinal 80
      Last 8 => quarterfinal 80
      1/8 => round_of_16 80
      ⅛-Finale => round_of_16 80
      R16 => round_of_16 80
      L16 => round_of_16 80
      Ro16 => round_of_16 80
      Round of 16 => round_of_16 80
      Achtelfinale 2 => round_of_16.2 80
      1/16-finals => round_of_32 80
      R64 => round_of_64 80
      3rd place match => third_place 80
      Kleine finale => third_place 80
      Finale 3° posto => third_place 80
      Матч за 3-е место => third_place 80
      Final for 3rd place => third_place 80
      Final, third place, game 2 => third_place.2 game 80
      Third place playoff => third_place 80
      Finale 3-4 => third_place 80
      3rd-4th => third_place 80
      3rd-4th place => third_place 80
      Place 3-4 => third_place 80
      Place 5-8 => places_5_8 80
      5th place => places_5_6 80
      Platz 7 => places_7_8 80
      5th-8th => places_5_8 80
      Finale 5-6.2 => places_5_6.2 80
      Platz 3-4 => third_place 80
      Place 1-2 => final 80
      Finale 1-2 => final.1.2 80
      Final: Adams - Ding => final 80
      Grand Final => grand_final 80
      Winners Bracket Semi-Final 2 => winners_semifinal.2 80
      Losers Final => losers_final 80
      Semifinal A => semifinal.1 80
      SF b => semifinal.2 80
      SF B.2 => semifinal.2.2 80
      QF D Game 2 => quarterfinal.4.2 game 80
      SF G2 => semifinal.2 game 80
      8강 2 => quarterfinal.2 80
      8-liða úrslit => quarterfinal 80
      Vòng tứ kết => quarterfinal 80
      Tiebreak 1 => tiebreak.1 tiebreak 80
      Armageddon => tiebreak armageddon 80
    `),
  )('%s is %s', (raw = '', expected = '') => {
    expect(shown(parseRoundTag(raw))).toBe(expected);
  });

  it.each(
    rows(`
      8th Finals => round_of_16 80
      8th Final => round_of_16 80
      Eighth-finals => round_of_16 80
      8ème de finale => round_of_16 80
      8e finale => round_of_16 80
      8es de finale => round_of_16 80
      8vos de final => round_of_16 80
      8vos => round_of_16 80
      8-tel Finale => round_of_16 80
      16th-finals => round_of_32 80
      16avos de final => round_of_32 80
      32nd finals => round_of_64 80
      64th finals => round_of_128 80
      4th Finals => quarterfinal 80
      4tos de final => quarterfinal 80
      1/8th final => round_of_16 80
      1/8th => round_of_16 80
      1/8 de finale => round_of_16 80
      1/8 of the final => round_of_16 80
      1/8 finału => round_of_16 80
      8th Finals 2 => round_of_16.2 80
      2nd 8th final => round_of_16.2 80
      8th Finals TB 2 => round_of_16.2 tiebreak 80
      16th Finals, Game 2 => round_of_32.2 game 80
      1st Final => final.1 80
      2nd Finals => final.2 80
      4th Final => final.4 80
      7th Final => final.7 80
      512th final => final.512 80
      16th round => 16 90
      8e => 8e 95
      1/8a => 1.8a 95
      1/2nd => 1.2 90
    `),
  )('a share of a final or one of several: %s is %s', (raw = '', expected = '') => {
    expect(shown(parseRoundTag(raw))).toBe(expected);
  });

  it.each(PHASES)('%s is read back as we call it', (phase) => {
    expect(parseRoundTag(phase)).toMatchObject({ kind: 'phase', phase });
  });

  it('a look-alike letter does not hide a word', () => {
    expect(shown(parseRoundTag('F\u0456n\u0430l'))).toBe('final 80');
  });
});

describe('nothing, and no round', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['?', 'missing'],
    ['-', 'missing'],
    ['–', 'missing'],
    ['n/a', 'missing'],
    ['Round ?', 'missing'],
    ['?.3', 'missing.3'],
    ['.12', 'missing.12'],
    ['Board 3', 'missing.3'],
    ['3. Brett', 'missing.3'],
    ['3.Brett', 'missing.3'],
    ['3rd board', 'missing.3'],
    ['Third board', 'missing.3'],
    ['3. доска', 'missing.3'],
    ['第3台', 'missing.3'],
    ...[
      'A',
      'Group A',
      'x',
      '-5',
      '5 3',
      '5²',
      '5² giornata',
      '3½',
      '5①',
      '5?',
      '1234567',
      '2024.04.05',
      '5.4.2024',
      'Round of 24',
      'Round Robin',
      'Final Four',
      'Final A',
      'B final',
      'Final 1 3rd place',
      'SF B1',
      'Place 17-32',
      'Place 6',
      'Round 4: Adams',
      'Round 4: Adams 2 - Ding 1',
      'Group A: Adams - Ding',
      'Board 3: Adams - Ding',
      'Adams - Ding',
      '第五六轮',
      '1. Brett 5. Runde',
      'MOTIF_0001',
      'series-abc game-1',
      'Italian / Main',
      'ill-formed round field',
      '5 apples',
      '../../etc/passwd',
      '1'.repeat(101),
    ].map((raw) => [raw, 'unparseable']),
  ])('%j is %s', (raw = '', expected = '') => {
    expect(shown(parseRoundTag(raw))).toBe(expected);
  });
});

describe('any text', () => {
  it('gives a reading and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (raw) => {
        expect(parseRoundTag(raw).confidence).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('a path is read back as it was written', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(numbers, fc.constantFrom('.', ',', '-'), ([main = 0, ...path], sign) => {
        expect(parseRoundTag([main, ...path].join(sign))).toMatchObject({ main, path });
      }),
    );
  });
});
