import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What of two makers' objects is left once nobody holds any. */
const SCRIPT = `
  const { keepOne } = await import('@zeitnot/pgn');
  const made = { kept: [], other: [] };
  const maker = (name) => () => {
    const one = { name };
    made[name].push(new WeakRef(one));
    return one;
  };
  const kept = keepOne(maker('kept'));
  const other = maker('other');
  kept();
  other();
  await new Promise((resolve) => setTimeout(resolve, 1));
  gc();
  const count = (name) => made[name].filter((one) => one.deref() !== undefined).length;
  console.log(count('kept'), count('other'));
`;

it('keeps one object of a maker, and no more', () => {
  const args = ['--expose-gc', '--input-type=module', '-e', SCRIPT];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('1 0\n');
});
