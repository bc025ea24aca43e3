import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bufferSource } from '../bytes/source.js';
import { readGames } from '../game/stream.js';
import { makeRangeIndexer } from './piece.js';
import { rowOf, type PgnIndex } from './view.js';

const HEADS = [
  '[Event "a"]\n',
  '[Event "b\\"c"]\n',
  '[Site "ü"]\n',
  '[White "w"] [Black "x"]\n',
  ' [White "v"]\r\n',
  '[White "y"]\r\n',
  '[Black "z"]\r',
  '[Event "c]\r',
  '\r',
  ';\r',
  '[Round "1"\n',
  '[Round "2"]\n',
  '[Site]\n',
  '\n',
  '1. e4 {\n',
  '} 1-0\n\n',
  '; x\n',
  '[Site "s"]',
  ' * ',
  'junk',
];

it('holds what the games themselves say, however their tags are written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...HEADS), { maxLength: 30 }), (parts) => {
      const bytes = Buffer.from(parts.join(''));
      const readAt = (into: Uint8Array, at: number): number => bytes.copy(into, 0, at);
      const access = { size: bytes.length, readAt };
      const { records, strings: heap } = makeRangeIndexer(access)(0, bytes.length);
      const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
      const index: PgnIndex = {
        version: 3,
        games: records.length / 48,
        records: view,
        heap,
        source: null,
      };
      const games = [...readGames(bufferSource(bytes))];
      expect(index.games).toBe(games.length);
      for (const game of games) {
        const { offset, length, event, site, white, black, round } = rowOf(index, game.game);
        expect([offset, length]).toEqual([game.byte, game.length]);
        const names = ['Event', 'Site', 'White', 'Black', 'Round'];
        expect([event, site, white, black, round]).toEqual(names.map((name) => game.tag(name)));
      }
    }),
    { numRuns: 500 },
  );
});
