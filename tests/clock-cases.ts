/** The clock's cases of the corpus: a log, and what the clocks show after some of its events. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReplayLine } from '@zeitnot/core/clock';
import { expect } from 'vitest';

export const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export interface ClockCase {
  readonly id?: string;
  readonly name: string;
  readonly expect: readonly (Readonly<Record<string, unknown>> & {
    readonly after: number;
    readonly player?: string;
  })[];
}

/** Our own cases, and vectors from other engines' tests and rule books. */
export const CASES: readonly ClockCase[] = [
  'corpus/clock-cases.json',
  'corpus/clock-vectors.json',
].flatMap((path) => JSON.parse(readFileSync(file(path), 'utf8')) as readonly ClockCase[]);

export const checkCase = (
  { id = '', name, expect: expected }: ClockCase,
  lines: readonly ReplayLine[],
): void => {
  for (const { after, player, ...wanted } of expected) {
    const line = lines[after];
    const found = player === undefined ? line : line?.players[player];
    expect(found, `${id} ${name}, after event ${after}`).toMatchObject(wanted);
  }
};
