import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/runs.js';
import { HOUR, MINUTE } from '../model/duration.js';
import { makeClockSync, type ClockSync } from './sync.js';

/** A client's request at a true time: the server's clock is right, the client's is `wrong` by a function of time. */
const ask = (
  sync: ClockSync,
  client: (time: number) => number,
  { at, there, back }: { readonly at: number; readonly there: number; readonly back: number },
): void => {
  const received = at + there;
  sync.add({
    sent: client(at),
    received,
    answered: received,
    returned: client(received + back),
  });
};

describe('a client', () => {
  it('knows nothing before the first round trip that can be true', () => {
    const sync = makeClockSync();
    sync.add({ sent: 10, received: 10, answered: 10, returned: 0 });
    sync.add({ sent: Number.NaN, received: 10, answered: 10, returned: 0 });
    expect(sync.serverTime(0)).toBeNull();
  });

  it('finds the time in the middle of a fair round trip', () => {
    const sync = makeClockSync();
    ask(sync, (time) => time - 12 * MINUTE, { at: 1000, there: 40, back: 40 });
    const { at, error } = sync.serverTime(2000 - 12 * MINUTE) ?? { at: 0, error: 0 };
    expect([Math.abs(at - 2000) < 1, error]).toEqual([true, expect.closeTo(40, 0)]);
  });

  it('is never further off than it says, however wrong its clock is and however it drifts', () => {
    const trip = fc.record({
      wait: fc.nat({ max: 60_000 }),
      there: fc.nat({ max: 900 }),
      back: fc.nat({ max: 900 }),
    });
    const trips = fc.array(trip, { minLength: 1, maxLength: 30 });
    const drift = fc.double({ min: -9e-5, max: 9e-5, noNaN: true });
    const offset = fc.integer({ min: -10 * HOUR, max: 10 * HOUR });
    fc.assert(
      fc.property(trips, drift, offset, fc.nat({ max: HOUR }), (all, rate, wrong, later) => {
        const client = (time: number): number => time * (1 + rate) + wrong;
        const sync = makeClockSync();
        let best = Infinity;
        let time = 0;
        for (const { wait, there, back } of all) {
          time += wait;
          ask(sync, client, { at: time, there, back });
          time += there + back;
          best = Math.min(best, (there + back) / 2);
          const { at, error } = sync.serverTime(client(time)) ?? { at: Number.NaN, error: 0 };
          expect(Math.abs(at - time)).toBeLessThanOrEqual(error + 1e-6);
        }
        const now = sync.serverTime(client(time + later)) ?? { at: Number.NaN, error: 0 };
        expect(Math.abs(now.at - time - later)).toBeLessThanOrEqual(now.error + 1e-6);
        if (all.length <= 16) expect(now.error).toBeLessThan(best + (time + later) * 3e-4 + 1);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([-7 * MINUTE, 7 * MINUTE])('is right again one round trip after a jump of %i', (jump) => {
    const client = (time: number): number => time + (time < 50_000 ? 0 : jump);
    const sync = makeClockSync();
    for (const at of [0, 10_000, 20_000, 49_990, 60_000])
      ask(sync, client, { at, there: 20, back: 30 });
    const { at, error } = sync.serverTime(client(61_000)) ?? { at: 0, error: 0 };
    expect(Math.abs(at - 61_000)).toBeLessThanOrEqual(error);
    expect(error).toBeLessThan(26);
  });
});
