/**
 * `zeitnot clock`: a clock for two players in the terminal. Here the pure parts meet the world: the
 * time of day, keys, signals and files.
 */

import { constants } from 'node:os';
import {
  formatLog,
  makeClock,
  nextRedrawAt,
  parseControlText,
  ribbonLine,
  ribbonOf,
  type AnyDialect,
  type ClockState,
  type Profile,
} from '@zeitnot/core';
import { reportError } from '../errors.js';
import { readText } from '../text.js';
import { actionOf, keysOf, type Action } from './keys.js';
import { faultOfTarget, freeName, saveLog, suggestedName } from './log.js';
import { answer, askFor, type Answer, type Prompt } from './prompt.js';
import { drawScreen } from './screen.js';
import { act, beginSession, observe, timeIn, toggleHelp, watch, type Session } from './session.js';
import { isTerminal, openTerminal } from './terminal.js';

export interface ClockOptions {
  readonly dialect: AnyDialect;
  readonly policy: Profile;
  readonly players: readonly string[];
  readonly log?: string;
}

/** However long nothing changes, the time of day may have been set. */
const LONGEST_SLEEP = 60_000;

const HUNG_UP = 128 + constants.signals.SIGHUP;

const ENDING_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const;

const clockFor = (text: string, options: ClockOptions): ClockState | null => {
  const { dialect, policy, players } = options;
  const parsed = parseControlText(text, dialect);
  const control = parsed.ok ? parsed.value : (readText(text, { dialect })?.control ?? null);
  if (control === null) return null;
  const made = makeClock({ control, players, policy });
  if (made.ok) return made.value;
  reportError(made.error.code, made.error.message, false);
  return null;
};

/** The last word on the shell's screen: both clocks, and where the log is. */
const farewell = (session: Session, now: number, saved: string | null): string => {
  const { setup } = session.state;
  const width = Math.max(...setup.players.map(({ length }) => length));
  const lines = setup.players.map((player) => {
    const ribbon = ribbonOf(session.state, player, timeIn(session, now));
    return `${player.padEnd(width)}  ${ribbonLine(ribbon)}\n`;
  });
  const log = saved === null ? '' : `The log is in ${saved}; zeitnot replay runs it.\n`;
  return session.events.length === 0 ? '' : `${lines.join('')}${log}`;
};

const play = async (state: ClockState, options: ClockOptions): Promise<number> =>
  new Promise((resolve) => {
    let session = beginSession(state);
    let prompt: Prompt | null = null;
    let quitAt = 0;
    let timer: NodeJS.Timeout | undefined;
    let over = false;

    const draw = (): void => {
      clearTimeout(timer);
      if (over) return;
      const now = Date.now();
      if (prompt === null) session = watch(session, now);
      const colours = (process.env['NO_COLOR'] ?? '') === '';
      terminal.show(drawScreen({ session, now, prompt }, terminal.size(), colours));
      const at = timeIn(session, now);
      const next = nextRedrawAt(session.state, at);
      if (next !== null) timer = setTimeout(draw, Math.min(LONGEST_SLEEP, next - at));
    };

    const end = (code: number, now: number, saved: string | null): void => {
      over = true;
      clearTimeout(timer);
      terminal.leave();
      process.stdin.pause();
      process.stdout.write(farewell(session, now, saved));
      resolve(code);
    };

    /** Saves without a question, under a free name, and tells the name; null if there is nothing. */
    const saveAtOnce = (now: number): string | null => {
      if (session.events.length === 0) return null;
      session = observe(session, now);
      const wanted = options.log ?? suggestedName(new Date(now));
      const file = freeName(wanted);
      const saved = saveLog(file, formatLog(session.state.setup, session.events), false);
      if (saved === 'saved') return file;
      terminal.leave();
      const why = typeof saved === 'string' ? `${file} is there already.` : saved.problem;
      // the log is worth more than a tidy screen
      process.stderr.write(
        `The log could not be saved: ${why}\n${formatLog(session.state.setup, session.events)}`,
      );
      return null;
    };

    const quit = (): void => {
      const now = Date.now();
      if (session.events.length === 0) end(0, now, null);
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
        const final = observe(session, quitAt);
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

    const perform = (action: Action): void => {
      if (action === 'quit') return quit();
      if (action === 'suspend') return terminal.suspend();
      if (action === 'redraw') terminal.forget();
      else if (action === 'help') session = toggleHelp(session);
      else session = act(session, action, Date.now());
      draw();
    };

    const onInput = (chunk: string): void => {
      for (const key of keysOf(chunk)) {
        if (over) return;
        const action = actionOf(key);
        if (prompt !== null) settlePrompt(prompt, answer(prompt, key));
        else if (action !== null) perform(action);
      }
    };

    /** The end that nobody asked for here: save first, for the terminal may be gone. */
    const breakOff = (code: number): void => {
      if (over) return;
      over = true;
      const file = saveAtOnce(Date.now());
      terminal.leave();
      if (file !== null) process.stderr.write(`The log is in ${file}.\n`);
      if (code === HUNG_UP) {
        // node's own way out fails on a terminal that is gone
        process.removeAllListeners('SIGHUP');
        process.kill(process.pid, 'SIGHUP');
      }
      process.exit(code);
    };

    const onClosed = (): void => breakOff(HUNG_UP);
    const terminal = openTerminal({ onInput, onRedraw: draw, onClosed });
    for (const name of ENDING_SIGNALS) {
      process.on(name, () => breakOff(128 + constants.signals[name]));
    }
    process.on('uncaughtException', (error) => {
      terminal.leave();
      process.stderr.write(`${error.stack ?? error.message}\n`);
      breakOff(1);
    });
    process.on('exit', () => {
      if (!over) breakOff(process.exitCode === undefined ? 1 : Number(process.exitCode));
    });
    draw();
  });

export const runClock = async (text: string, options: ClockOptions): Promise<number> => {
  const state = clockFor(text, options);
  if (state === null) return 1;
  const fault = options.log === undefined ? null : faultOfTarget(options.log);
  if (fault !== null) {
    reportError('InvalidLog', fault, false);
    return 1;
  }
  if (!isTerminal()) {
    const hint = 'Run it without pipes, in a window or over ssh -t.';
    reportError(
      'NotATerminal',
      `The clock needs a terminal for its keys and screen. ${hint}`,
      false,
    );
    return 1;
  }
  return play(state, options);
};
