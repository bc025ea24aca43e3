/**
 * A game from the first key to the last: here the pure parts meet the time of day, the terminal, signals and files.
 */

import { constants } from 'node:os';
import {
  formatLog,
  observeSession,
  timeInSession,
  watchSession,
  type ClockState,
} from '@zeitnot/core/clock';
import { nextRedrawAt, ribbonLine, ribbonOf } from '@zeitnot/core/ribbon';
import type { Output } from '../output.js';
import { tableLines } from '../table.js';
import { displayWidth } from '../text-width.js';
import {
  act,
  type Action,
  actionOf,
  keysOf,
  openSession,
  type Session,
  toggleHelp,
} from './keys.js';
import type { KeptGame } from './kept-game.js';
import {
  answer,
  type Answer,
  askFor,
  freeName,
  type Prompt,
  saveLog,
  suggestedName,
} from './log.js';
import { drawScreen } from './screen.js';
import { openTerminal } from './terminal.js';

export interface PlayOptions {
  /** Where to save the log without asking. */
  readonly log?: string;
}

/** A game that goes into a SQLite file event by event, and the path of the file. */
export interface Kept {
  readonly game: KeptGame;
  readonly file: string;
}

/** The screen is redrawn at least this often, since the time of day may have been set. */
const MAX_SLEEP = 60_000;

const HUNG_UP = 128 + constants.signals.SIGHUP;

const ENDING_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const;

/** What stays on the shell's screen: both clocks, and where the log is. */
const farewell = (session: Session, now: number, saved: string | null): string => {
  if (session.events.length === 0) return '';
  const rows = session.state.setup.players.map((player) => {
    const ribbon = ribbonOf(session.state, player, timeInSession(session, now));
    return [player, ribbonLine(ribbon)];
  });
  const log = saved === null ? [] : [`The log is in ${saved}; zeitnot replay runs it.`];
  return [...tableLines(rows, { width: displayWidth }), ...log].map((line) => `${line}\n`).join('');
};

// Long because the functions within share the session, the prompt and the timer of one game.
/** Resolves to the exit code when the players quit. */
export const play = async (
  state: ClockState,
  options: PlayOptions,
  { io, colours, note, remark }: Output,
  kept: Kept | null = null,
): Promise<number> =>
  new Promise((resolve) => {
    let session = openSession(state);
    let prompt: Prompt | null = null;
    let quitAt = 0;
    let timer: NodeJS.Timeout | undefined;
    let over = false;

    const draw = (): void => {
      clearTimeout(timer);
      if (over) return;
      const now = Date.now();
      if (prompt === null) session = watchSession(session, now);
      kept?.game.keep(session.events);
      terminal.show(drawScreen({ session, now, prompt }, terminal.size(), colours));
      const at = timeInSession(session, now);
      const next = nextRedrawAt(session.state, at);
      if (next !== null) timer = setTimeout(draw, Math.min(MAX_SLEEP, next - at));
    };

    const end = (code: number, now: number, saved: string | null): void => {
      over = true;
      clearTimeout(timer);
      terminal.leave();
      io.stdin.pause();
      io.stdout.write(farewell(session, now, saved));
      resolve(code);
    };

    const logText = (): string => formatLog(session.state.setup, session.events);

    /** Saves without asking, under a free name, and returns it; null if nothing was saved. */
    const saveAtOnce = (now: number): string | null => {
      if (session.events.length === 0) return null;
      session = observeSession(session, now);
      const wanted = options.log ?? suggestedName(new Date(now));
      const file = freeName(wanted);
      const saved = saveLog(file, logText(), false);
      if (saved === 'saved') return file;
      terminal.leave();
      const why = typeof saved === 'string' ? `${file} already exists.` : saved.problem;
      // the log is worth more than a tidy screen
      note(`The log could not be saved: ${why}\n${logText()}`);
      return null;
    };

    /** Waits until every event is on the disk, and returns where; null if one could not be kept. */
    const finishKept = async ({ game, file }: Kept, now: number): Promise<string | null> => {
      session = observeSession(session, now);
      game.keep(session.events);
      const problem = await game.finish();
      if (problem === null) return `${file}, game "${game.name}"`;
      terminal.leave();
      note(`The log is not complete: ${problem}\n${logText()}`);
      return null;
    };

    const quit = (): void => {
      const now = Date.now();
      if (kept !== null) {
        over = true;
        void finishKept(kept, now).then((place) => end(place === null ? 1 : 0, now, place));
      } else if (session.events.length === 0) end(0, now, null);
      else if (options.log !== undefined) {
        const file = saveAtOnce(now);
        end(file === null ? 1 : 0, now, file);
      } else {
        quitAt = now;
        prompt = askFor(freeName(suggestedName(new Date(now))));
        draw();
      }
    };

    const settlePrompt = (asked: Prompt, given: Answer): void => {
      if (given.kind === 'asking') ({ prompt } = given);
      else if (given.kind === 'back') prompt = null;
      else if (given.kind === 'discard') return end(0, quitAt, null);
      else {
        const final = observeSession(session, quitAt);
        const saved = saveLog(
          given.file,
          formatLog(final.state.setup, final.events),
          given.replace,
        );
        if (saved === 'saved') {
          session = final;
          return end(0, quitAt, given.file);
        }
        prompt =
          saved === 'exists'
            ? { ...asked, replacing: true }
            : { ...asked, replacing: false, problem: saved.problem };
      }
      draw();
    };

    const perform = (action: Exclude<Action, 'suspend'>): void => {
      if (action === 'quit') return quit();
      if (action === 'redraw') terminal.forget();
      else if (action === 'help') session = toggleHelp(session);
      else session = act(session, action, Date.now());
      draw();
    };

    const onInput = (chunk: string): void => {
      for (const key of keysOf(chunk)) {
        if (over) return;
        const action = actionOf(key);
        if (action === 'suspend') terminal.suspend();
        else if (prompt !== null) settlePrompt(prompt, answer(prompt, key));
        else if (action !== null) perform(action);
      }
    };

    const leave = (code: number, place: string | null): void => {
      terminal.leave();
      if (place !== null) remark(`The log is in ${place}.`);
      if (code === HUNG_UP) {
        // node's own way out fails on a terminal that is gone
        process.removeAllListeners('SIGHUP');
        process.kill(process.pid, 'SIGHUP');
      }
      io.exit(code);
    };

    /** An end from outside: save first, for the terminal may be gone. */
    const breakOff = (code: number): void => {
      if (over) return;
      over = true;
      const now = Date.now();
      if (kept === null) leave(code, saveAtOnce(now));
      else void finishKept(kept, now).then((place) => leave(code, place));
    };

    const onClosed = (): void => breakOff(HUNG_UP);
    const terminal = openTerminal(io, { onInput, onRedraw: draw, onClosed });
    for (const name of ENDING_SIGNALS) {
      io.signals.on(name, () => breakOff(128 + constants.signals[name]));
    }
    process.on('uncaughtException', (error) => {
      terminal.leave();
      note(`${error.stack ?? error.message}\n`);
      breakOff(1);
    });
    process.on('exit', () => {
      if (!over) breakOff(process.exitCode === undefined ? 1 : Number(process.exitCode));
    });
    draw();
  });
