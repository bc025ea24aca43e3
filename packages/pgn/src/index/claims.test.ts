import { describe, expect, it } from 'vitest';
import { makeClaims, openClaims } from './claims.js';

describe('claims', () => {
  it('give every number once, however many take them', () => {
    const here = makeClaims(6, 3);
    const there = openClaims(here.shared);
    expect([here.take(), there.take(), there.waitAndTake(), here.take()]).toEqual([0, 1, 2, 3]);
    expect([there.take(), here.take(), here.take()]).toEqual([4, 5, null]);
    expect(there.waitAndTake()).toBeNull();
  });

  it('let nobody run far ahead of what is joined', () => {
    const claims = makeClaims(100, 2);
    expect(Array.from({ length: 5 }, claims.take)).toEqual([0, 1, 2, 3, null]);
    claims.finish(0);
    expect([claims.waitAndTake(), claims.take()]).toEqual([4, null]);
  });
});
