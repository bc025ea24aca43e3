/**
 * The terminal: keys come in one by one, changed rows go out, and whatever happens the terminal is restored at the end.
 */

import type { CommandIo } from '../output.js';
import type { Size } from './screen.js';

const ENTER_SCREEN = '\u001B[?1049h\u001B[?25l\u001B[2J';
const LEAVE_SCREEN = '\u001B[0m\u001B[?25h\u001B[?1049l';

/** If nothing has stopped the process after this many milliseconds, the screen is ours again. */
const SUSPEND_TIMEOUT = 100;

export interface Terminal {
  readonly size: () => Size;
  /** Writes the rows that differ from what is there. */
  readonly show: (rows: readonly string[]) => void;
  /** Clears the screen, so that everything is drawn again. */
  readonly forget: () => void;
  /** Hands the terminal to the shell until the process is continued. */
  readonly suspend: () => void;
  /** Restores the terminal for good. */
  readonly leave: () => void;
}

interface Listeners {
  readonly onInput: (chunk: string) => void;
  /** The screen has to be drawn again. */
  readonly onRedraw: () => void;
  readonly onClosed: () => void;
}

export const isTerminal = ({ stdin, stdout, env }: CommandIo): boolean =>
  stdin.isTTY === true && stdout.isTTY === true && env['TERM'] !== 'dumb';

/** Writes each row that differs from what is shown, at its place. */
const changesOf = (rows: readonly string[], shown: readonly string[]): string =>
  rows
    .map((text, index) => (text === shown[index] ? '' : `\u001B[${index + 1};1H${text}\u001B[K`))
    .join('');

// Long because the functions within share whether the terminal is ours and what it shows.
export const openTerminal = (
  { stdin, stdout, signals }: CommandIo,
  { onInput, onRedraw, onClosed }: Listeners,
): Terminal => {
  let shown: readonly string[] = [];
  let entered = false;
  let closed = false;
  let fallback: NodeJS.Timeout | undefined;

  const enter = (): void => {
    // the shell may have changed the mode behind the stream's back
    stdin.setRawMode?.(false);
    stdin.setRawMode?.(true);
    stdout.write(ENTER_SCREEN);
    shown = [];
    entered = true;
  };

  const forget = (): void => {
    shown = [];
    stdout.write('\u001B[2J');
  };
  const restore = (): void => {
    if (!entered) return;
    entered = false;
    try {
      stdin.setRawMode?.(false);
      stdout.write(LEAVE_SCREEN);
    } catch {
      // the terminal is gone
    }
  };

  const comeBack = (): void => {
    clearTimeout(fallback);
    if (closed) return;
    signals.off('SIGTSTP', suspend);
    signals.on('SIGTSTP', suspend);
    enter();
    onRedraw();
  };

  const suspend = (): void => {
    // Windows has no jobs to stop
    if (process.platform === 'win32') return;
    restore();
    // without a listener the signal stops the process
    signals.off('SIGTSTP', suspend);
    // stops the whole job, as the key itself would; without a shell nothing stops
    process.kill(0, 'SIGTSTP');
    fallback = setTimeout(comeBack, SUSPEND_TIMEOUT);
  };

  stdin.setEncoding('utf8');
  stdin.on('data', onInput);
  stdin.on('end', onClosed);
  stdin.on('error', onClosed);
  stdout.on('resize', () => {
    forget();
    onRedraw();
  });
  signals.on('SIGCONT', comeBack);
  signals.on('SIGTSTP', suspend);
  enter();
  stdin.resume();

  return {
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    show: (rows) => {
      if (!entered) return;
      const changed = changesOf(rows, shown);
      shown = rows;
      if (changed !== '') stdout.write(changed);
    },
    forget,
    suspend,
    leave: () => {
      closed = true;
      clearTimeout(fallback);
      restore();
    },
  };
};
