// Messages name the options of the command line; here they become the labels of the page.

import { CHOICES, FLAGS, NAMES } from './option-fields.js';

const CHOICE_OF: Readonly<Record<string, keyof typeof CHOICES>> = {
  strategy: 'strategy',
  grouping: 'grouping',
  subrounds: 'subrounds',
  'on-ambiguous': 'onAmbiguous',
};

const choiceLabel = (flag: string, name: string, value: string): string => {
  const key = CHOICE_OF[name];
  if (key === undefined) return flag;
  const { label, options } = CHOICES[key];
  const title = options.find(([each]) => each === value)?.[1];
  return title === undefined ? flag : `“${label}: ${title}”`;
};

const SEVERAL_EVENTS = FLAGS.find(([name]) => name === 'anyEvent')?.[1] ?? '';
const INFER = FLAGS.find(([name]) => name === 'infer')?.[1] ?? '';
const labelOf = (wanted: string): string => NAMES.find(([name]) => name === wanted)?.[1] ?? '';

export const pageMessage = (message: string): string =>
  message
    // the page never overwrites
    .replace(/, or replace (?:it|them) with --force/, '')
    // it shows what the map would hold
    .replace(' --propose-map FILE writes a map to edit.', '')
    .replace('a --round-map', '“Rounds by hand”')
    .replace('--any-event', `“${SEVERAL_EVENTS}”`)
    .replaceAll('--event NAME', `“${labelOf('event')}”`)
    .replaceAll('--as-event NAME', `“${labelOf('asEvent')}”`)
    .replace('leaving out --no-infer', `choosing “${INFER}”`)
    .replaceAll(/--([a-z-]+) ([a-z]+)/g, choiceLabel);
