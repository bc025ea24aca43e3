// Saves a log as a file: the JSON document that `zeitnot replay` reads, or PGN with the time of each move.

import { formatLog, type ClockEvent, type ClockState } from '@zeitnot/core/clock';
import { saveFile } from '../ui/save-file.js';
import { pgnOf } from './pgn-file.js';

export interface Played {
  readonly start: ClockState;
  readonly state: ClockState;
  readonly events: readonly ClockEvent[];
}

const pair = (value: number): string => String(value).padStart(2, '0');

/** A file name by date and time: `clock-2026-11-16-2030`. */
const nameAt = (date: Date): string => {
  const day = [date.getFullYear(), pair(date.getMonth() + 1), pair(date.getDate())].join('-');
  return `clock-${day}-${pair(date.getHours())}${pair(date.getMinutes())}`;
};

export const saveLog = ({ start, events }: Played): void =>
  saveFile(`${nameAt(new Date())}.json`, formatLog(start.setup, events), 'application/json');

export const savePgn = ({ start, state, events }: Played): void => {
  const date = new Date();
  saveFile(`${nameAt(date)}.pgn`, pgnOf(start, state, events, date), 'application/x-chess-pgn');
};
