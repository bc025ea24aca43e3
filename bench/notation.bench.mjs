// A million strings of the unified notation, beside JSON.parse of the same controls as JSON.

import { parseNotation } from '@zeitnot/core';

const TEXTS = [
  '5m.. + 3s',
  '60m',
  '40/90m.. + 30s, 30m.. + 30s',
  '(5s) 120m',
  '90m, 6 x r1/1m',
  '60m, r10/15m',
  '10m..15m + 1m',
  '30m + ..10s',
  '10/r5m',
  'r1/3d',
];
const COUNT = 1_000_000;

/** The best of several runs: the machine is shared, and only interruptions make a run slower. */
const perSecond = (inputs, read) => {
  let best = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    for (let index = 0; index < COUNT; index += 1) {
      if (!read(inputs[index % inputs.length])) throw new Error('not read');
    }
    best = Math.min(best, performance.now() - started);
  }
  return COUNT / (best / 1000);
};

export const run = async () => {
  const json = TEXTS.map((text) => JSON.stringify(parseNotation(text).value));
  const floor = perSecond(json, (text) => JSON.parse(text) !== null);
  const ours = perSecond(TEXTS, (text) => parseNotation(text).ok);
  return {
    title: 'Unified notation, a million strings',
    floor: 'JSON.parse of the same controls as JSON',
    rows: [
      ['JSON.parse', floor, 1],
      ['parseNotation', ours, ours / floor],
    ],
    unit: 'strings/s',
  };
};
