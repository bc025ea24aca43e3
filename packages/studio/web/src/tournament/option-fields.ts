// The options of a break, with their labels on the page.

import type { RoundOptions } from '@zeitnot/studio/api';

export const DEFAULT_OPTIONS: RoundOptions = {
  strategy: 'auto',
  grouping: 'strict',
  subrounds: 'auto',
  infer: true,
  onAmbiguous: 'auto',
  anyEvent: false,
  event: null,
  asEvent: null,
  map: '',
  prefix: null,
  sanitize: true,
  pad: false,
  context: true,
  index: true,
};

export const areSame = (a: RoundOptions, b: RoundOptions): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

type ChoiceKey = 'strategy' | 'grouping' | 'subrounds' | 'onAmbiguous';
type NameKey = 'event' | 'asEvent' | 'prefix';
type FlagKey = 'infer' | 'anyEvent' | 'context' | 'index' | 'sanitize' | 'pad';

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
    label: 'The 1 in 5.1 counts',
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
      ['round', 'tags only'],
      ['date', 'dates only'],
    ],
  },
  onAmbiguous: {
    label: 'If dates are ambiguous',
    options: [
      ['auto', 'stop; with several events, set aside'],
      ['fail', 'stop with an error'],
      ['unknown', 'set aside as unknown'],
    ],
  },
};

/** Text fields, with a hint at what an empty one means. */
export const NAMES: readonly (readonly [NameKey, string, string])[] = [
  ['event', 'Only this event', 'empty: all; * stands for any text'],
  ['asEvent', 'All games belong to the event', 'empty: as in their tags'],
  ['prefix', 'File names begin with', "empty: the event's name"],
];

export const FLAGS: readonly (readonly [FlagKey, string])[] = [
  ['infer', 'Infer missing rounds from dates and players'],
  ['anyEvent', 'Allow several events'],
  ['context', 'Add the tag RoundContext'],
  ['index', 'Write an index beside each file'],
  ['sanitize', 'Plain characters in file names'],
  ['pad', 'Round 1 as 01 in file names'],
];
