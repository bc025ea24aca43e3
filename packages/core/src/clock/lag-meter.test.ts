import { describe, expect, it } from 'vitest';
import { makeLagMeter, makeTurnTimer, type LagMeter } from './lag-meter.js';

const meterOf = (...trips: readonly number[]): LagMeter => {
  const meter = makeLagMeter();
  for (const trip of trips) meter.addRoundTrip(trip);
  return meter;
};

const steady = Array.from({ length: 40 }, () => 200);

describe('the lag of a press', () => {
  it.each<[string, LagMeter, number, unknown, number]>([
    ['what the two ends differ by', meterOf(200), 3150, 3000, 150],
    ['no more than the round trip that was shown', meterOf(200), 3900, 3000, 200],
    ['no more than the longest of the last ones', meterOf(100, 900, 200), 3900, 3000, 900],
    ['nothing of a round trip long ago', meterOf(900, ...steady), 3900, 3000, 200],
    ['nothing where none was shown', meterOf(), 3900, 3000, 0],
    ['no more than the turn took', meterOf(900), 100, 0, 100],
    ['nothing if the client took longer than the server saw', meterOf(200), 3000, 3100, 0],
    ['what is expected, without a report', meterOf(...steady), 3000, undefined, 197],
    ['what is expected, if the report is no time', meterOf(...steady), 3000, '9', 197],
    ['what is expected, if it is less than nothing', meterOf(...steady), 3000, -1, 197],
    ['what is expected, if it is not a number', meterOf(...steady), 3000, Number.NaN, 197],
    ['a whole number', meterOf(200.7), 3150.9, 3000.2, 150],
  ])('is %s', (_name, meter, elapsed, took, lag) => {
    expect(meter.lagOf(elapsed, took)).toBe(lag);
  });

  it('is expected to be the less, the more it varies', () => {
    const shaky = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 50 : 350));
    expect(meterOf(...shaky).expected()).toBeLessThan(meterOf(...steady).expected() - 100);
    expect(meterOf().expected()).toBe(0);
    expect(meterOf(Number.NaN, -5, Infinity).lagOf(1000, 0)).toBe(0);
  });
});

it('a client times its turns', () => {
  let now = 1000.4;
  const timer = makeTurnTimer(() => now);
  expect(timer.took()).toBeNull();
  timer.begin();
  now += 2500.2;
  expect(timer.took()).toBe(2500);
});
