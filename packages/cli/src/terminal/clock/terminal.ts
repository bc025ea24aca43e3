/**
 * The terminal: keys come in one by one, rows go out as far as they changed, and whatever happens
 * it is given back as it was.
 */

import type { Size } from './screen.js';

const ENTER_SCREEN = '\u001B[?1049h\u001B[?25l\u001B[2J';
const LEAVE_SCREEN = '\u001B[0m\u001B[?25h\u001B[?1049l';

/** If nothing stopped the process after all, the screen is taken back after this. */
const STOPPED_BY_THEN = 100;

export interface Terminal {
  readonly size: () => Size;
  /** Writes the rows that differ from what is there. */
  readonly show: (rows: readonly string[]) => void;
  /** Forgets what is there, so that all is drawn again. */
  readonly forget: () => void;
  /** Hands the terminal to the shell until the process is continued. */
  readonly suspend: () => void;
  /** Gives the terminal back for good. */
  readonly leave: () => void;
}

interface Listeners {
  readonly onInput: (chunk: string) => void;
  /** The screen has to be drawn again. */
  readonly onRedraw: () => void;
  readonly onClosed: () => void;
}

export const isTerminal = (): boolean =>
  process.stdin.isTTY && process.stdout.isTTY && process.env['TERM'] !== 'dumb';

export const openTerminal = ({ onInput, onRedraw, onClosed }: Listeners): Terminal => {
  const { stdin, stdout } = process;
  let shown: readonly string[] = [];
  let entered = false;
  let closed = false;
  let fallback: NodeJS.Timeout | undefined;

  const enter = (): void => {
    // the shell has set its own mode meanwhile, of which the stream knows nothing
    stdin.setRawMode(false);
    stdin.setRawMode(true);
    stdout.write(ENTER_SCREEN);
    shown = [];
    entered = true;
  };

  const giveBack = (): void => {
    if (!entered) return;
    entered = false;
    try {
      stdin.setRawMode(false);
      stdout.write(LEAVE_SCREEN);
    } catch {
      // a terminal that is gone needs nothing back
    }
  };

  const comeBack = (): void => {
    clearTimeout(fallback);
    if (closed) return;
    process.off('SIGTSTP', suspend).on('SIGTSTP', suspend);
    enter();
    onRedraw();
  };

  const suspend = (): void => {
    // Windows has no jobs to stop
    if (process.platform === 'win32') return;
    giveBack();
    // without a listener the signal stops the process
    process.off('SIGTSTP', suspend);
    // all of the job stops, as it would for the key itself; without a shell nothing does
    process.kill(0, 'SIGTSTP');
    fallback = setTimeout(comeBack, STOPPED_BY_THEN);
  };

  stdin.setEncoding('utf8');
  stdin.on('data', onInput);
  stdin.on('end', onClosed);
  stdin.on('error', onClosed);
  stdout.on('resize', () => {
    shown = [];
    stdout.write('\u001B[2J');
    onRedraw();
  });
  process.on('SIGCONT', comeBack);
  process.on('SIGTSTP', suspend);
  enter();
  stdin.resume();

  return {
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    show: (rows) => {
      if (!entered) return;
      const changed = rows
        .map((text, index) =>
          text === shown[index] ? '' : `\u001B[${index + 1};1H${text}\u001B[K`,
        )
        .join('');
      shown = rows;
      if (changed !== '') stdout.write(changed);
    },
    forget: () => {
      shown = [];
      stdout.write('\u001B[2J');
    },
    suspend,
    leave: () => {
      closed = true;
      clearTimeout(fallback);
      giveBack();
    },
  };
};
