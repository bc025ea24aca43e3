// Clock logs: a text is a log that can be replayed and written again, or is refused with a reason.

import assert from 'node:assert/strict';
import { formatLog, parseLog, replay } from '@zeitnot/core/clock';
import { mutated } from '../random.mjs';

const EVENTS = [
  { type: 'start', player: 'white', at: 0 },
  { type: 'press', player: 'white', at: 1200 },
  { type: 'press', player: 'black', at: 90_000 },
  { type: 'pause', at: 91_000 },
  { type: 'resume', at: 95_000 },
  { type: 'adjust', player: 'black', by: 60_000, at: 96_000 },
  { type: 'flag', player: 'white', at: 400_000 },
];
const WHOLE = [
  '5m',
  '3m + 2s',
  '40/90m.. + 30s, 30m.. + 30s',
  '10m, 5x30s',
  'TM[60]OT[3x10 byo-yomi]',
].map((control) => JSON.stringify({ control, events: EVENTS }));
const PIECES = [
  '{}',
  '[]',
  'null',
  '-1',
  '1e999',
  '0.5',
  '"at":',
  '"player":"white"',
  '"type":"press"',
  ',',
  '}',
  ']',
  '"',
  '\\u0000',
  '"__proto__":1,',
  '9007199254740993',
  ...EVENTS.map((event) => `${JSON.stringify(event)},`),
];

export const make = (random) => mutated(random, WHOLE[random(WHOLE.length)], PIECES);

export const check = (bytes) => {
  const read = parseLog(bytes.toString());
  if (!read.ok) {
    assert.equal(typeof read.error.message, 'string');
    return;
  }
  const { clock, events } = read.value;
  const lines = replay(clock, events);
  assert(lines !== undefined);
  // what JSON cannot say, as the infinite 1e999, is null from then on
  const written = formatLog(clock.setup, events);
  const again = parseLog(written);
  assert(again.ok, again.error?.message);
  assert.equal(formatLog(again.value.clock.setup, again.value.events), written);
};
