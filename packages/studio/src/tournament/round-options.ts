// The options of the page, parsed from JSON: invalid values fall back to the command's defaults.

import { formatCount } from '@zeitnot/core';
import {
  DEFAULT_BREAK_OPTIONS,
  GROUPINGS,
  ON_AMBIGUOUS,
  STRATEGIES,
  EMPTY_MAP,
  parseRoundMap,
  SUBROUNDS,
  type BreakOptions,
} from '@zeitnot/tournament';
import type { Answer, RoundOptions, RoundsError } from '../api.js';

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
  fallback: Choice,
): Choice => choices.find((choice) => choice === value) ?? fallback;

const MAX_MAP = 500_000;

export const parseRoundOptions = (json: unknown): RoundOptions => {
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const fallback: BreakOptions = DEFAULT_BREAK_OPTIONS;
  const flag = (key: 'infer' | 'anyEvent' | 'sanitize' | 'pad' | 'context' | 'index'): boolean =>
    typeof given[key] === 'boolean' ? given[key] : fallback[key];
  const text = (key: 'map' | 'prefix' | 'event' | 'asEvent'): string | null =>
    typeof given[key] === 'string' ? given[key] : null;
  return {
    strategy: oneOf(STRATEGIES, given['strategy'], fallback.strategy),
    grouping: oneOf(GROUPINGS, given['grouping'], fallback.grouping),
    subrounds: oneOf(SUBROUNDS, given['subrounds'], fallback.subrounds),
    onAmbiguous: oneOf(ON_AMBIGUOUS, given['onAmbiguous'], fallback.onAmbiguous),
    infer: flag('infer'),
    anyEvent: flag('anyEvent'),
    sanitize: flag('sanitize'),
    pad: flag('pad'),
    context: flag('context'),
    index: flag('index'),
    map: text('map') ?? '',
    prefix: text('prefix'),
    event: text('event'),
    asEvent: text('asEvent'),
  };
};

/** The same for `breakTournament`; fails on an invalid round map. */
export const breakOptions = ({
  map,
  ...others
}: RoundOptions): Answer<BreakOptions, RoundsError> => {
  if (map.length > MAX_MAP) {
    const message = `The round map has ${formatCount(map.length)} characters, and the limit here is ${formatCount(MAX_MAP)}. Shorten it, or use the command: zeitnot break --round-map FILE.`;
    return { ok: false, error: { code: 'TooLong', message } };
  }
  const parsed = map.trim() === '' ? { ok: true as const, value: EMPTY_MAP } : parseRoundMap(map);
  return parsed.ok
    ? { ok: true, value: { ...DEFAULT_BREAK_OPTIONS, ...others, map: parsed.value } }
    : parsed;
};
