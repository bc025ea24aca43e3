// What happened between two views of the clock that deserves a sound or an announcement.

import { counted } from '../ui/number-text.js';
import { quotaText, remarkText, type Ribbon } from '@zeitnot/core/ribbon';

export type Cue = 'flag' | 'pause' | 'resume' | 'turn' | 'change' | 'alarm';

const presentStage = ({ stages }: Ribbon): number =>
  stages.findIndex(({ place }) => place === 'present');

const changed = (before: Ribbon, after: Ribbon): boolean =>
  presentStage(before) !== presentStage(after) || before.periods?.left !== after.periods?.left;

/** The most important event; null if only time has passed. */
export const cueBetween = (before: readonly Ribbon[], after: readonly Ribbon[]): Cue | null => {
  const pairs = after.flatMap((ribbon, index) => {
    const earlier = before[index];
    return earlier === undefined ? [] : [[earlier, ribbon] as const];
  });
  const any = (test: (earlier: Ribbon, ribbon: Ribbon) => boolean): boolean =>
    pairs.some(([earlier, ribbon]) => test(earlier, ribbon));
  if (any((earlier, { flagged }) => flagged && !earlier.flagged)) return 'flag';
  if (any((earlier, { status }) => status === 'paused' && earlier.status !== status))
    return 'pause';
  if (any((earlier, { status }) => status === 'running' && earlier.status === 'paused')) {
    return 'resume';
  }
  if (any((earlier, { active }) => active && !earlier.active)) return 'turn';
  if (any(changed)) return 'change';
  const alarms = (earlier: Ribbon, { active, alarm }: Ribbon): boolean =>
    active && alarm !== null && earlier.alarm === null;
  return any(alarms) ? 'alarm' : null;
};

/** A time in words: `1 hour 29 minutes 5 seconds`. */
export const spokenTime = (time: number | null): string => {
  if (time === null) return 'no limit';
  const seconds = Math.floor(time / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return words.join(' ') || 'no time';
};

/** A ribbon in words, in the order of its line. */
const spokenRibbon = (ribbon: Ribbon): string => {
  const stage = ribbon.stages.length < 2 ? '' : (ribbon.stages[presentStage(ribbon)]?.label ?? '');
  const quota = quotaText(ribbon).replace('→ +', 'until more: ').replace('↺', '').trim();
  const loss = ribbon.lossApart ? `, ${spokenTime(ribbon.untilLoss)} in all` : '';
  return [`${spokenTime(ribbon.untilChange)}${loss}`, stage, quota, remarkText(ribbon)]
    .filter((part) => part !== '')
    .join(', ');
};

const both = (ribbons: readonly Ribbon[]): string =>
  ribbons.map((ribbon) => `${ribbon.player}: ${spokenRibbon(ribbon)}.`).join(' ');

/** The announcement for screen readers. */
export const announcement = (cue: Cue, ribbons: readonly Ribbon[]): string => {
  const active = ribbons.find((ribbon) => ribbon.active);
  const lost = ribbons.find(({ flagged }) => flagged);
  switch (cue) {
    case 'flag':
      return `${lost?.player ?? 'Nobody'} is out of time.`;
    case 'pause':
      return `Paused. ${both(ribbons)}`;
    case 'resume':
      return `The clock is running again. ${active?.player ?? ''} to move.`;
    case 'turn':
      return active === undefined ? '' : `${active.player} to move: ${spokenRibbon(active)}.`;
    case 'change':
    case 'alarm':
      return active === undefined ? '' : `${active.player}: ${spokenRibbon(active)}.`;
  }
};
