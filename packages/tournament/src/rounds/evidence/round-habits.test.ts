import { describe, expect, it } from 'vitest';
import { shown } from '../../testing/shown-tag.js';
import { habitsOf } from './round-habits.js';
import { parseRoundTag } from '../tag/round-tag.js';

describe('habits of an event', () => {
  it('1/8 is a board where 5/2 stands beside it, but 1/8 final stays a phase', () => {
    const habits = habitsOf(['1/8', '5/2']);
    expect(shown(parseRoundTag('1/8', habits))).toBe('1.8 95');
    expect(shown(parseRoundTag('1/8 final', habits))).toBe('round_of_16 80');
  });

  it.each(['Round N/8', 'Rd. N/8', 'Тур N/8', 'RN/8', 'Round: N/8', 'Round N / 8', 'N / 8'])(
    'a first round of eight is none of the sixteen where others stand beside it: %s',
    (form) => {
      const [first = '', second = ''] = ['1', '2'].map((number) => form.replace('N', number));
      expect(shown(parseRoundTag(first, habitsOf([first, second])))).toMatch(/^1\.8 /);
    },
  );

  it.each([
    ['1/4', ['1/4', '1/2', 'Platz 3/4', 'Final'], 'quarterfinal 80'],
    ['1/2', ['Round 1/3', 'Round 2/3', 'Round 3/3', '1/2'], 'semifinal 80'],
    ['Round 1/2', ['Round 1/8', 'Round 1/4', 'Round 1/2', '5/2'], 'semifinal 80'],
    ['1/2', ['1/2', '5/2', 'Round 1/4'], '1.2 95'],
  ])('%s beside %j is %s, as slashes of another form tell nothing', (tag, tags, expected) => {
    expect(shown(parseRoundTag(tag, habitsOf(tags)))).toBe(expected);
  });

  it('1/4 may be followed by the number of a game', () => {
    expect(shown(parseRoundTag('1/4.2'))).toBe('quarterfinal.2 80');
    expect(shown(parseRoundTag('1/4.2', habitsOf(['1/3.1', '1/4.2'])))).toBe('1.4.2 95');
  });

  it.each([
    [['1/8', '1/4', '1/2', '1/1'], 'final 80'],
    [['1/4', '1/2', '1/1', '2/1'], '1.1 95'],
    [['1/3', '1/2', '1/1'], '1.1 95'],
    [['1/2', '1/1'], '1.1 95'],
  ])('beside %j the whole is %s', (tags, expected) => {
    expect(shown(parseRoundTag('1/1', habitsOf(tags)))).toBe(expected);
  });

  it('R16 is a round where R15 stands beside it', () => {
    expect(shown(parseRoundTag('R16', habitsOf(['R15', 'R16'])))).toBe('16 90');
    expect(shown(parseRoundTag('R16', habitsOf(['R16', 'QF'])))).toBe('round_of_16 80');
  });

  it.each([
    [['R16', 'R8', 'R4'], 'quarterfinal 80'],
    [['R32', 'R8'], 'quarterfinal 80'],
    [['R8', 'R4', 'R2'], 'quarterfinal 80'],
    [['R8', 'R4'], '8 90'],
    [['R8', 'R4', 'R2', 'R1'], '8 90'],
    [['R16', 'R8', 'R7'], '8 90'],
    [['R16', 'R15', 'R8'], '8 90'],
  ])('beside %j R8 is %s', (tags, expected) => {
    expect(shown(parseRoundTag('R8', habitsOf(tags)))).toBe(expected);
  });

  it.each([
    ['L8', ['L16', 'L8', 'SF'], 'quarterfinal 80'],
    ['L8', ['L8', 'L7'], 'unparseable'],
    ['L16', ['L16', 'L15'], 'unparseable'],
    ['1/4-1', ['1/4-1', '1/2-1', 'Final-1'], 'quarterfinal.1 80'],
    ['1/8-2', ['1/8-2', '1/4'], 'round_of_16.2 80'],
    ['1/4-1', ['1/4-1', '3/1'], '1.4.1 95'],
    ['1/2-1/2', ['1/2-1/2'], 'unparseable'],
  ])('%s beside %j is %s', (tag, tags, expected) => {
    expect(shown(parseRoundTag(tag, habitsOf(tags)))).toBe(expected);
  });
});

