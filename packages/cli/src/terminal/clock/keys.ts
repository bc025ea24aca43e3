/** From the input of a terminal to actions on the clock, and what they do to the game that is shown. */

import {
  actInSession,
  beginSession,
  type ClockSession,
  type ClockState,
} from '@zeitnot/core/clock';

/** What a key can do while the clock is shown. */
export type Action =
  | 'press'
  | 'pause'
  | 'takeback'
  | 'claim'
  | 'help'
  | 'redraw'
  | 'suspend'
  | 'quit';

export const ESCAPE = '\u001B';
export const CONTROL_C = '\u0003';
export const ENTER = '\r';
export const BACKSPACE = '\u007F';
export const CONTROL_U = '\u0015';

/** A whole escape sequence such as an arrow key, or one character. */
// oxlint-disable-next-line no-control-regex
const KEY = /\u001B\[[0-?]*[ -/]*[@-~]|\u001BO.|\u001B[^\u001B]|[\s\S]/gu;

/** The keys in a chunk of input; an escape sequence is one key. */
export const keysOf = (chunk: string): readonly string[] => chunk.match(KEY) ?? [];

const ACTIONS: Readonly<Record<string, Action>> = {
  ' ': 'press',
  p: 'pause',
  t: 'takeback',
  f: 'claim',
  '?': 'help',
  h: 'help',
  '\u000C': 'redraw',
  '\u001A': 'suspend',
  q: 'quit',
  [CONTROL_C]: 'quit',
};

/** Null for a key without a meaning. */
export const actionOf = (key: string): Action | null => {
  const lower = key.toLowerCase();
  return Object.hasOwn(ACTIONS, lower) ? (ACTIONS[lower] as Action) : null;
};

/** The keys for the help. */
export const KEY_HELP: readonly (readonly [key: string, meaning: string])[] = [
  ['space', 'press the clock; the first press starts it'],
  ['p', 'pause, and go on'],
  ['t', 'take the last move back'],
  ['f', 'claim that the time is up'],
  ['q', 'quit, and save the log'],
  ['Ctrl-Z', 'go to the shell; the clock keeps running'],
  ['Ctrl-L', 'draw the screen anew'],
  ['?', 'show or hide these keys'],
];

/** A game at the terminal's clock. */
export interface Session extends ClockSession {
  readonly helpShown: boolean;
}

export type GameAction = Extract<Action, 'press' | 'pause' | 'takeback' | 'claim'>;

export const openSession = (clock: ClockState): Session => ({
  ...beginSession(clock),
  helpShown: false,
});

/** The session after a key of the game. */
export const act = (session: Session, action: GameAction, now: number): Session =>
  actInSession(
    { ...session, helpShown: false },
    action === 'press' ? { kind: action, player: null } : { kind: action },
    now,
  );

export const toggleHelp = (session: Session): Session => ({
  ...session,
  note: '',
  helpShown: !session.helpShown,
});
