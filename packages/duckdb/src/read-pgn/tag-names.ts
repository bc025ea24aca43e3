/**
 * Gives the names of tags a number. The games of a file have the same tags in nearly the same order, so a
 * name is first compared with the two that last stood behind the one before it.
 *
 * Hot: `bench/sql.bench.mjs`.
 */

export interface TagNames {
  /** Begins with a game; the numbers of former ones may be given anew. */
  readonly begin: () => void;
  /** The number of the name that stands in these bytes. */
  readonly numberOf: (bytes: Buffer, from: number, to: number) => number;
  readonly names: readonly Buffer[];
}

/** More names than any archive has; then all but the first ones are forgotten. */
const MAX_NAMES = 1000;

const isAt = (name: Buffer, bytes: Buffer, from: number, to: number): boolean => {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at += 1) if (name[at] !== bytes[from + at]) return false;
  return true;
};

/** `first` have the numbers from 0 on, for good. */
export const makeTagNames = (first: readonly string[]): TagNames => {
  const names: Buffer[] = [];
  const numbers = new Map<string, number>();
  /** Two for each name and two for the beginning; -1 where there was none. */
  const behind: number[] = [];
  let guess = 0;

  const learn = (name: string): number => {
    const number = names.length;
    names.push(Buffer.from(name));
    numbers.set(name, number);
    behind.push(-1, -1);
    return number;
  };
  const reset = (): void => {
    names.length = 0;
    numbers.clear();
    behind.length = 0;
    behind.push(-1, -1);
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
      let number = behind[guess]!;
      if (!isGuessed(number, bytes, from, to)) {
        const other = behind[guess + 1]!;
        if (isGuessed(other, bytes, from, to)) number = other;
        else {
          const name = bytes.toString('latin1', from, to);
          behind[guess + 1] = number;
          number = numbers.get(name) ?? learn(name);
          behind[guess] = number;
        }
      }
      guess = (number + 1) * 2;
      return number;
    },
    names,
  };
};
