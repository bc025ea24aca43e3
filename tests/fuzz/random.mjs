// Numbers that look random and come again with the same seed.

/** Numbers from 0 to below `limit`. */
export const makeRandom = (seed) => {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
};

export const pick = (random, list) => list[random(list.length)];

/** The same values in any order. */
export const shuffled = (random, list) => {
  const values = [...list];
  for (let place = values.length - 1; place > 0; place -= 1) {
    const other = random(place + 1);
    [values[place], values[other]] = [values[other], values[place]];
  }
  return values;
};

/** Up to `most` pieces one after the other. */
export const joined = (random, pieces, most) =>
  Array.from({ length: 1 + random(most) }, () => pick(random, pieces)).join('');

/** A text with some of its parts doubled, removed, exchanged or replaced by a piece. */
export const mutated = (random, text, pieces) => {
  let changed = text;
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const from = random(changed.length + 1);
    const to = Math.min(changed.length, from + random(12));
    const part = changed.slice(from, to);
    const instead = pick(random, ['', part + part, pick(random, pieces), String(random(1e9))]);
    changed = changed.slice(0, from) + instead + changed.slice(to);
  }
  return changed;
};
