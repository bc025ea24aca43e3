/**
 * `zeitnot replay`: runs a clock log, one JSON document, and says what the clock showed after each
 * event.
 */

import { readFileSync } from 'node:fs';
import {
  formatClockTime,
  formatCommentTime,
  parseLog,
  replay,
  timedMoves,
  type ClockEvent,
  type ClockSetup,
  type ClockState,
  type PlayerView,
  type ReplayLine,
} from '@zeitnot/core';
import { NEEDS_A_LOOK, reportError } from '../terminal/errors.js';
import { write } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { displayWidth, padRight } from '../terminal/text-width.js';

interface ReplayOptions {
  readonly json?: true;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A player's clock after an event: `0:41 ×3 ◂` has three periods, `12:04 6 to go` a quota. */
const cellOf = (
  { players, active }: ReplayLine,
  { controls, players: names }: ClockSetup,
  name: string,
) => {
  const { remaining, flagged, periods, movesLeft, stage } = players[name] as PlayerView;
  if (flagged) return `${formatClockTime(remaining)} flag`;
  const control = controls[names.indexOf(name)];
  const quota = control?.kind === 'staged' ? control.stages[stage]?.moves : null;
  const left = movesLeft === null || quota === 1 ? '' : ` ${movesLeft} to go`;
  const more = periods > 1 ? ` ×${periods}` : '';
  return `${formatClockTime(remaining)}${more}${left}${active === name ? ' ◂' : ''}`;
};

const describeEvent = (event: unknown): string => {
  if (!isObject(event)) return printable(String(event));
  const { type, player } = event;
  return printable([type, player].filter((part) => typeof part === 'string').join(' '));
};

const atOf = (event: unknown): number | null => {
  const at = isObject(event) ? event['at'] : undefined;
  // as the clock does: what is finer than a millisecond is cut off
  return typeof at === 'number' && Number.isFinite(at) ? Math.floor(at) : null;
};

/** The log as a table: when, what, the time a move took, every clock after it, what was refused. */
const tableOf = (
  clock: ClockState,
  events: readonly ClockEvent[],
  lines: readonly ReplayLine[],
): string => {
  const { players: names } = clock.setup;
  const moves = timedMoves(clock, events);
  const began = atOf(events[0]) ?? 0;
  let latest = began;
  const rows = lines.map((line, index) => {
    const at = atOf(events[index]);
    const wentBack = at !== null && at < latest;
    latest = Math.max(latest, at ?? latest);
    const move = moves[index] ?? null;
    return [
      String(index),
      at === null ? '?' : formatCommentTime(latest - began),
      describeEvent(events[index]),
      move === null ? '' : formatCommentTime(move.emt),
      ...names.map((name) => cellOf(line, clock.setup, name)),
      line.code ?? (wentBack ? 'time went backwards' : ''),
    ];
  });
  const table = [['', 'at', 'event', 'took', ...names.map(printable), ''], ...rows];
  const widths = (table[0] as string[]).map((_, column) =>
    table.reduce((width, cells) => Math.max(width, displayWidth(cells[column] ?? '')), 0),
  );
  return table
    .map((cells) =>
      cells
        .map((cell, column) => padRight(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const endingOf = ({ outcome }: ReplayLine): string => {
  if (outcome === null) return '';
  const { winner, losers, reason } = outcome;
  const result = winner === null ? 'nobody wins' : `${winner} wins`;
  return `\n${printable(`${losers.join(', ')} out of time, ${result} (${reason})`)}\n`;
};

/** How many events are run before their lines are written. */
const BATCH = 1000;

/** Writes a line of JSON for each event; whether all were accepted. */
const writeLines = async (clock: ClockState, events: readonly ClockEvent[]): Promise<boolean> => {
  let state = clock;
  let accepted = true;
  for (let from = 0; from < events.length; from += BATCH) {
    const part = replay(state, events.slice(from, from + BATCH));
    ({ state } = part);
    accepted &&= part.lines.every((line) => line.accepted);
    const lines = part.lines.map((line) => JSON.stringify({ ...line, index: line.index + from }));
    await write(`${lines.join('\n')}\n`);
  }
  return accepted;
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
  const log = parseLog(text);
  if (!log.ok) {
    reportError(log.error.code, log.error.message, json);
    return 1;
  }
  const { clock, events } = log.value;
  if (json) return (await writeLines(clock, events)) ? 0 : NEEDS_A_LOOK;
  const { lines } = replay(clock, events);
  if (lines.length === 0) await write('The log holds no events.\n');
  else await write(`${tableOf(clock, events, lines)}\n${endingOf(lines.at(-1) as ReplayLine)}`);
  return lines.every(({ accepted }) => accepted) ? 0 : NEEDS_A_LOOK;
};
