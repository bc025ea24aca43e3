import { expect, it } from 'vitest';
import { bufferSource, SourceError } from '../bytes/source.js';
import { makeSpanReader } from './read-games.js';

/** The lengths of the games that come before a damage behind the text. */
const lengthsBeforeDamage = (text: string): readonly number[] => {
  const { read } = bufferSource(Buffer.from(text));
  const lengths: number[] = [];
  const pull = makeSpanReader((_byte, length) => lengths.push(length))({
    read: (into) => {
      const count = read(into);
      if (count === 0) throw new SourceError('DamagedInput', 'damaged');
      return count;
    },
  });
  expect(() => {
    while (pull());
  }).toThrow('damaged');
  expect(pull()).toBe(false);
  return lengths;
};

const GAME = '[Event "a"]\n\n1. e4 e5 1-0\n\n';

it.each([
  ['nothing', '', []],
  ['a game with its result', GAME, [GAME.length]],
  ['a result at the very end', GAME + GAME.trimEnd(), [GAME.length, GAME.trimEnd().length]],
  ['a comment behind the result', '1. e4 * {x}', [11]],
  ['a comment that is cut', `${GAME}1. e4 * {x`, [GAME.length]],
  ['moves without a result', `${GAME}1. e4 e5`, [GAME.length]],
  ['a result that is cut', '1. e4 1/2-1', []],
  ['tags alone', `${GAME}[Event "b"]\n[Site "c"]\n`, [GAME.length]],
  ['a bracket of the next game', `${GAME}[Eve`, [GAME.length + 4]],
])('gives the whole games before damage: %s', (_, text, expected) => {
  expect(lengthsBeforeDamage(text)).toEqual(expected);
});
