/**
 * Where the scanner saw tags, so that readers need not walk every header a second time. Only plain tags are listed; of
 * the others the last one is noted, and a header that has it is walked again.
 */

const MAX_LISTED = 200;

export const makeTagList = () => ({
  /** Three for each tag: the first byte of its name, the end of its name, the end of its value. */
  positions: new Float64Array(MAX_LISTED * 3),
  count: 0,
  /** A tag that is not listed; -1 if there was none. */
  unlisted: -1,
});

export type TagList = ReturnType<typeof makeTagList>;

export const listTag = (list: TagList, name: number, nameEnd: number, valueEnd: number): void => {
  if (list.count === MAX_LISTED) {
    list.unlisted = name;
    return;
  }
  const at = list.count * 3;
  list.positions[at] = name;
  list.positions[at + 1] = nameEnd;
  list.positions[at + 2] = valueEnd;
  list.count += 1;
};

/** How many tags of the list are before a position. */
export const tagsBefore = ({ positions, count }: TagList, end: number): number => {
  let before = count;
  while (before > 0 && positions[(before - 1) * 3]! >= end) before -= 1;
  return before;
};

export const clearTags = (list: TagList): void => {
  list.count = 0;
  list.unlisted = -1;
};

export const dropTags = (list: TagList, count: number): void => {
  if (count < list.count) list.positions.copyWithin(0, count * 3, list.count * 3);
  list.count -= count;
};
