/** What to type to get the games of one event, where a file has several. */

import type { EventCount } from '@zeitnot/tournament';
import { counted, tableLines } from '../terminal/table.js';
import { shellWord } from '../terminal/printable.js';

const MAX_NAME = 80;

/** The name as `--event` takes it: what nobody can type, and the rest of an endless name, is any text. */
const wordOf = (event: string): string => {
  const name = event.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '*') || '?';
  return shellWord(name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}*` : name);
};

/** A line for each event: its games and the command that selects it. `typed` is the command without it. */
export const renderEventCommands = (
  events: readonly EventCount[],
  typed: string | undefined,
): string =>
  typed === undefined || events.length === 0
    ? ''
    : tableLines(
        events.map(({ event, games }) => [
          `  ${counted(games, 'game')}`,
          `${typed} --event ${wordOf(event)}`,
        ]),
        { right: [0] },
      )
        .map((line) => `${line}\n`)
        .join('');
