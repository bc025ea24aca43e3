// How this browser's user likes the clock: sound, which way the halves lie.

import { effect, signal } from '@preact/signals';
import { readStored, writeStored } from '../ui/local-store.js';

interface Preferences {
  readonly sound: boolean;
  /** Whether the upper half is turned to the player opposite; null leaves it to the screen. */
  readonly turned: boolean | null;
  /** Whether the first player sits above or on the right. */
  readonly swapped: boolean;
}

const KEY = 'zeitnot.clock.preferences';
const PLAIN: Preferences = { sound: false, turned: null, swapped: false };

const stored = (): Preferences => {
  try {
    return { ...PLAIN, ...(JSON.parse(readStored(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return PLAIN;
  }
};

export const preferences = signal(stored());

effect(() => {
  writeStored(KEY, JSON.stringify(preferences.value));
});

export const prefer = (changes: Partial<Preferences>): void => {
  preferences.value = { ...preferences.peek(), ...changes };
};

/** A phone that lies between two people. */
const lies = matchMedia('(orientation: portrait) and (max-width: 40rem)');
const between = signal(lies.matches);
lies.addEventListener('change', () => {
  between.value = lies.matches;
});

export const isTurned = (): boolean => preferences.value.turned ?? between.value;
