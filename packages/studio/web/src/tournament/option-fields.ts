// The options of a break, with the words of the page.

import type { RoundOptions } from '@zeitnot/studio/api';

export const DEFAULT_OPTIONS: RoundOptions = {
  strategy: 'auto',
  grouping: 'strict',
  subrounds: 'auto',
  infer: true,
  onAmbiguous: 'fail',
  anyEvent: false,
  event: null,
  map: '',
  prefix: null,
  sanitize: true,
  context: true,
  index: true,
};

export const areSame = (a: RoundOptions, b: RoundOptions): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

type ChoiceKey = 'strategy' | 'grouping' | 'subrounds' | 'onAmbiguous';
type NameKey = 'event' | 'prefix';
type FlagKey = 'infer' | 'anyEvent' | 'context' | 'index' | 'sanitize';

type Choices = {
  readonly [Key in ChoiceKey]: {
    readonly label: string;
    readonly options: readonly (readonly [RoundOptions[Key], string])[];
  };
};

export const CHOICES: Choices = {
  grouping: {
    label: 'Split 5, 5.1 and 5.2 into',
    options: [
      ['strict', 'a file each'],
      ['armageddon', 'round and tiebreaks'],
      ['all', 'one round'],
      ['date', 'days instead of rounds'],
    ],
  },
  subrounds: {
    label: 'The 1 of 5.1 counts',
    options: [
      ['auto', 'what the pairings show'],
      ['board', 'boards'],
      ['game', 'games of a match'],
      ['tiebreak', 'tiebreaks'],
    ],
  },
  strategy: {
    label: 'Rounds come from',
    options: [
      ['auto', 'tags, then dates'],
      ['round', 'tags alone'],
      ['date', 'dates alone'],
    ],
  },
  onAmbiguous: {
    label: 'Where dates do not tell',
    options: [
      ['fail', 'stop and say so'],
      ['unknown', 'put aside as unknown'],
    ],
  },
};

/** With a hint at what an empty one means. */
export const NAMES: readonly (readonly [NameKey, string, string])[] = [
  ['event', 'All games are of the event', 'what their tags say if empty'],
  ['prefix', 'File names begin with', "the event's name if empty"],
];

export const FLAGS: readonly (readonly [FlagKey, string])[] = [
  ['infer', 'Tell missing rounds from dates'],
  ['anyEvent', 'Allow several events'],
  ['context', 'Add the tag RoundContext'],
  ['index', 'Write an index beside each file'],
  ['sanitize', 'Plain characters in file names'],
];
