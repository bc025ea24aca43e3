/**
 * Lichess: the minutes form of its pages (`10+5`, `0.5+0`), the seconds of its API
 * (`clock.limit=600&clock.increment=5`), and days per turn (`days=3`).
 */

import { DAY, millis, MINUTE, SECOND } from '../model/duration.js';
import { failure, success, type Result } from '../model/result.js';
import { makeStaged, UNLIMITED, type TimeControl } from '../model/time-control.js';
import { formatOrClosest, type Formatted, type Simplification } from './closest.js';

const PAGE = /^(\d{1,4}(?:\.\d{1,2})?) ?\+ ?(\d{1,4})$/;
const LIMIT = /(?:^|&)(?:clock\.)?limit=(\d{1,7})(?:&|$)/;
const INCREMENT = /(?:^|&)(?:clock\.)?increment=(\d{1,4})(?:&|$)/;
const DAYS = /^(?:days=|daysPerTurn=)?(\d{1,3})(?: days?)?$/;

const NOT_LICHESS = failure(
  'NotLichess',
  'Lichess has 10+5, clock.limit=600&clock.increment=5 and days=3.',
);

export const parseLichess = (text: string): Result<TimeControl, 'NotLichess'> => {
  const trimmed = text
    .trim()
    .replaceAll('¼', '0.25')
    .replaceAll('½', '0.5')
    .replaceAll('¾', '0.75');
  if (/^(?:unlimited|∞)$/i.test(trimmed)) return success(UNLIMITED);
  const page = PAGE.exec(trimmed);
  const limit = LIMIT.exec(trimmed);
  const increment = page ?? INCREMENT.exec(trimmed);
  const clock = page ?? limit;
  if (clock !== null && increment !== null) {
    const time = millis(Math.round(Number(clock[1]) * (page === null ? SECOND : MINUTE)));
    const bonus = millis(Number(increment.at(-1)) * SECOND);
    const control = makeStaged([{ time, bonus }]);
    return control.ok ? control : NOT_LICHESS;
  }
  const days = /[a-z]/i.test(trimmed) ? DAYS.exec(trimmed) : null;
  if (days === null) return NOT_LICHESS;
  const control = makeStaged([{ time: millis(Number(days[1]) * DAY), moves: 1, reset: 'moves' }]);
  return control.ok ? control : NOT_LICHESS;
};

const NO_FORM = (reason: string) => failure('NotExpressible', reason);
const MAX_LIMIT = 180 * MINUTE;
const MAX_INCREMENT = 180 * SECOND;
const DAYS_OFFERED = [1, 2, 3, 5, 7, 10, 14].map((days) => days * DAY);

/** Quarters of a minute below one, and one and a half; else whole minutes, up to 180. */
const TIMES_OFFERED = [15, 30, 45, 90]
  .map((seconds) => seconds * SECOND)
  .concat(Array.from({ length: MAX_LIMIT / MINUTE + 1 }, (_, minutes) => minutes * MINUTE));

/** What is offered next to a time; the time itself if that is more than twice or less than half. */
const nearest = (offered: readonly number[], time: number) => {
  const distance = (other: number): number => Math.abs(other - time);
  const found = offered.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  return millis(found <= 2 * time && time <= 2 * found ? found : time);
};

const TO_WHAT_IS_OFFERED: Simplification = {
  lost: 'the exact time: Lichess has nothing closer',
  weight: 2,
  change: (stage) => ({
    ...stage,
    time: nearest(stage.reset === 'moves' ? DAYS_OFFERED : TIMES_OFFERED, stage.time),
    bonus: millis(Math.min(stage.bonus, MAX_INCREMENT)),
  }),
};

const writeLichess = (control: TimeControl): Result<string, 'NotExpressible'> => {
  if (control.kind === 'unlimited') return success('unlimited');
  if (control.kind !== 'staged') return NO_FORM('Lichess has no such clock');
  const { stages } = control;
  const [stage] = stages;
  if (stages.length > 1) return NO_FORM('Lichess has one stage');
  const { time, bonus, delay, bonusKind, cap, moves, periods, reset } = stage;
  if (moves === 1 && reset === 'moves' && periods === 1 && bonus === 0 && delay === 0) {
    return DAYS_OFFERED.includes(time)
      ? success(`days=${time / DAY}`)
      : NO_FORM('Lichess has 1, 2, 3, 5, 7, 10 or 14 days per turn');
  }
  if (moves !== null || periods > 1)
    return NO_FORM('Lichess has no number of moves and no overtime');
  if (delay > 0 || (bonus > 0 && bonusKind === 'bronstein')) {
    return NO_FORM('Lichess has only the Fischer increment');
  }
  if (cap !== 'none') return NO_FORM('Lichess has no cap on the increment');
  if (time > MAX_LIMIT || bonus > MAX_INCREMENT) {
    return NO_FORM('Lichess allows at most 180 minutes and 180 seconds');
  }
  if (!TIMES_OFFERED.includes(time) || bonus % SECOND !== 0) {
    return NO_FORM(
      'Lichess has whole minutes, a few fractions below two minutes, and whole seconds',
    );
  }
  if (time === 0 && bonus === 0) return NO_FORM('Lichess has no clock without time');
  return success(`${time / MINUTE}+${bonus / SECOND}`);
};

export const formatLichess = (control: TimeControl): Formatted =>
  formatOrClosest(writeLichess, control, [TO_WHAT_IS_OFFERED]);
