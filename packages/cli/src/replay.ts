/**
 * `zeitnot replay`: runs a clock log, one JSON document, and says what the clock showed after each
 * event.
 */

import { readFileSync } from 'node:fs';
import {
  formatClockTime,
  makeClock,
  makeHourglass,
  makeStaged,
  replay,
  type ClockEvent,
  type ClockState,
  type PolicyInput,
  type ReplayLine,
  type Result,
  type StageParts,
  type TimeControl,
} from '@zeitnot/core';
import { readControl } from './control.js';
import { reportError } from './errors.js';
import { write } from './output.js';

interface ReplayOptions {
  readonly json?: true;
}

type Fields = Readonly<Record<string, unknown>>;

const NEEDS_A_LOOK = 3;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A control as text or as the model's own JSON. */
const controlOf = (value: unknown): TimeControl | null => {
  if (typeof value === 'string') return readControl(value);
  if (!isObject(value)) return null;
  if (value['kind'] === 'unlimited') return { kind: 'unlimited' };
  const made: Result<TimeControl> | null =
    value['kind'] === 'hourglass'
      ? makeHourglass(value['time'] as never)
      : value['kind'] === 'staged' && Array.isArray(value['stages'])
        ? makeStaged(value['stages'] as StageParts[])
        : null;
  return made?.ok === true ? made.value : null;
};

/** One control for all, or one for each player by name; null where one is not understood. */
const controlsOf = (
  value: unknown,
  players: readonly string[],
): TimeControl | Record<string, TimeControl> | null => {
  const shared = controlOf(value);
  if (shared !== null || !isObject(value)) return shared;
  const each = players.map((name) => [name, controlOf(value[name])] as const);
  return each.every(([, control]) => control !== null)
    ? (Object.fromEntries(each) as Record<string, TimeControl>)
    : null;
};

interface Log {
  readonly state: ClockState;
  readonly events: readonly ClockEvent[];
}

const logOf = (text: string): Log | string => {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return `The log is no JSON: ${(error as Error).message}.`;
  }
  if (!isObject(document)) return 'The log is no JSON object with control and events.';
  const { id, players = ['white', 'black'], policy, events } = document;
  if (!Array.isArray(events)) return 'The log has no list of events.';
  if (!Array.isArray(players) || !players.every((name) => typeof name === 'string')) {
    return 'The players of the log are no list of names.';
  }
  const control = controlsOf(document['control'], players);
  if (control === null) {
    return `The control of the log is not understood: ${JSON.stringify(document['control'])}.`;
  }
  const made = makeClock({
    control,
    players,
    ...(typeof id === 'string' ? { id } : {}),
    ...(policy === undefined ? {} : { policy: policy as PolicyInput }),
  });
  return made.ok ? { state: made.value, events: events as ClockEvent[] } : made.error.message;
};

const describeEvent = (event: unknown): string => {
  if (!isObject(event)) return String(event);
  const { type, player } = event;
  return [type, player].filter((part) => typeof part === 'string').join(' ');
};

const timeOf = (event: unknown): string => {
  const at = isObject(event) ? event['at'] : undefined;
  return typeof at === 'number' && Number.isFinite(at) ? `${(at / 1000).toFixed(1)} s` : '?';
};

/** The log as a table: when, what, every clock after it, and what was refused. */
const tableOf = (events: readonly unknown[], lines: readonly ReplayLine[]): string => {
  const names = Object.keys(lines[0]?.players ?? {});
  const rows = lines.map((line, index) => [
    String(index),
    timeOf(events[index]),
    describeEvent(events[index]),
    ...names.map((name) => {
      const { remaining, flagged } = line.players[name] ?? { remaining: null, flagged: false };
      const mark = flagged ? ' flag' : line.active === name ? ' ◂' : '';
      return `${formatClockTime(remaining)}${mark}`;
    }),
    line.code ?? '',
  ]);
  const table = [['', 'at', 'event', ...names, ''], ...rows];
  const widths = (table[0] as string[]).map((_, column) =>
    table.reduce((width, cells) => Math.max(width, (cells[column] ?? '').length), 0),
  );
  return table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const endingOf = ({ outcome }: ReplayLine): string => {
  if (outcome === null) return '';
  const { winner, losers, reason } = outcome;
  const result = winner === null ? 'nobody wins' : `${winner} wins`;
  return `\n${losers.join(', ')} out of time, ${result} (${reason})\n`;
};

/** Runs the log in a file, or on standard input. */
export const replayLog = async (
  file: string | undefined,
  options: ReplayOptions,
): Promise<number> => {
  const json = options.json === true;
  let text: string;
  try {
    text = readFileSync(file ?? 0, 'utf8');
  } catch (error) {
    reportError('CannotRead', `The log cannot be read: ${(error as Error).message}.`, json);
    return 1;
  }
  const log = logOf(text);
  if (typeof log === 'string') {
    reportError('InvalidLog', log, json);
    return 1;
  }
  const { lines } = replay(log.state, log.events);
  if (json) await write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  else if (lines.length > 0) {
    await write(`${tableOf(log.events, lines)}\n${endingOf(lines.at(-1) as ReplayLine)}`);
  }
  return lines.every(({ accepted }) => accepted) ? 0 : NEEDS_A_LOOK;
};
