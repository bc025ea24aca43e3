import { expect, it } from 'vitest';
import { inGroups } from './groups.js';

/** A function that doubles numbers in groups, and the groups that it met. */
const doubling = () => {
  const groups: (readonly number[])[] = [];
  const double = inGroups(async (group: readonly number[]) => {
    groups.push(group);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (group.includes(0)) throw new Error('nothing to double');
    return group.map((value) => 2 * value);
  });
  return { groups, double };
};

it('takes together what is asked for together, and what came meanwhile', async () => {
  const { groups, double } = doubling();
  const first = Promise.all([1, 2].map(double));
  await Promise.resolve();
  await Promise.resolve();
  const second = Promise.all([3, 4, 5].map(double));
  expect(await first).toEqual([2, 4]);
  expect(await second).toEqual([6, 8, 10]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  expect(await double(6)).toBe(12);
});

it('has groups of a thousand at most', async () => {
  const { groups, double } = doubling();
  await Promise.all(Array.from({ length: 2500 }, (_, index) => double(index + 1)));
  expect(groups.map(({ length }) => length)).toEqual([1000, 1000, 500]);
});

it('fails those of a group that fails, and goes on', async () => {
  const { double } = doubling();
  const failing = Promise.allSettled([double(0), double(1)]);
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await double(2)).toBe(4);
});
