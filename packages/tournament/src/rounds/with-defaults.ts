/** Options with defaults for those that are missing or `undefined`. */
export const withDefaults = <Options extends object>(
  defaults: Options,
  ...chosen: readonly Partial<Options>[]
): Options => {
  const all = { ...defaults };
  for (const some of chosen) {
    for (const name of Object.keys(some) as (keyof Options)[]) {
      const value = some[name];
      if (value !== undefined) all[name] = value;
    }
  }
  return all;
};
