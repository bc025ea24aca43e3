import { parseTimeControl, type TimeControl } from '@zeitnot/core';
import { expect, it } from 'vitest';
import { drawStages } from './stage-bars.js';

const controlOf = (text: string): TimeControl => {
  const { control } = parseTimeControl(text);
  if (control === null) throw new Error(`not understood: ${text}`);
  return control;
};

it('draws a dozen stages, and says how many more there are', () => {
  const stages = Array.from({ length: 14 }, (_, index) => `${40 + index}/600`).join(':');
  const lines = drawStages(controlOf(stages), 10);
  expect(lines).toHaveLength(13);
  expect(lines[11]).toMatch(/^stage 12 .* 10 min {2}51 moves$/);
  expect(lines[12]).toBe('… and 2 more stages');
});

it('says that the quota of the last stage repeats', () => {
  const [first, second] = drawStages(controlOf('40/600:20/600'), 10);
  expect(first).toMatch(/ 40 moves$/);
  expect(second).toMatch(/ every 20 moves$/);
});
