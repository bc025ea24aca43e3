import { expect, it } from 'vitest';
import { makeTimeSource } from './time-source.js';

const fakes = () => {
  const time = { wall: 1_000_000, steady: 50 };
  const source = makeTimeSource({ wall: () => time.wall, steady: () => time.steady });
  const pass = (ms: number): void => {
    time.wall += ms;
    time.steady += ms;
  };
  return { time, source, pass };
};

it('counts from the time of day', () => {
  const { source, pass } = fakes();
  expect(source.now()).toBe(1_000_000);
  pass(2500);
  expect(source.now()).toBe(1_002_500);
});

it('does not follow when the system time is set', () => {
  const { time, source, pass } = fakes();
  time.wall += 3_600_000;
  pass(1000);
  time.wall -= 7_200_000;
  expect(source.now()).toBe(1_001_000);
});

it('counts what the wall clock gained while hidden as sleep, and nothing else', () => {
  const { time, source, pass } = fakes();
  time.wall += 3_600_000;
  source.hide();
  pass(1000);
  time.wall += 60_000;
  source.show();
  expect(source.now()).toBe(1_061_000);
  source.hide();
  time.wall -= 60_000;
  source.show();
  source.show();
  expect(source.now()).toBe(1_061_000);
});
