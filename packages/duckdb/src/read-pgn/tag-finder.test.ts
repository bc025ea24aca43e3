import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeTagNames } from './tag-finder.js';

it('tells names apart, in any order and however many', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{0,3}$/);
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 20 }), { maxLength: 50 }), (games) => {
      const tagNames = makeTagNames(['White', 'Black']);
      for (const game of games) {
        tagNames.begin();
        for (const tag of ['Black', ...game]) {
          const number = tagNames.numberOf(Buffer.from(`[${tag} "`), 1, 1 + tag.length);
          expect(tagNames.names[number]?.toString()).toBe(tag);
        }
      }
    }),
  );
});

it('forgets, but not the first ones', () => {
  const tagNames = makeTagNames(['White', 'Black']);
  for (let game = 0; game < 10; game += 1) {
    tagNames.begin();
    for (let tag = 0; tag < 500; tag += 1) {
      const name = Buffer.from(`Tag${game}x${tag}`);
      tagNames.numberOf(name, 0, name.length);
    }
    expect(tagNames.numberOf(Buffer.from('Black'), 0, 5)).toBe(1);
    expect(tagNames.names.length).toBeLessThan(2000);
  }
});
