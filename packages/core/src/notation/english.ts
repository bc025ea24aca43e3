/**
 * A control in plain English. What events play is worded so that the tag reader reads it back.
 */

import { DAY, HOUR, MINUTE, SECOND } from '../model/duration.js';
import {
  isControl,
  UNKNOWN,
  type Stage,
  type Stages,
  type TimeControl,
} from '../model/time-control.js';

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** In the largest unit that divides it: `3 days`, `2 hours`, `90 minutes`, `90 seconds`. */
const englishTime = (time: number): string => {
  if (time > 0 && time % DAY === 0) return plural(time / DAY, 'day');
  if (time > 0 && time % HOUR === 0) return plural(time / HOUR, 'hour');
  if (time > 0 && time % MINUTE === 0) return plural(time / MINUTE, 'minute');
  return plural(time / SECOND, 'second');
};

const isByoYomi = (stage: Stage): boolean => stage.reset === 'moves' && stage.moves === 1;

/** The number of periods; byo-yomi names it even if there is one. */
const periodsPrefix = (stage: Stage, index: number): string => {
  if (stage.reset === 'none') return stage.periods > 1 ? `${stage.periods} times ` : '';
  const counted = stage.periods > 1 || (isByoYomi(stage) && index > 0);
  return counted ? `${plural(stage.periods, 'period')} of ` : '';
};

const overtimeName = (stage: Stage): string =>
  isByoYomi(stage) ? 'byo-yomi' : 'Canadian overtime';

/** The time of a stage and the moves it is for. */
const bankPhrase = (stage: Stage, index: number, count: number): string => {
  const time = `${periodsPrefix(stage, index)}${englishTime(stage.time)}`;
  const last = index === count - 1;
  const overtime = stage.reset === 'moves' && (index > 0 || !isByoYomi(stage));
  const name = overtime ? ` (${overtimeName(stage)})` : '';
  if (isByoYomi(stage)) return `${time} per move${name}`;
  if (stage.reset === 'moves') return `${time} for every ${stage.moves} moves${name}`;
  if (stage.reset === 'time') {
    return `${time} at a time, renewed when it runs out if ${plural(stage.moves ?? 0, 'move')} were made`;
  }
  if (stage.moves === null) {
    return last && count > 1 ? `${time} for the rest of the game` : time;
  }
  // time per move is otherwise gone when the move is made
  if (stage.moves === 1) return `${time} for ${last ? 'every' : '1'} move, not lost if unused`;
  if (last) return `${time} for every ${stage.moves} moves`;
  return `${time} for ${index > 0 ? 'the next ' : ''}${stage.moves} moves`;
};

const gainPhrase = (stage: Stage): string => {
  const phrases: string[] = [];
  if (stage.bonus > 0 && stage.bonusKind === 'bronstein') {
    phrases.push(`with a Bronstein delay of ${englishTime(stage.bonus)} per move`);
  } else if (stage.bonus > 0) {
    phrases.push(`plus ${englishTime(stage.bonus)} per move`);
  }
  if (stage.delay > 0) phrases.push(`with a delay of ${englishTime(stage.delay)} per move`);
  if (stage.cap === 'start') phrases.push('never above what the clock began with');
  else if (stage.cap !== 'none') phrases.push(`never above ${englishTime(stage.cap)}`);
  return phrases.join(', ');
};

/** Each gain with the move from which on it holds; null if one ends, or begins at no known move. */
const changingGains = (stages: Stages): string | null => {
  const phrases: string[] = [];
  let before = '';
  let firstMove: number | null = 1;
  for (const stage of stages) {
    const gain = gainPhrase(stage);
    if (gain !== before) {
      if (gain === '' || firstMove === null) return null;
      phrases.push(`, ${gain} from move ${firstMove}`);
      before = gain;
    }
    firstMove = firstMove === null || stage.moves === null ? null : firstMove + stage.moves;
  }
  return phrases.join('');
};

const join = (phrases: readonly string[]): string => phrases.join(', then ');

const englishStages = (stages: Stages): string => {
  const banks = stages.map((stage, index) => bankPhrase(stage, index, stages.length));
  const gains = stages.map(gainPhrase);
  const gain = gains.at(-1) as string;
  if (gains.every((each) => each === '')) return join(banks);
  if (gains.every((each) => each === gain)) return `${join(banks)}, ${gain}`;
  const changing = changingGains(stages);
  if (changing !== null) return `${join(banks)}${changing}`;
  return join(
    banks.map(
      (bank, index) => `${bank}${gains[index] === '' ? ' without increment' : `, ${gains[index]}`}`,
    ),
  );
};

/**
 * A control in plain English.
 *
 * @example
 * import { formatEnglish, parseNotation } from '@zeitnot/core';
 *
 * const control = parseNotation('40/90m.. + 30s, 30m.. + 30s');
 * control.ok && formatEnglish(control.value); // => '90 minutes for 40 moves, then 30 minutes for the rest of the game, plus 30 seconds per move'
 */
export const formatEnglish = (control: TimeControl): string => {
  const known = isControl(control) ? control : UNKNOWN;
  switch (known.kind) {
    case 'unknown':
      return 'an unknown time control';
    case 'unlimited':
      return 'no time limit';
    case 'hourglass':
      return `hourglass, ${englishTime(known.time)}`;
    case 'staged':
      return englishStages(known.stages);
  }
};
