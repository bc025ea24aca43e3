import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitColumns } from './fit-columns.js';

const text = (natural: number) => ({ natural, numeric: false });
const number = (natural: number) => ({ natural, numeric: true });

describe('fitColumns', () => {
  it.each([
    ['everything fits', [text(5), number(3)], 80, [5, 3]],
    ['the longest text gives way', [text(5), text(100), number(3)], 40, [5, 24, 3]],
    ['two long texts share', [text(50), text(90)], 42, [18, 18]],
    ['numbers are never cut', [number(20), text(50)], 40, [20, 15]],
    ['what has no room is left out', [text(30), number(20), text(30)], 35, [10, 20]],
    ['one column is always there', [text(30)], 6, [4]],
    ['no terminal, no limit', [text(5000), text(7)], Infinity, [5000, 7]],
  ])('%s', (_, columns, room, widths) => {
    expect(fitColumns(columns, room)).toEqual(widths);
  });

  it('never exceeds the room', () => {
    const column = fc.record({ natural: fc.integer({ min: 1, max: 500 }), numeric: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 4, max: 300 }),
        (columns, room) => {
          const widths = fitColumns(columns, room);
          expect(widths.length).toBeGreaterThan(0);
          const total = widths.reduce((sum, width) => sum + width + 3, -1);
          expect(total).toBeLessThanOrEqual(room);
          widths.forEach((width, index) => {
            expect(width).toBeLessThanOrEqual(columns[index]?.natural ?? 0);
          });
        },
      ),
    );
  });
});
