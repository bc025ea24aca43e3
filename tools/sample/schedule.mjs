// When and at what the event is played. Town and event are made up.

import { parseNotation } from '@zeitnot/core';

export const EVENT = 'Hohenlauben Open 2025';
export const SITE = 'Hohenlauben AUT';
export const ROUNDS = 11;

/** Days of July 2025, one round a day with a rest day after the sixth, the last day in the morning. */
const DAYS = [5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16];

/** The clock in the hall is two hours ahead of UTC. */
const AFTERNOON = '13:00:00';
const MORNING = '08:00:00';

export const timesOf = (round) => {
  const date = `2025.07.${String(DAYS[round - 1]).padStart(2, '0')}`;
  return { date, utc: round === ROUNDS ? MORNING : AFTERNOON };
};

const control = (notation) => {
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const alike = (notation) => ({ white: control(notation), black: control(notation) });

export const STANDARD = alike('40/90m.. + 30s, 30m.. + 30s');

/**
 * The playoff for the first place, in the evening of the last day: two rapid games, two of blitz, and
 * an Armageddon in which Black has a minute less and a draw is enough. `share` is how much of their
 * usual nodes the players find at such a pace.
 */
export const PLAYOFF = [
  { controls: alike('15m.. + 10s'), share: 0.5, utc: '16:00:00' },
  { controls: alike('15m.. + 10s'), share: 0.5, utc: '16:50:00' },
  { controls: alike('3m.. + 2s'), share: 0.25, utc: '17:45:00' },
  { controls: alike('3m.. + 2s'), share: 0.25, utc: '18:00:00' },
  { controls: { white: control('5m'), black: control('4m') }, share: 0.25, utc: '18:20:00' },
];
