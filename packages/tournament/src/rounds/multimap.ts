/** Maps with several values for each key. */

/** Adds a value to the list of a key. */
export const pushTo = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
};

/** Adds a value to the set of a key. */
export const addTo = <Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void => {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
};