describe('the first part of an event', () => {
  it.each([
    ['Preliminary 2', ['Preliminary 2', 'Final 1', 'R16'], '2 90'],
    ['Prelim.2', ['Prelim.2', 'Final.1'], '2 90'],
    ['Group stage round 2', ['Group stage 1', 'QF'], '2 90'],
    ['Preliminary', ['Preliminary', 'Final'], 'unparseable'],
    ['Preliminary 2', ['Preliminary 2', 'Round 2'], 'unparseable'],
    ['Group A, Round 5', ['Group A, Round 5', 'Group B, Round 5', 'Final'], '5 90'],
    ['Round 5 Group A', ['Round 5 Group A'], '5 90'],
    ['5 (Gruppe B)', ['5 (Gruppe B)'], '5 90'],
    ['Group A, Round 5', ['Group A, Round 5', 'Round 5'], 'unparseable'],
    ['Group A, 5', ['Group A, 5'], 'unparseable'],
    ['Group A', ['Group A', 'Final'], 'unparseable'],
  ])('%s among %j is %s', (raw, tags, expected) => {
    expect(shown(parseRoundTag(raw, habitsOf(tags)))).toBe(expected);
  });
});

describe('finals of an event', () => {
  it.each([
    ['8th Final', ['7th Final', '8th Final'], 'final.8 80'],
    ['8th Final', ['16th Final', '8th Final', '1st Final', '2nd Final'], 'round_of_16 80'],
    ['4th Finals', ['3rd Finals', '4th Finals'], 'final.4 80'],
    ['8vos de final', ['7th final'], 'round_of_16 80'],
  ])('%s among %j is %s', (raw, tags, expected) => {
    expect(shown(parseRoundTag(raw, habitsOf(tags)))).toBe(expected);
  });
});

describe('an ordinal or a range', () => {
  it.each([
    ['3rd', ['SF', '3rd', 'Final'], 'third_place 80'],
    ['Third', ['1', '2', '3', 'SF', 'Third', 'Final'], 'third_place 80'],
    ['3rd round', ['3rd round', 'SF', 'Final'], '3 90'],
    ['3rd', ['1st', '2nd', '3rd', 'Final'], '3 90'],
    ['III', ['I', 'II', 'III', 'Final'], '3 80'],
    ['3rd', ['1', '2', '3rd'], '3 90'],
    ['3rd', ['1', '2', '3rd', 'SF', 'Final'], '3 90'],
    ['3rd', ['3rd', 'Final'], '3 90'],
    ['3rd.2', ['1', '2', '3', 'SF.1', '3rd.1', '3rd.2', 'Final.1'], 'third_place.2 80'],
    ['3rd', ['SF', '3rd', '5th', '7th', 'Final'], 'third_place 80'],
    ['5th', ['SF', '3rd', '5th', '7th', 'Final'], 'places_5_6 80'],
    ['3rd', ['1', '2', '3', '3rd'], 'third_place 80'],
    ['3rd TB1', ['SF.1', '3rd.1', '3rd TB1', 'Final.1'], 'third_place.1 tiebreak 80'],
    ['3rd', ['1st', '3rd', '5th', 'SF', 'Final'], '3 90'],
    ['3/4', ['1/4', '1/2', '3/4', 'Final'], 'third_place 80'],
    ['3/4.2', ['1/4.1', '1/2.1', '3/4.1', '3/4.2', 'Final.1'], 'third_place.2 80'],
    ['1/2', ['1.1', '2.1', '1/2', '3/4', 'Final'], 'semifinal 80'],
    ['5/8', ['1/4', '1/2', '3/4', '5/8', 'Final'], 'places_5_8 80'],
    ['3/4', ['1/4', '2/4', '3/4', '4/4', 'Final'], '3.4 95'],
    ['3/4', ['1/2', '3/4', '5/6'], '3.4 95'],
    ['3-4', ['1', '7', 'SF.1', '3-4', '5-6', 'Final'], 'third_place 80'],
    ['5-6', ['1', '7', 'SF.1', '3-4', '5-6', 'Final'], 'places_5_6 80'],
    ['3-4', ['3-3', '3-4', 'Final'], '3.4 95'],
    ['3-4', ['1-1', '3-4', 'Final'], '3.4 95'],
    ['3-4', ['1-2', '3-4'], '3.4 95'],
  ])('%s among %j is %s', (raw, tags, expected) => {
    expect(shown(parseRoundTag(raw, habitsOf(tags)))).toBe(expected);
  });
});
