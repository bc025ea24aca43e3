// The clock being set up: controls, names and rules, as last used in this browser.

import { computed } from '@preact/signals';
import { type TimeControl } from '@zeitnot/core';
import { makeClock, type ClockState, type Profile } from '@zeitnot/core/clock';
import { readingOf, type Reading } from '../explain/reading.js';
import { storedSignal } from '../ui/local-store.js';

export interface Draft {
  /** The second is used only with `apart`. */
  readonly texts: readonly [string, string];
  /** Whether each player has a control of their own. */
  readonly apart: boolean;
  readonly names: readonly [string, string];
  readonly policy: Profile;
}

const DEFAULTS: Draft = {
  texts: ['5m.. + 3s', '5m.. + 3s'],
  apart: false,
  names: ['White', 'Black'],
  policy: 'default',
};

export const draft = storedSignal('zeitnot.clock.plan', DEFAULTS);

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

/** The drafted clock, or why it cannot be made. */
export const draftClock = computed((): ClockState | string => {
  const { names, apart, policy } = draft.value;
  const [first = DEFAULTS.names[0], second = DEFAULTS.names[1]] = names.map((name) => name.trim());
  if (first === '' || second === '') return 'Both players need a name.';
  if (first === second) return 'The players need different names.';
  const [one, two] = [controlOf(readings.value[0]), controlOf(readings.value[apart ? 1 : 0])];
  if (one === null || two === null) return 'Enter a time control that can be read.';
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
