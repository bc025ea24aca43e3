import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeTagFinder, type TagFinder } from './tag-finder.js';

/** The names of a game with these tags, as the finder lists them. */
const namesIn = (finder: TagFinder, names: readonly string[]): readonly string[] => {
  const game = Buffer.from(`${names.map((name) => `[${name} "x"]\n`).join('')}\n*\n`);
  finder.find(game, 0, game.length, null);
  return Array.from({ length: finder.used() / 4 }, (_, tag) =>
    String(finder.names[finder.all[4 * tag]!]),
  );
};

it('tells names apart, in any order and however many', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{0,3}$/);
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 20 }), { maxLength: 50 }), (games) => {
      const finder = makeTagFinder(['White', 'Black'], true);
      for (const game of games) {
        const names = ['Black', ...game];
        expect(namesIn(finder, names)).toEqual([...new Set(names)]);
        expect([finder.starts[0], finder.starts[1]]).toEqual([-1, '[Black "'.length]);
        expect(finder.troubled()).toBe(new Set(names).size < names.length);
      }
    }),
  );
});

it('forgets names, but not the wanted ones', () => {
  const finder = makeTagFinder(['White', 'Black'], true);
  for (let game = 0; game < 20; game += 1) {
    namesIn(finder, [...Array.from({ length: 150 }, (_, tag) => `Tag${game}x${tag}`), 'Black']);
    expect(finder.starts[1]).toBeGreaterThan(0);
    expect(finder.names.length).toBeLessThan(1500);
  }
});
