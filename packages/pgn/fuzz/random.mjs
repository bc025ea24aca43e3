// Numbers that look random and come again with the same seed, and the loop that every target runs in.

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

/** Runs a target for the seconds and from the seed of the command line; a find names its seed. */
export const runTarget = async (target) => {
  const [seconds = '10', first = String(Date.now() % 1e9)] = process.argv.slice(2);
  const until = Date.now() + Number(seconds) * 1000;
  let seed = Number(first);
  let count = 0;
  for (; Date.now() < until; seed += 1, count += 1) {
    try {
      await target(makeRandom(seed));
    } catch (error) {
      process.stdout.write(`seed ${seed}: ${error.stack}\n`);
      process.exitCode = 1;
      return;
    }
  }
  process.stdout.write(`${count} inputs from seed ${first}, nothing found\n`);
};
