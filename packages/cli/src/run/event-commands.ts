/** What to type to get the games of one event, where a file has several. */

import type { EventCount } from '@zeitnot/tournament';
import { counted, tableLines } from '../terminal/table.js';
import { shellWord } from '../terminal/printable.js';

const MAX_NAME = 80;

/** The name as `--event` takes it: what nobody can type, and the rest of an endless name, is any text. */
const wordOf = (event: string): string => {
  const name = event.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '*') || '?';
  const letters = Array.from(name);
  return shellWord(letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME).join('')}*` : name);
};

/** The events with the commands that select them. `typed` is the command line without `--event`. */
export const withCommands = (events: readonly EventCount[], typed = '') =>
  events.map((event) => ({ ...event, command: `${typed} --event ${wordOf(event.event)}` }));

/** A line for each event: its games and its command. */
export const renderEventCommands = (events: readonly EventCount[], typed?: string): string =>
  tableLines(
    withCommands(events, typed).map(({ games, command }) => [
      `  ${counted(games, 'game')}`,
      command,
    ]),
    { right: [0] },
  )
    .map((line) => `${line}\n`)
    .join('');
