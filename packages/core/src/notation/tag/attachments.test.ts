import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';

const normalized = (text: string): string | null => parseTimeControl(text).normalized;

describe('from which move on', () => {
  it.each([
    ['90 min + 30 sec from the first move', '5400+30'],
    ['90 min/40 moves + 30 min + 30 sec from the forty-first move', '40/5400:1800+30'],
    ['90 min/40 moves + 30 min + 30 sec starting with the forty-first move', '40/5400:1800+30'],
    ['90 min/40 + 30 min + 30 seg desde la cuarenta y primera jugada', '40/5400:1800+30'],
    ['90 мин/40 ходов + 30 мин + 30 сек с сорок первого хода', '40/5400:1800+30'],
    [
      '120 min/40 moves, 60 min/20 moves, 15 min + 30 sec/move from the sixty-first move',
      '40/7200:20/3600:900+30',
    ],
    ['90 min + 30 sec from the twenty-first move', null],
    ['90 мин + 30 сек с сорок первого хода', null],
    ['90 min + 30 min after the forty-first move + 30 s', null],
    ['90 min pour les quarante premiers coups + 30 min', '40/5400:1800'],
    ['15 Min + 5 Sec From Move-1', '900+5'],
    ['15 min + 5 sec commencing from move 1', '900+5'],
    [
      '2 hours for 40 moves, then 1 hour with 30 seconds per move from the start',
      '40/7200+30:3600+30',
    ],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('a scope that is no move', () => {
  const two = '120 min/40 moves then 30 min + 30 sec/move';

  it.each([
    `${two} after the time control`,
    `${two} after the first time control`,
    `${two} from the time control`,
    `${two} after that`,
    `${two} at the end`,
    '120 min/40 Züge, dann 30 min + 30 Sek/Zug nach der ersten Zeitkontrolle',
    '120 min/40 coups puis 30 min + 30 s/coup après le premier contrôle',
    '120 мин/40 ходов, затем 30 мин + 30 сек/ход после контроля',
    '15 min + 10 sec in the endgame',
    '15 min + 10 sec in time trouble',
    '15 min + 10 Sek im Endspiel',
    '15 мин + 10 сек в эндшпиле',
    '15 min + 10 sec when flag falls',
    '15 min + 10 sec before the flag falls',
    '15 min + 10 sec ab Halbfinale',
    '15 min except finals',
    '15 min sauf finales',
    '15 мин кроме финала',
  ])('%s', (text) => {
    expect(parseTimeControl(text).control).toBeNull();
  });

  it.each([
    ['15 min + 10 sec until the end', '900+10'],
    ['15 min + 10 sec after each move', '900+10'],
    ['20 minuti a testa', '1200'],
    ['90+30 OFICIAL', '5400+30'],
  ])('but %s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('a bound', () => {
  it.each([
    'bis 15 Minuten',
    'bis zu 15 Minuten',
    'Rapid bis 15 Minuten',
    'hasta 15 minutos',
    "jusqu'à 15 min",
    'fino a 15 minuti',
    'tot 15 minuten',
    'do 15 minut',
    'до 15 минут',
    'até 15 minutos',
    'bis 10 Minuten + 5 Sek',
    'ab 60 Minuten',
    'from 60 min',
    'à partir de 60 min',
    'desde 60 minutos',
    'od 60 minut',
    'vanaf 60 min',
    'från 60 min',
  ])('%s is no time', (text) => {
    expect(parseTimeControl(text).control).toBeNull();
  });

  it.each([
    ["jusqu'au 40e coup 90 min, puis 30 min", '40/5400:1800'],
    ['bis zum 40. Zug 90 Minuten, dann 30 Minuten', '40/5400:1800'],
    ['do 40. tahu 90 minut, pak 30 minut do konce', '40/5400:1800'],
  ])('but %s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('a strange word at a time', () => {
  it.each([
    '3 days per move, 30 days leave',
    '3 days per move with 30 days timebank',
    '1 day per move, 14 days total',
    '5 Tage pro Zug, 30 Tage Urlaub',
    '10 moves in 50 days + 30 days vacation',
    '50 days for 10 moves and 30 days leave',
    '10 coups en 40 jours, 30 jours de congés',
    '40 moves in 2 hours, 6 hours total',
    '40 jugadas en 90 minutos, 30 minutos de espera',
    '40 mosse in 90 minuti, 30 minuti di tolleranza',
    "40 coups en 90', 30' de forfait",
    ...['round', 'capture', 'check', 'game', 'team', 'point'].map(
      (what) => `15 min + 10 sec per ${what}`,
    ),
    '15 min + 10 Sek pro Runde',
    '15 min + 10 sec lag',
    '2 hours later',
    '10 moves in 30 fortnights',
    '60 min per game for both together',
    "15' + 10'' pour les noirs",
    '90 min + 30 s na de tijdcontrole',
  ])('says what it is: %s', (text) => {
    expect(parseTimeControl(text).control).toBeNull();
  });

  it.each([
    ['15 min + 10 sec per player', '900+10'],
    ['15 min + 10 sec per side', '900+10'],
    ['15 min + 10 sec, Hauptturnier', '900+10'],
    ['15 min + 10 sec Online', '900+10'],
    [`90' + 30'' Halle`, '5400+30'],
    ['90 + 30 OFICIAL', '5400+30'],
    ['60 min OFICIAL', '3600'],
    ['3 minutos mais 2 segundos por jogada', '180+2'],
    ['3 dk + 2 sn artırımlı', '180+2'],
    ['2 óra/40 lépés + 1 óra a befejezésre', '40/7200:3600'],
    ['90 min/40 tahů + 30 min na dokončení', '40/5400:1800'],
    ['90 мин + 30 сек бонус', '5400+30'],
    ['90 min + 30 seg acumulables', '5400+30'],
    ['15 min + 10 sec per turn', '900+10'],
  ])('but %s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('words that change what a number means', () => {
  it.each(['10 min + 5 s de délai', '10 Minuten + 5 Sekunden Aufschub', '10+5 uitstel'])(
    '%s is a delay',
    (text) => {
      expect(parseTimeControl(text)).toMatchObject({ normalized: null, notation: '(5s) 10m' });
    },
  );

  it.each('capped reset once etc. cancelled ungefähr late'.split(' ').concat('and more'))(
    '10+5 %s is not read',
    (word) => {
      expect(parseTimeControl(`10+5 ${word}`).control).toBeNull();
    },
  );

  it.each(['G/-5', 'SD/-30'])('%s has a minus', (text) => {
    expect(parseTimeControl(text).control).toBeNull();
  });

  it.each([
    ['3+2 Arena', '180+2'],
    ['Blitz Arena: 3+2', '180+2'],
    ['reloj de arena: 3 min', '*180'],
    ['TimeControl: 180+2', '180+2'],
    ['G-30', '1800'],
    ['40 lances em 90 minutos', '40/5400'],
    ['10 lances em 30 dias', '10/2592000'],
    ['3 dager per trekk', '1/259200'],
    ['3 døgn per trekk', '1/259200'],
    ['3 dies per jugada', '1/259200'],
    ['90 minutes plus 30 seconds per move, 30 more minutes after move 40', '40/5400+30:1800+30'],
    ['90 min + 30 additional seconds per move', '5400+30'],
    ['40 moves/2hrs, 20 moves/hr thereafter', '40/7200:20/3600'],
    ['40 moves in 2h then 20 moves every hour', '40/7200:20/3600'],
    ['90 minutes up to move 40, then 30 minutes, 30 seconds per move', '40/5400+30:1800+30'],
    ['up to 15 minutes', null],
    ['60 min sudden death, no byo-yomi', '3600'],
    ['sandclock 3 min', '*180'],
    ['Hyperbullet 30 sec', '30'],
    ['90 хвилин і 30 секунд на хід', '5400+30'],
    ['10 min + 5 sec Aufschlag pro Zug', '600+5'],
    ['10 minut bez dodawania czasu', '600'],
    ['40 lances em 90 min e 30 min até ao final, com incremento de 30 s', '40/5400+30:1800+30'],
    ['90 min + 30 seg, añadiendo 30 min en la jugada 40', '40/5400+30:1800+30'],
    ['90 minut na 40 tahů a 30 minut do konce partie s přidáním 30 s/tah', null],
    ['2 hodiny na 40 tahů a 30 minut do konce partie s přidáním 30 s/tah', '40/7200:1800+30'],
  ])('%s', (text, expected) => {
    expect(normalized(text)).toBe(expected);
  });
});

describe('a word for an increment or delay', () => {
  it.each([
    ['Fischer increment: 90 min + 30 sec', '90m.. + 30s'],
    ['Rapid with increment (15+10)', '15m.. + 10s'],
    ['Delay 15+10', '(10s) 15m'],
    ['30 s increment, 90 minutes', '90m.. + 30s'],
    ['30 s increment 90 minutes', '90m.. + 30s'],
    ['60 sec inc 1', '1m.. + 1s'],
    ['5 sec delay 30 min', '(5s) 30m'],
    ['delay 5 sec, 60 min', '(5s) 60m'],
    ['90 min Bronstein 5 sec', '90m + ..5s'],
  ])('%s', (text, notation) => {
    expect(parseTimeControl(text).notation).toBe(notation);
  });
});
