import { expect, it } from 'vitest';
import { parseNotation } from '@zeitnot/core';
import { makeClock, view, type ClockEvent } from '@zeitnot/core/clock';
import { timelineOf, momentAfter, momentAt } from './timeline.js';

const clockFor = (notation: string) => {
  const control = parseNotation(notation);
  if (!control.ok) throw new Error(control.error.message);
  const clock = makeClock({ control: control.value });
  if (!clock.ok) throw new Error(clock.error.message);
  return clock.value;
};

const events: readonly ClockEvent[] = [
  { type: 'start', player: 'white', at: 1000 },
  { type: 'press', player: 'white', at: 5000 },
  { type: 'press', player: 'black', at: 15_000 },
];
const timeline = timelineOf(clockFor('1m'), events);

const left = ({ state, at }: ReturnType<typeof momentAt>) => {
  const { players } = view(state, at);
  return [players['white']?.remaining, players['black']?.remaining];
};

it('shows the clock at any time', () => {
  expect([timeline.from, timeline.to]).toEqual([1000, 15_000]);
  expect(left(momentAt(timeline, 0))).toEqual([60_000, 60_000]);
  expect(left(momentAt(timeline, 3000))).toEqual([58_000, 60_000]);
  expect(left(momentAt(timeline, 5000))).toEqual([56_000, 60_000]);
  expect(left(momentAt(timeline, 9000))).toEqual([56_000, 56_000]);
  expect(left(momentAt(timeline, 15_000))).toEqual([56_000, 50_000]);
});

it('steps from event to event', () => {
  expect(momentAfter(timeline, 0)).toMatchObject({ at: 1000, count: 0 });
  expect(left(momentAfter(timeline, 2))).toEqual([56_000, 60_000]);
  expect(momentAfter(timeline, 99).count).toBe(3);
  expect(momentAfter(timeline, -1).count).toBe(0);
});

it('is a single moment without events', () => {
  const empty = timelineOf(clockFor('1m'), []);
  expect(momentAt(empty, 0)).toMatchObject({ count: 0, at: 0 });
  expect(momentAfter(empty, 1).count).toBe(0);
});
