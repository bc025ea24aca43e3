// The clock that is being set up: controls, names and rules, as last used in this browser.

import { computed, effect, signal } from '@preact/signals';
import { makeClock, type ClockState, type Profile, type TimeControl } from '@zeitnot/core';
import { readingOf, type Reading } from '../explain/reading.js';
import { readStored, writeStored } from '../ui/local-store.js';

export interface Draft {
  /** The second counts only where the players have controls of their own. */
  readonly texts: readonly [string, string];
  readonly apart: boolean;
  readonly names: readonly [string, string];
  readonly policy: Profile;
}

const KEY = 'zeitnot.clock.plan';
const PLAIN: Draft = {
  texts: ['5m.. + 3s', '5m.. + 3s'],
  apart: false,
  names: ['White', 'Black'],
  policy: 'default',
};

const stored = (): Draft => {
  try {
    return { ...PLAIN, ...(JSON.parse(readStored(KEY) ?? '{}') as Partial<Draft>) };
  } catch {
    return PLAIN;
  }
};

export const draft = signal(stored());

effect(() => {
  writeStored(KEY, JSON.stringify(draft.value));
});

export const changeDraft = (changes: Partial<Draft>): void => {
  draft.value = { ...draft.peek(), ...changes };
};

/** How each player's control is read. */
export const readings = computed((): readonly Reading[] => {
  const { texts, apart } = draft.value;
  return (apart ? texts : texts.slice(0, 1)).map((text) => readingOf(text, 'auto'));
});

const controlOf = (reading: Reading | undefined): TimeControl | null =>
  reading?.kind === 'read' ? reading.control : null;

/** The clock as planned, or why there can be none. */
export const draftClock = computed((): ClockState | string => {
  const { names, apart, policy } = draft.value;
  const [first = PLAIN.names[0], second = PLAIN.names[1]] = names.map((name) => name.trim());
  if (first === '' || second === '') return 'Both players need a name.';
  if (first === second) return 'The players need different names.';
  const [one, two] = [controlOf(readings.value[0]), controlOf(readings.value[apart ? 1 : 0])];
  if (one === null || two === null) return 'The clock needs a time control that can be read.';
  const made = makeClock({
    control: { [first]: one, [second]: two },
    players: [first, second],
    policy,
  });
  if (made.ok) return made.value;
  return apart && (one.kind === 'hourglass') !== (two.kind === 'hourglass')
    ? 'An hourglass is shared, so both players need it.'
    : made.error.message;
});
