import { describe, expect, it } from 'vitest';
import { parseNotation, type Stage } from '@zeitnot/core';
import { layoutsOf, quotaLabel } from './stage-layout.js';

const stagesOf = (notation: string): readonly Stage[] => {
  const parsed = parseNotation(notation);
  if (!parsed.ok || parsed.value.kind !== 'staged') throw new Error(notation);
  return parsed.value.stages;
};

describe('the layout of stages', () => {
  it('draws banks to one scale', () => {
    const [first, second] = layoutsOf(stagesOf('40/90m, 30m'), 500);
    expect(first?.bank).toBeCloseTo(3 * (second?.bank ?? 0));
    expect(first?.wall).toBeNull();
  });

  it('keeps everything within its width, wherever the wall is', () => {
    for (const notation of ['(5s) 10m..15m + 1m', '10m + 5s', '90m, 6 x r1/1s', '(10s) 0s']) {
      for (const { left, bank, wall } of layoutsOf(stagesOf(notation), 320)) {
        expect(left + bank).toBeLessThanOrEqual(320);
        expect(wall ?? 0).toBeLessThanOrEqual(320);
        expect(bank).toBeGreaterThan(0);
      }
    }
  });
});

describe('what a quota says', () => {
  it.each([
    ['40/90m, 30m', ['40 moves → + 30 min', 'to the end of the game']],
    ['30m, 5 x r1/30s', ['until used up, then 30 s', '1 move ↺ 30 s again']],
    ['3/3m', ['every 3 moves → + 3 min']],
    ['10/r5m', ['10 moves ↺ 5 min again when used up']],
  ])('%s', (notation, words) => {
    const stages = stagesOf(notation);
    expect(stages.map((stage, index) => quotaLabel(stage, stages[index + 1] ?? null))).toEqual(
      words,
    );
  });
});
