/** A game at the terminal's clock: what keys do to it, and whether the help is shown. */

import {
  actInSession,
  beginSession,
  type ClockSession,
  type ClockState,
} from '@zeitnot/core/clock';
import type { Action } from './keys.js';

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
