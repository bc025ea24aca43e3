/**
 * A clock's log as a JSON document: the setup and every event. It always replays to the same state:
 * the document names its version, and a log of an older version keeps the rules that it had.
 */

import type { ClockEvent } from '../clock/events.js';
import type { PolicyInput } from '../clock/policy.js';
import { makeClock } from '../clock/setup.js';
import type { ClockSetup, ClockState } from '../clock/state.js';
import { failure, success } from '../model/result.js';
import { sameControl, type TimeControl } from '../model/time-control.js';
import { isObject, unknownKeyIn } from '../notation/unified/object.js';
import { parseControl, type ReadFailure, type ReadResult } from './control.js';

/** The versions that are read. A document without one has version 1. */
const isVersion = (version: unknown): version is 1 | 2 => version === 1 || version === 2;

/** A log that was read: its clock and its events. */
export interface ParsedLog {
  /** The clock before its first event. */
  readonly clock: ClockState;
  readonly events: readonly ClockEvent[];
  /** The controls that were given as text, which may have more meanings than the one taken. */
  readonly texts: readonly string[];
}

type Read<Value> = ReadResult<Value, 'InvalidLog'>;

const invalid = (message: string) => failure('InvalidLog', message);

/** A log is as invalid as its control. */
const invalidFor = (error: ReadFailure<'InvalidControl'>): Read<never> => ({
  ok: false,
  error: { ...error, code: 'InvalidLog' },
});

/** One control for all, or one for each player by name. */
const parseControls = (
  value: unknown,
  players: readonly string[],
): Read<TimeControl | Record<string, TimeControl>> => {
  const missing = isObject(value) ? players.filter((name) => !Object.hasOwn(value, name)) : players;
  const [first] = missing;
  if (!isObject(value) || first !== undefined) {
    const shared = parseControl(value);
    if (shared.ok) return shared;
    if (!isObject(value) || missing.length === players.length) return invalidFor(shared.error);
    const unknown = unknownKeyIn(value, players, '');
    return invalid([`${first} has no control.`, unknown].filter(Boolean).join(' '));
  }
  const controls: [string, TimeControl][] = [];
  for (const name of players) {
    const control = parseControl(value[name]);
    if (!control.ok) return invalidFor(control.error);
    controls.push([name, control.value]);
  }
  return success(Object.fromEntries(controls));
};

/** The texts among the controls of a document, each once. */
const textsOf = (value: unknown, players: readonly string[]): readonly string[] => {
  const given = isObject(value) ? players.map((name) => value[name]) : [value];
  return [...new Set(given.filter((each) => typeof each === 'string'))];
};

/**
 * Reads a log from a value that JSON.parse returned.
 *
 * @example
 * import { readLog } from '@zeitnot/core/clock';
 *
 * readLog({ control: '5m', events: [] }).ok; // => true
 */
export const readLog = (document: unknown): Read<ParsedLog> => {
  if (!isObject(document)) return invalid('The log is not a JSON object with control and events.');
  const { version = 1, id, players = ['white', 'black'], policy, events } = document;
  if (!isVersion(version)) {
    return invalid(`The log has version ${JSON.stringify(version)}; this program reads 1 and 2.`);
  }
  if (!Array.isArray(events)) return invalid('The log has no list of events.');
  if (!Array.isArray(players) || !players.every((name) => typeof name === 'string')) {
    return invalid("The log's players are not a list of names.");
  }
  if (policy !== undefined && typeof policy !== 'string' && !isObject(policy)) {
    return invalid(`The log's policy cannot be ${JSON.stringify(policy)}.`);
  }
  const control = parseControls(document['control'], players);
  if (!control.ok) return control;
  const made = makeClock({
    version,
    control: control.value,
    players,
    ...(typeof id === 'string' ? { id } : {}),
    ...(policy === undefined ? {} : { policy: policy as PolicyInput }),
  });
  if (!made.ok) return invalid(made.error.message);
  const texts = textsOf(document['control'], players);
  return success({ clock: made.value, events: events as ClockEvent[], texts });
};

/**
 * Reads a log's text.
 *
 * @example
 * import { parseLog } from '@zeitnot/core/clock';
 *
 * const log = parseLog('{"control":"5m","events":[]}');
 * log.ok && log.value.clock.setup.players; // => ['white', 'black']
 */
export const parseLog = (text: string): Read<ParsedLog> => {
  if (typeof text !== 'string') return invalid('The log is not text.');
  try {
    return readLog(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    return invalid(`The log is not JSON: ${(error as Error).message}.`);
  }
};

/**
 * The setup as a document holds it: every knob is spelled out, so that no default can change it.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, setupDocument } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * Object.keys(setupDocument(clock.setup)); // => ['version', 'control', 'players', 'policy']
 */
export const setupDocument = ({ version, id, players, controls, policy }: ClockSetup): object => {
  const [first, ...others] = controls as readonly [TimeControl, ...TimeControl[]];
  const shared = others.every((control) => sameControl(control, first));
  return {
    version,
    ...(id === null ? {} : { id }),
    control: shared
      ? first
      : Object.fromEntries(players.map((name, index) => [name, controls[index]])),
    players,
    policy,
  };
};

/**
 * A log's text, one event on each line.
 *
 * @example
 * import { parseNotation } from '@zeitnot/core';
 * import { makeClock, reduce, formatLog, parseLog } from '@zeitnot/core/clock';
 *
 * const control = parseNotation('5m.. + 3s');
 * const made = control.ok ? makeClock({ control: control.value }) : control;
 * if (!made.ok) throw new Error(made.error.message);
 * const clock = reduce(made.value, { type: 'start', player: 'white', at: 0 });
 * parseLog(formatLog(clock.setup, [])).ok; // => true
 */
export const formatLog = (setup: ClockSetup, events: readonly ClockEvent[]): string => {
  const head = JSON.stringify(setupDocument(setup)).slice(0, -1);
  const lines = events.map((event) => `  ${JSON.stringify(event)}`).join(',\n');
  return `${head},"events":[${lines === '' ? '' : `\n${lines}\n`}]}\n`;
};
