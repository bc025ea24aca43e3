import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './parse.js';
import { correctSpelling } from './spelling.js';

describe('slips in long words', () => {
  it.each([
    ['90 minutes, folowed by 30 minutes', '90 minutes, followed by 30 minutes'],
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
    const { normalized, warnings } = parseTimeControl('90 minutes wihtout increment');
    expect(normalized).toBe('5400');
    expect(warnings).toContain('corrected_spelling');
    expect(parseTimeControl('15 + 10 wihtot').warnings).not.toContain('corrected_spelling');
  });
});
