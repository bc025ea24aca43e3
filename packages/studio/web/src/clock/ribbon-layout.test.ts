import { describe, expect, it } from 'vitest';
import { parseNotation } from '@zeitnot/core';
import { makeClock, reduce } from '@zeitnot/core/clock';
import { ribbonOf, type Ribbon } from '@zeitnot/core/ribbon';
import { layoutOf } from './ribbon-layout.js';

/** White's ribbon so long into the first move. */
const ribbonAfter = (notation: string, ms: number): Ribbon => {
  const control = parseNotation(notation);
  if (!control.ok) throw new Error(control.error.message);
  const clock = makeClock({ control: control.value });
  if (!clock.ok) throw new Error(clock.error.message);
  const state = reduce(clock.value, { type: 'start', player: 'white', at: 0 });
  return ribbonOf(state, 'white', ms);
};

const lengthOf = (span: { from: number; to: number } | null | undefined): number =>
  span === null || span === undefined ? 0 : span.to - span.from;

describe('the layout of a ribbon', () => {
  it('is to scale, with what the turn used as a ghost', () => {
    const layout = layoutOf(ribbonAfter('10m', 150_000), 401);
    expect(layout).toMatchObject({ delay: null, gain: null, wall: null });
    expect(lengthOf(layout?.bank)).toBeCloseTo(300);
    expect(lengthOf(layout?.ghost)).toBeCloseTo(100);
  });

  it('drains the delay first', () => {
    const layout = layoutOf(ribbonAfter('(10s) 10m', 2500), 400);
    expect(lengthOf(layout?.delayLeft) / lengthOf(layout?.delay)).toBeCloseTo(0.75);
    expect(layout?.ghost).toBeNull();
    expect(layout?.bar.from).toBeGreaterThan(layout?.delay?.to ?? 0);
  });

  it('shows where a press would land', () => {
    const fischer = layoutOf(ribbonAfter('10m.. + 30s', 60_000), 401);
    expect(fischer?.gain?.from).toBe(fischer?.bank.to);
    expect(lengthOf(fischer?.gain)).toBeCloseTo(20);
    const bronstein = layoutOf(ribbonAfter('10m + ..30s', 60_000), 401);
    expect(lengthOf(bronstein?.gain)).toBeCloseTo(lengthOf(bronstein?.ghost) / 2);
  });

  it('has a wall within its width', () => {
    const layout = layoutOf(ribbonAfter('10m..15m + 1m', 1000), 400);
    expect(layout?.wall).toBeCloseTo(layout?.bar.to ?? 0);
    expect(layout?.wall ?? 0).toBeLessThan(400);
  });

  it('is visible when little is left, and empty when nothing is', () => {
    expect(lengthOf(layoutOf(ribbonAfter('10h', 35_999_000), 400)?.bank)).toBe(2);
    expect(lengthOf(layoutOf(ribbonAfter('10m', 600_000), 400)?.bank)).toBe(0);
  });
});
