import { expect, it } from 'vitest';
import { makeRecords } from './records.js';

it('reports a game that is too long for its field in a record', () => {
  const records = makeRecords();
  const game = Buffer.from('[Event "a"]\n');
  records.add(game, 0, game.length, 2 ** 32 + 5, game.length, null);
  expect(records.tooLarge()).toBe(false);
  records.add(game, 0, game.length, 2 ** 32 + 17, 2 ** 32, null);
  expect(records.tooLarge()).toBe(true);
});
