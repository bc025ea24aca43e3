// Saves a log as a file: the JSON document that `zeitnot replay` reads, or PGN with the time of each move.

import { formatPgn } from '@zeitnot/core';
import { formatLog, toPgn, view, type ClockEvent, type ClockState } from '@zeitnot/core/clock';
import { saveFile } from '../ui/save-file.js';

export interface Played {
  readonly start: ClockState;
  readonly state: ClockState;
  readonly events: readonly ClockEvent[];
}

const pair = (value: number): string => String(value).padStart(2, '0');

const dayOf = (date: Date, separator: string): string =>
  [date.getFullYear(), pair(date.getMonth() + 1), pair(date.getDate())].join(separator);

const quoted = (text: string): string => text.replaceAll(/[\\"]/g, String.raw`\$&`);

const resultOf = ({ start, state }: Played): string => {
  const { outcome } = view(state);
  if (outcome === null || outcome.reason === 'NoStart') return '*';
  if (outcome.winner === null) return '1/2-1/2';
  return outcome.winner === start.setup.players[0] ? '1-0' : '0-1';
};

const MAX_LINE = 80;

/** Words in lines of at most 80 characters, as PGN wants, unless a word is longer. */
const wrapped = (words: readonly string[]): string => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LINE) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.join('\n');
};

/** The time used and left by each move. The clock does not know the moves, so null moves stand in for them. */
export const pgnOf = ({ start, state, events }: Played, date: Date): string => {
  const { players, controls } = start.setup;
  const [control] = controls;
  const written = control === undefined ? null : formatPgn(control);
  const result = resultOf({ start, state, events });
  const tags: readonly (readonly [string, string])[] = [
    ['Event', 'Zeitnot clock'],
    ['Site', '?'],
    ['Date', dayOf(date, '.')],
    ['Round', '?'],
    ['White', players[0] ?? '?'],
    ['Black', players[1] ?? '?'],
    ['Result', result],
    ['TimeControl', written?.ok === true ? written.value : '?'],
  ];
  const moves = toPgn(start, events).flatMap(({ comment }, ply) => [
    ...(ply % 2 === 0 ? [`${ply / 2 + 1}.`] : []),
    '--',
    `{${comment}}`,
  ]);
  const head = tags.map(([name, value]) => `[${name} "${quoted(value)}"]\n`).join('');
  return `${head}\n${wrapped([...moves, result])}\n`;
};

/** A file name by date and time: `clock-2026-11-16-2030`. */
const nameAt = (date: Date): string =>
  `clock-${dayOf(date, '-')}-${pair(date.getHours())}${pair(date.getMinutes())}`;

export const saveLog = ({ start, events }: Played): void =>
  saveFile(`${nameAt(new Date())}.json`, formatLog(start.setup, events), 'application/json');

export const savePgn = (played: Played): void => {
  const date = new Date();
  saveFile(`${nameAt(date)}.pgn`, pgnOf(played, date), 'application/x-chess-pgn');
};
