import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';
import { correctSpelling } from './spelling.js';

describe('slips in long words', () => {
  it.each([
    [
      '90 minutes for 40 moves, folowed by 30 minutes',
      '90 minutes for 40 moves, followed by 30 minutes',
    ],
    ['incerment', 'increment'],
    ['30 sec inncrement', '30 sec increment'],
    ['wihtout', 'without'],
    ['remianing', 'remaining'],
    ['addtional', 'additional'],
  ])('%s becomes %s', (text, mended) => {
    expect(correctSpelling(text)).toBe(mended);
  });

  it.each([
    ['short words', '15 min pr mvoe'],
    ['units', '90 mniutes, 30 scondes, 2 housr'],
    ['words that are known', 'without players'],
    ['words that are far from any', 'valencia gambit'],
    ['what would make the text unreadable', 'maximun'],
  ])('are not looked for in %s', (_, text) => {
    expect(correctSpelling(text)).toBeNull();
  });

  it('are mended where the text is not read as it stands, with a warning', () => {
    for (const [text, value] of [
      ['90 minutes wihtout increment', '5400'],
      ['90 minutes for 40 moves, folowed by 30 minutes', '40/5400:1800'],
    ]) {
      const { normalized, warnings } = parseTimeControl(text);
      expect(normalized).toBe(value);
      expect(warnings).toContain('corrected_spelling');
    }
    expect(parseTimeControl('15 + 10 wihtot').warnings).not.toContain('corrected_spelling');
  });
});
