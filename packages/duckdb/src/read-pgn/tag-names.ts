/**
 * Numbers for the names of tags. The games of a file have the same tags in nearly the same order, so a name is first
 * compared with the two that last followed the one before it.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

export interface TagNames {
  /** Begins a game; numbers of earlier games may be used again. */
  readonly begin: () => void;
  /** The number of the name in these bytes. */
  readonly numberOf: (bytes: Buffer, from: number, to: number) => number;
  readonly names: readonly Buffer[];
}

/** More names than any archive has; beyond that, all but the first ones are dropped. */
const MAX_NAMES = 1000;

const isAt = (name: Buffer, bytes: Buffer, from: number, to: number): boolean => {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at += 1) if (name[at] !== bytes[from + at]) return false;
  return true;
};

/** The names `first` keep the numbers from 0 on. */
export const makeTagNames = (first: readonly string[]): TagNames => {
  const names: Buffer[] = [];
  const numbers = new Map<string, number>();
  /** The two names that followed each name, and two for the first name of a game; -1 where there is none. */
  const followers: number[] = [];
  let guess = 0;

  const learn = (name: string): number => {
    const number = names.length;
    names.push(Buffer.from(name));
    numbers.set(name, number);
    followers.push(-1, -1);
    return number;
  };
  const reset = (): void => {
    names.length = 0;
    numbers.clear();
    followers.length = 0;
    followers.push(-1, -1);
    for (const name of first) learn(name);
  };
  const isGuessed = (number: number, bytes: Buffer, from: number, to: number): boolean =>
    number >= 0 && isAt(names[number]!, bytes, from, to);
  reset();
  return {
    begin: () => {
      guess = 0;
      if (names.length > first.length + MAX_NAMES) reset();
    },
    numberOf: (bytes, from, to) => {
      let number = followers[guess]!;
      if (!isGuessed(number, bytes, from, to)) {
        const other = followers[guess + 1]!;
        if (isGuessed(other, bytes, from, to)) number = other;
        else {
          const name = bytes.toString('latin1', from, to);
          followers[guess + 1] = number;
          number = numbers.get(name) ?? learn(name);
          followers[guess] = number;
        }
      }
      guess = (number + 1) * 2;
      return number;
    },
    names,
  };
};
