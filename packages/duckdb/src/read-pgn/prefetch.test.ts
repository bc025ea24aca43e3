import { setImmediate as turn } from 'node:timers/promises';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { prefetch } from './scan.js';

/** A scan that makes chunks of these many rows and notes what happens; an error is thrown. */
const scanOf = (chunks: readonly (number | Error)[]) => {
  const log: string[] = [];
  let next = 0;
  const fill = prefetch({
    read: () => {
      const made = chunks[next++] ?? 0;
      log.push(`read ${String(made)}`);
      if (made instanceof Error) throw made;
      return made;
    },
    flush: (_chunk, rows) => log.push(`flush ${rows}`),
  });
  const ask = (): number => {
    const chunk = { rowCount: -1 };
    fill(chunk as unknown as DuckDBDataChunk);
    return chunk.rowCount;
  };
  return { log, ask };
};

it('prefetches from the second chunk on', async () => {
  const { log, ask } = scanOf([3, 2, 1]);
  expect(ask()).toBe(3);
  await turn();
  expect(log).toEqual(['read 3', 'flush 3']);
  expect(ask()).toBe(2);
  await turn();
  expect(log.slice(2)).toEqual(['read 2', 'flush 2', 'read 1']);
  expect(ask()).toBe(1);
  expect([ask(), ask()]).toEqual([0, 0]);
  expect(log.slice(5)).toEqual(['flush 1', 'read 0']);
});

it('reads nothing twice if it is asked before the prefetch has run', async () => {
  const { log, ask } = scanOf([3, 2, 1]);
  expect([ask(), ask(), ask()]).toEqual([3, 2, 1]);
  await turn();
  expect(ask()).toBe(0);
  expect(log.filter((line) => line.startsWith('read'))).toHaveLength(4);
});

it('throws an error of the prefetch when its rows are asked for', async () => {
  const { ask } = scanOf([3, 2, new Error('no more'), 1]);
  ask();
  ask();
  await turn();
  expect(ask).toThrow('no more');
  // asked again, it does not read on behind the damage
  expect(ask).toThrow('no more');
});
