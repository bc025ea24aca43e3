import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RECORD } from './layout.js';
import { parseIndex } from './parse.js';
import { makeRecords } from './records.js';
import { makeSelector } from './select.js';
import { rowOf, type IndexRow, type PgnIndex } from './view.js';

const GAMES = 5000;

const old = ((): PgnIndex => {
  const records = makeRecords();
  for (let game = 1; game <= GAMES; game += 1) {
    const bytes = Buffer.from(
      `[Event "E"]\n[White "W${game % 701}"]\n[Black "ß${game}"]\n[Round "${game % 13}"]\n\n*\n`,
    );
    records.add(bytes, 0, bytes.length, game * 100, 100, null);
  }
  return records.toIndex({ size: (GAMES + 1) * 100, crc: 0, mtime: 0 });
})();

const select = makeSelector(old.heap, (game, into) =>
  into.set(new Uint8Array(old.records.buffer, (game - 1) * RECORD.length, into.length)),
);

/** The index of chosen games, whose lengths are their numbers. */
const selected = (games: readonly number[]): PgnIndex => {
  const size = games.reduce((sum, game) => sum + game, 0);
  const file: Uint8Array[] = [];
  let end = 0;
  select(
    games,
    (game) => game,
    { size, crc: 5, mtime: 7 },
    (part, position) => {
      if (position > 0) {
        expect(position).toBe(end === 0 ? 64 : end);
        end = position + part.length;
        file.push(part.slice());
      } else file.unshift(part.slice());
    },
  );
  const parsed = parseIndex('new.pgn', Buffer.concat(file));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const numbers = (step: number): number[] =>
  Array.from({ length: Math.floor(GAMES / step) }, (_, place) => (place + 1) * step);

const choices = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 1, max: GAMES }), { maxLength: 50 }),
  fc.integer({ min: 1, max: 40 }).map(numbers),
  fc
    .tuple(fc.integer({ min: 1, max: GAMES }), fc.integer({ min: 1, max: GAMES }))
    .map((ends) => numbers(1).slice(Math.min(...ends) - 1, Math.max(...ends))),
);

it('copies the records of any games with their new offsets', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const games = chosen.toSorted((a, b) => a - b);
      const index = selected(games);
      expect([index.games, index.source]).toEqual([
        games.length,
        { size: expect.any(Number), crc: 5, mtime: 7 },
      ]);
      const [rows, wanted]: [IndexRow[], IndexRow[]] = [[], []];
      let offset = 0;
      for (const [place, game] of games.entries()) {
        rows.push(rowOf(index, place + 1));
        wanted.push({ ...rowOf(old, game), offset, length: game });
        offset += game;
      }
      expect(rows).toEqual(wanted);
      const texts = new Set(games.flatMap((game) => [`W${game % 701}`, `B${game}`, game % 13]));
      expect(index.heap.offsets.length - 1).toBe(games.length === 0 ? 0 : texts.size + 1);
    }),
    { numRuns: 20 },
  );
});
