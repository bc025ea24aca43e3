// Values in the browser's local storage. A browser may refuse (a private window, a full disk); the pages
// work without it.

import { effect, signal, type Signal } from '@preact/signals';

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Null removes the value. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // refused
  }
};

/** An object that survives a reload; fields missing from what was stored have their defaults. */
export const storedSignal = <Value extends object>(key: string, defaults: Value): Signal<Value> => {
  let value = defaults;
  try {
    value = { ...defaults, ...(JSON.parse(readStored(key) ?? '{}') as Partial<Value>) };
  } catch {
    // not JSON: written by hand, or by another program
  }
  const stored = signal(value);
  effect(() => writeStored(key, JSON.stringify(stored.value)));
  return stored;
};
