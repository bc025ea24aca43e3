/** What a case of the conformance suite is, and small helpers to write one. */

import { makeStaged, seconds, type Result } from '@zeitnot/core';
import { makeClock, type ClockLog, type ClockLogCode, type ClockState } from '@zeitnot/core/clock';

/** A log that may have something to let go of. */
export type OpenLog = ClockLog & { readonly close?: () => Promise<void> };

/** How another process opens the store: by a function of a module. */
export interface StoreModule {
  /** The address of the module, `file:///…`. */
  readonly module: string;
  /** The name of a function that returns the log, or a result with it. */
  readonly name: string;
  readonly args: readonly string[];
}

/** A store that is checked: empty at first, and not used by another case. */
export interface StoreUnderTest {
  /** Opens it, each time as another process would. */
  readonly open: () => Promise<OpenLog>;
  /** How processes of their own open it. Without it, the cases that start some cannot be run. */
  readonly process?: StoreModule;
  /**
   * Changes or removes, behind the store's back, what it keeps of an event; version 0 is the setup. Without it, the cases
   * about damage cannot be run.
   */
  readonly damage?: (game: string, version: number, how: 'change' | 'remove') => Promise<void>;
  /** How often writers are killed; 3 times if it does not say. */
  readonly kills?: number;
  /** How many events each of two processes sends to each of five games at once; 200 if it does not say. */
  readonly sends?: number;
}

/** One thing that every store must do. */
export interface ClockStoreCase {
  readonly name: string;
  /** What the store under test must have for it. */
  readonly needs: readonly ('process' | 'damage')[];
  /** Throws if the store does not behave. */
  readonly run: (store: StoreUnderTest) => Promise<void>;
}

export const same = (found: unknown, wanted: unknown, what: string): void => {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${what}: expected ${right}, found ${left}`);
};

export const codeOf = (result: Result<unknown, ClockLogCode>): string =>
  result.ok ? 'ok' : result.error.code;

export const valueOf = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

export const exampleClock = (): ClockState => {
  const control = valueOf(makeStaged([{ time: seconds(60), bonus: seconds(2) }]));
  return valueOf(makeClock({ id: 'board 1', control, policy: 'fide' }));
};

/** Runs work with an open log, and lets go of it. */
export const withLog = async <Value>(
  { open }: StoreUnderTest,
  work: (log: ClockLog) => Promise<Value>,
): Promise<Value> => {
  const log = await open();
  try {
    return await work(log);
  } finally {
    await log.close?.();
  }
};
