/**
 * `zeitnot replay`: runs a clock log, one JSON document, and shows the clocks after each event.
 */

import { formatNumbers, readControl } from '@zeitnot/core';
import {
  formatCommentTime,
  replay,
  timedMoves,
  type ClockEvent,
  type ClockSetup,
  type ClockState,
  type PlayerView,
  type ReplayLine,
} from '@zeitnot/core/clock';
import { formatClockTime } from '@zeitnot/core/ribbon';
import { EXIT_WARNINGS, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { tableLines } from '../terminal/table.js';
import { displayWidth } from '../terminal/text-width.js';
import { readLogFile } from './read-log-file.js';
import { remarkOnMeanings } from './read-text.js';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A player's clock after an event: `0:41 ×3 ◂` has three periods, `12:04 6 to go` a quota, `5:00 ‖` is paused. */
const cellOf = (
  { players, active, status }: ReplayLine,
  { controls, players: names }: ClockSetup,
  name: string,
) => {
  const { remaining, flagged, eliminated, periods, movesLeft, stage } = players[name] as PlayerView;
  if (flagged) return `${formatClockTime(remaining)} flag`;
  if (eliminated) return `${formatClockTime(remaining)} out`;
  const control = controls[names.indexOf(name)];
  const quota = control?.kind === 'staged' ? control.stages[stage]?.moves : null;
  const left = movesLeft === null || quota === 1 ? '' : ` ${movesLeft} to go`;
  const more = periods > 1 ? ` ×${periods}` : '';
  return `${formatClockTime(remaining)}${more}${left}${active !== name ? '' : status === 'paused' ? ' ‖' : ' ◂'}`;
};

const describeEvent = (event: unknown): string => {
  if (!isObject(event)) return printable(String(event));
  const { type, player, winner, ms, reason } = event;
  const name = typeof winner === 'string' ? winner : 'nobody';
  const end = winner === undefined ? '' : `, ${name} wins`;
  const who = `${[type, player].filter((part) => typeof part === 'string').join(' ')}${end}`;
  const sign = type !== 'give' ? '' : Number(ms) < 0 ? '−' : '+';
  const much = typeof ms === 'number' ? ` ${sign}${formatClockTime(Math.abs(ms))}` : '';
  const why = typeof reason === 'string' ? ` (${reason})` : '';
  return printable(`${who}${much}${why}`);
};

const atOf = (event: unknown): number | null => {
  const at = isObject(event) ? event['at'] : undefined;
  // whole milliseconds, as the clock counts
  return typeof at === 'number' && Number.isFinite(at) ? Math.floor(at) : null;
};

/** The log as a table: when, what, the time a move took, each clock afterwards, and why an event was refused. */
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
  const heading = ['', 'at', 'event', 'took', ...names.map(printable), ''];
  return tableLines([heading, ...rows], { width: displayWidth }).join('\n');
};

const endingOf = ({ outcome, players }: ReplayLine): string => {
  if (outcome === null) return '';
  const { winner, reason } = outcome;
  const late = Object.keys(players).filter((name) => players[name]?.flagged === true);
  const flags = late.length === 0 ? '' : `${late.join(', ')} out of time, `;
  const result = winner === null ? 'nobody wins' : `${winner} wins`;
  return `\n${printable(`${flags}${result} (${reason})`)}\n`;
};

/** Events that are run before their lines are written. */
const BATCH = 1000;

/** Writes a line of JSON for each event, and returns whether all were accepted. */
const writeLines = async (
  clock: ClockState,
  events: readonly ClockEvent[],
  output: Output,
): Promise<boolean> => {
  let state = clock;
  let accepted = true;
  for (let from = 0; from < events.length; from += BATCH) {
    const part = replay(state, events.slice(from, from + BATCH));
    ({ state } = part);
    accepted &&= part.lines.every((line) => line.accepted);
    const lines = part.lines.map((line) => JSON.stringify({ ...line, index: line.index + from }));
    await output.write(`${lines.join('\n')}\n`);
  }
  return accepted;
};

interface ReplayOptions {
  readonly game?: string;
}

/** Runs the log in a file, or on standard input. */
export const replayLog = async (
  file: string | undefined,
  { game }: ReplayOptions,
  output: Output,
): Promise<number> => {
  const log = await readLogFile(file, game, output);
  if (!log.ok) {
    const { readings } = log.error;
    return output.fail(log.error, readings === undefined ? {} : { readings });
  }
  const { clock, events, texts } = log.value;
  for (const each of texts) {
    await remarkOnMeanings(each, readControl(each, { prefer: 'notation' }), output, false);
  }
  if (output.asked.json) return (await writeLines(clock, events, output)) ? 0 : EXIT_WARNINGS;
  const { lines } = replay(clock, events);
  if (lines.length === 0) await output.write('The log holds no events.\n');
  else
    await output.write(`${tableOf(clock, events, lines)}\n${endingOf(lines.at(-1) as ReplayLine)}`);
  const rejected = lines.filter(({ accepted }) => !accepted).map(({ index }) => index);
  if (rejected.length === 0) return 0;
  output.remark(`Rejected: ${formatNumbers('event', rejected)}.`);
  return EXIT_WARNINGS;
};
