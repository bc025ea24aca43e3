// The options of the page, out of JSON: what is no choice falls back to the command's default.

import { formatCount } from '@zeitnot/core';
import {
  DEFAULT_BREAK_OPTIONS,
  GROUPINGS,
  STRATEGIES,
  EMPTY_MAP,
  parseRoundMap,
  SUBROUNDS,
  type BreakOptions,
} from '@zeitnot/tournament';
import type { Answer, RoundOptions, RoundsError } from '../api.js';

const oneOf = <Choice extends string>(
  choices: readonly Choice[],
  said: unknown,
  fallback: Choice,
): Choice => choices.find((choice) => choice === said) ?? fallback;

const LONGEST_MAP = 500_000;

export const parseRoundOptions = (said: unknown): RoundOptions => {
  const given = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  const fallback: BreakOptions = DEFAULT_BREAK_OPTIONS;
  const flag = (key: 'infer' | 'anyEvent' | 'sanitize' | 'context' | 'index'): boolean =>
    typeof given[key] === 'boolean' ? given[key] : fallback[key];
  const name = (key: 'prefix' | 'event'): string | null => {
    const { [key]: text } = given;
    return typeof text === 'string' ? text : null;
  };
  const { map } = given;
  return {
    strategy: oneOf(STRATEGIES, given['strategy'], fallback.strategy),
    grouping: oneOf(GROUPINGS, given['grouping'], fallback.grouping),
    subrounds: oneOf(SUBROUNDS, given['subrounds'], fallback.subrounds),
    onAmbiguous: oneOf(['fail', 'unknown'], given['onAmbiguous'], fallback.onAmbiguous),
    infer: flag('infer'),
    anyEvent: flag('anyEvent'),
    sanitize: flag('sanitize'),
    context: flag('context'),
    index: flag('index'),
    map: typeof map === 'string' ? map : '',
    prefix: name('prefix'),
    event: name('event'),
  };
};

/** The same as a break takes them; the map may be wrong. */
export const breakOptions = ({
  map,
  ...others
}: RoundOptions): Answer<BreakOptions, RoundsError> => {
  if (map.length > LONGEST_MAP) {
    const message = `The round map has ${formatCount(map.length)} characters, and here up to ${formatCount(LONGEST_MAP)} are read. Shorten it, or use the command: zeitnot break --round-map FILE.`;
    return { ok: false, error: { code: 'TooLong', message } };
  }
  const parsed = map.trim() === '' ? { ok: true as const, value: EMPTY_MAP } : parseRoundMap(map);
  return parsed.ok
    ? { ok: true, value: { ...DEFAULT_BREAK_OPTIONS, ...others, map: parsed.value } }
    : parsed;
};
