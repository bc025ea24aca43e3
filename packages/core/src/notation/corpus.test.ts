import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseTimeControl } from './tag/parse.js';

const file = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const rowsOf = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

const normalized = (raw: string): string => parseTimeControl(raw).normalized ?? 'NULL';

describe('the corpus of time controls', () => {
  // the notation stands where PGN has no form for what is understood
  it.each(rowsOf(file('corpus/time-controls.tsv')))('%s', (raw = '', expected = '', notation) => {
    const read = parseTimeControl(raw);
    expect(read.normalized ?? 'NULL').toBe(expected);
    if (notation !== undefined) expect(read.notation).toBe(notation);
  });
});

describe('labelled tags', () => {
  it('are read: 99.5 % of the certain ones exactly, none wrongly, 98 % of the unsayable as NULL', () => {
    const rows = rowsOf(file('corpus/timecontrol-gold.tsv'));
    const sayable = rows.filter(([, expected, sure]) => expected !== 'NULL' && sure === 'high');
    const unsayable = rows.filter(([, expected]) => expected === 'NULL');
    const read = sayable.map(([raw = '', expected]) => ({ value: normalized(raw), expected }));
    const exact = read.filter(({ value, expected }) => value === expected).length;
    const wrong = read.filter(
      ({ value, expected }) => value !== expected && value !== 'NULL',
    ).length;
    const nulls = unsayable.filter(([raw = '']) => normalized(raw) === 'NULL').length;
    expect(sayable.length).toBeGreaterThan(200);
    expect(exact / sayable.length).toBeGreaterThanOrEqual(0.995);
    expect(wrong).toBe(0);
    expect(nulls / unsayable.length).toBeGreaterThanOrEqual(0.98);
  });
});
