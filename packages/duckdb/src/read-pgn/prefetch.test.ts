import { setImmediate as turn } from 'node:timers/promises';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { prefetch } from './prefetch.js';

/** A scan that makes chunks of these many rows and notes what happens; an error is thrown. */
const scanOf = (chunks: readonly (number | Error)[]) => {
  const log: string[] = [];
  let next = 0;
  const { fill } = prefetch({
    threads: 2,
    make: () => {
      const made = chunks[next++] ?? 0;
      log.push(`make ${String(made)}`);
      if (made instanceof Error) throw made;
      return made;
    },
    give: (_chunk, rows) => log.push(`give ${rows}`),
  });
  const ask = (): number => {
    const chunk = { rowCount: -1 };
    fill(chunk as unknown as DuckDBDataChunk);
    return chunk.rowCount;
  };
  return { log, ask };
};

it('makes rows ahead from the second chunk on', async () => {
  const { log, ask } = scanOf([3, 2, 1]);
  expect(ask()).toBe(3);
  await turn();
  expect(log).toEqual(['make 3', 'give 3']);
  expect(ask()).toBe(2);
  await turn();
  expect(log.slice(2)).toEqual(['make 2', 'give 2', 'make 1']);
  expect(ask()).toBe(1);
  expect([ask(), ask()]).toEqual([0, 0]);
  expect(log.slice(5)).toEqual(['give 1', 'make 0']);
});

it('makes nothing twice if it is asked before it could run ahead', async () => {
  const { log, ask } = scanOf([3, 2, 1]);
  expect([ask(), ask(), ask()]).toEqual([3, 2, 1]);
  await turn();
  expect(ask()).toBe(0);
  expect(log.filter((line) => line.startsWith('make'))).toHaveLength(4);
});

it('throws what went wrong ahead when the rows are asked for', async () => {
  const { ask } = scanOf([3, 2, new Error('no more'), 1]);
  ask();
  ask();
  await turn();
  expect(ask).toThrow('no more');
  // a second thread does not read on behind a damage
  expect(ask).toThrow('no more');
});
