/**
 * When a clock should call for attention, and why. It depends on where the player is: the end of
 * the bank in main time, the last third of a period, the pace in a quota.
 */

import { MINUTE, SECOND } from '../model/duration.js';
import type { Stage } from '../model/time-control.js';
import type { RibbonQuota } from './quota.js';

/** What a clock calls attention to. */
export type Alarm = 'bank' | 'period' | 'pace';

/** Everybody falls behind the pace a little; half of it is trouble. */
const TROUBLE = 1 / 2;

/** A tenth of the time, but never less than ten seconds nor more than a minute. */
const lowBank = (base: number, delay: number): number =>
  Math.min(MINUTE, Math.max(10 * SECOND, base / 10), (base + delay) / 3);

/** The alarm of a time that nothing but its size protects; `delay` was part of it at the start. */
export const bankAlarm = (left: number, base: number, delay = 0): Alarm | null =>
  left <= lowBank(base, delay) ? 'bank' : null;

const isPeriod = ({ periods, moves, reset }: Stage): boolean =>
  periods > 1 || (reset === 'moves' && moves === 1);

export const stageAlarm = (
  stage: Stage,
  { left, delay }: { readonly left: number; readonly delay: number },
  base: number,
  quota: RibbonQuota | null,
): Alarm | null => {
  if (isPeriod(stage)) return left < stage.time / 3 ? 'period' : null;
  const pace = quota?.pace ?? null;
  if (pace !== null && pace.behind && pace.perMove < pace.planned * TROUBLE) return 'pace';
  return bankAlarm(left + delay, base, stage.delay);
};
