import { expect, it } from 'vitest';
import { counted, percent, progressText, sizeText, timeText, waitText } from './number-text.js';

it.each([
  [counted(1, 'game'), '1 game'],
  [counted(269_000, 'game'), '269,000 games'],
  [sizeText(0), '0 bytes'],
  [sizeText(764_786), '765 kB'],
  [sizeText(1_152_986_844), '1.2 GB'],
  [percent(0), '0 %'],
  [percent(0.042), '4.2 %'],
  [percent(0.5), '50 %'],
  [percent(269 / 270), '99.6 %'],
  [percent(0.9995), '> 99.9 %'],
  [percent(0.0002), '< 0.1 %'],
  [percent(1), '100 %'],
  [waitText(0.2), '1 s'],
  [waitText(200), '3 min'],
  [timeText(8.46), '8.5 s'],
  [timeText(125), '2:05'],
  [timeText(5400), '1:30:00'],
])('%s is %s', (text, wanted) => {
  expect(text).toBe(wanted);
});

it.each([
  [null, { share: null }],
  [{ done: 0, total: 0 }, { share: null }],
  [{ done: 30, total: 120 }, { share: 0.25 }],
  [{ done: 130, total: 120 }, { share: 1 }],
  [
    { done: 12_300_000, total: null },
    { share: null, remark: '12 MB read' },
  ],
])('progress %j is %j', (progress, wanted) => {
  expect(progressText(progress)).toEqual(wanted);
});
