import { readControl } from '@zeitnot/core';
import { describe, expect, it } from 'vitest';
import { meaningLines, suggestionLines } from './meanings.js';

const TEXTS = ['10m + 30s', "120'/40 + 60", '1:30', '3d', '40/90+30:30+30'];

const linesOf = (text: string, columns: number) =>
  meaningLines(text, readControl(text, { prefer: 'tag' }).readings, columns);

describe('meanings side by side', () => {
  it('go below each other in a narrow terminal', () => {
    expect(linesOf('10m + 30s', 50)).toEqual([
      '  --dialect otb        600+30',
      '    10 minutes, plus 30 seconds per move',
      '    (as a tag: the increment always adds)',
      '  --dialect notation   10m + 30s',
      '    10 minutes, plus 30 seconds per move, never',
      '    above what the clock began with',
      '    (as the unified notation: without .. the clock',
      '    never rises above what it began with)',
    ]);
  });

  it.each([40, 60, 80, 100, 200])('fit into %i columns', (columns) => {
    for (const text of TEXTS) {
      const lines = linesOf(text, columns);
      expect(lines.length).toBeGreaterThan(3);
      // below 45 or so, the values alone are wider
      if (columns > 50) {
        for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(columns);
      }
    }
  });

  it('say what to write where no dialect reads the text so', () => {
    expect(linesOf('10d', 80).map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      'write "r1/10d"',
      '(for each move)',
      '--dialect notation',
      '(for the whole game)',
    ]);
  });

  it('give no empty text', () => {
    expect([meaningLines('3+2', [], 80), suggestionLines([], 80)]).toEqual([[], []]);
  });
});
