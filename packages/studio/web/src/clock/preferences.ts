// Preferences for the clock: sound, and which way the halves face.

import { signal } from '@preact/signals';
import { storedSignal } from '../ui/local-store.js';

interface Preferences {
  readonly sound: boolean;
  /** Whether the upper half is turned to the player opposite; null leaves it to the screen. */
  readonly turned: boolean | null;
  /** Whether the first player sits above or on the right. */
  readonly swapped: boolean;
}

export const preferences = storedSignal<Preferences>('zeitnot.clock.preferences', {
  sound: false,
  turned: null,
  swapped: false,
});

export const prefer = (changes: Partial<Preferences>): void => {
  preferences.value = { ...preferences.peek(), ...changes };
};

/** A phone that lies flat between two players. */
const flatPhone = matchMedia('(orientation: portrait) and (max-width: 40rem)');
const isFlat = signal(flatPhone.matches);
flatPhone.addEventListener('change', () => (isFlat.value = flatPhone.matches));

export const isTurned = (): boolean => preferences.value.turned ?? isFlat.value;
