/**
 * What the clock's events, knobs, profiles and codes mean, in a sentence each: the tables of
 * docs/clock-reference.md. The clock itself reads none of them.
 */

import type { ClockEvent, EventType, RefusalCode } from './events.js';
import type { Policy, Profile } from './policy.js';

type KeysOf<Event> = Event extends unknown ? keyof Event : never;
type FieldOf<Type extends EventType> = Exclude<
  KeysOf<Extract<ClockEvent, { readonly type: Type }>>,
  'type' | 'at'
>;

/** The fields of each event besides `type` and `at`, `?` behind those that may be missing, and its effect. */
export const EVENT_TEXTS: {
  readonly [Type in EventType]: {
    readonly fields: Readonly<Record<FieldOf<Type>, string>>;
    readonly effect: string;
  };
} = {
  start: { fields: { player: '' }, effect: "That player's turn begins." },
  stop: {
    fields: {},
    effect: 'The turn ends: charged, its bonus credited, its move counted. No clock runs.',
  },
  press: {
    fields: { player: '', lag: '?', frameLag: '?' },
    effect: 'A `stop`, and then the `start` of the next player who is in the game.',
  },
  observe: {
    fields: {},
    effect: 'Only looks, and settles the clock: a flag that has fallen is down.',
  },
  pause: {
    fields: { reason: '?' },
    effect:
      'Time stands still; what is left of a delay is kept. Pauses of other reasons may come on top.',
  },
  resume: {
    fields: { reason: '?' },
    effect:
      'Lifts the pause of that reason, or the one without; time runs when none is left. Refused if the player to move would be out of time at once.',
  },
  give: {
    fields: { player: '', ms: '', from: '?' },
    effect:
      'Adds time, or takes it if `ms` is negative; caps do not apply. With `from` it is a transfer.',
  },
  takeback: {
    fields: {},
    effect: 'Undoes the last move; a second one, the move before it.',
  },
  berserk: {
    fields: { player: '' },
    effect:
      "Half the time of the first stage and no bonus, before the player's first move. Not for an hourglass.",
  },
  flag: {
    fields: { player: '', opponentCanMate: '?' },
    effect:
      'A claim that the player is out of time. If no opponent can mate, the game is a draw: nobody wins or loses.',
  },
  end: {
    fields: { winner: '', reason: '' },
    effect:
      'The game is over: a mate, a resignation, an agreement. The running turn is charged, earns nothing and counts no move. The others lose; without a `winner` it is a draw or an aborted game.',
  },
  eliminate: {
    fields: { player: '', reason: '' },
    effect:
      "The player is out and the others play on; if it was that player's turn, the next one's begins. The last one left wins. Moves before it are not taken back.",
  },
  correct: {
    fields: { player: '', moves: '' },
    effect: 'Sets the number of moves made in this period; they count as played.',
  },
  set: {
    fields: { player: '', ms: '', stage: '?', periods: '?', moves: '?' },
    effect:
      'Sets a clock. The difference is booked as granted or discarded, and no takeback goes behind it; of what the turn used before, neither a bonus nor lag gives anything back. Another stage begins with its periods, no moves and its own time as what a cap refers to.',
  },
  turn: {
    fields: { player: '' },
    effect: 'Hands the turn over, also while paused: no bonus, no move counted, a fresh delay.',
  },
  reopen: {
    fields: {},
    effect:
      'An ended game goes on in the turn in which it ended, paused without a reason. The flag or the elimination that ended it is undone, and a free move has its time again.',
  },
};

/** The values of each knob, and its meaning. */
export const POLICY_TEXTS: Readonly<
  Record<keyof Policy, { readonly values: string; readonly meaning: string }>
> = {
  flag: {
    values: '`atZero`, `belowZero`',
    meaning:
      'Whether exactly 0 is out of time, where nothing is forgiven. A period or a stage is over at 0 in any case.',
  },
  margin: {
    values: 'milliseconds',
    meaning: 'An overrun of up to so much is forgiven; the bank is then 0, and the bonus follows.',
  },
  startBonus: {
    values: '`true`, `false`, `lichess`',
    meaning:
      "Credits the bonus before each player's first move. `lichess`: only where the first stage has no time, and three seconds at least.",
  },
  freeMoves: {
    values: 'a number',
    meaning: "Each player's first moves cost nothing and earn nothing.",
  },
  firstMove: {
    values: '`null`, milliseconds',
    meaning: 'A free move that is not made in that time ends the game without a result: `NoStart`.',
  },
  stageAdd: {
    values: '`mover`, `everyone`',
    meaning:
      "Who enters the next stage when one player's time runs over into it: that player, or also all who are in the same stage.",
  },
  takeback: {
    values: '`exact`, `lichess`',
    meaning:
      '`exact`: both clocks are as before the move. `lichess`: the mover does not get back the time spent, and keeps the bonus, but not what a completed quota brought.',
  },
  onFlag: {
    values: '`end`, `eliminate`',
    meaning: '`eliminate`: the others play on from the instant of the flag.',
  },
  backwards: {
    values: '`instant`, `refuse`',
    meaning:
      'An event whose time lies before that of the last one. `instant`: it happens at the time of the last one, so a move takes 0 ms. `refuse`: `TimeWentBack`.',
  },
  lag: {
    values: '`null`, `lichess`, `{quota, gain, max, grace?}`',
    meaning: 'Gives back reported network lag from a quota that grows with each move.',
  },
};

/** What each profile is for. */
export const PROFILE_TEXTS: Readonly<Record<Profile, string>> = {
  default: 'Flag at zero, nothing forgiven, nothing credited early.',
  fide: 'The bonus before the first move.',
  lichess: 'One free move, its takeback, its lag, and its start of games without time.',
  engine: 'The bonus before the first move, and alive at exactly zero.',
};

/** Why an event is refused, for people. */
export const REFUSAL_TEXTS: Readonly<Record<RefusalCode, string>> = {
  AlreadyRunning: 'The clock is running already.',
  NotRunning: 'The clock has not been started.',
  NotYourTurn: "It is another player's turn.",
  Paused: 'The clock is paused.',
  GameOver: 'The game is over.',
  InsufficientTime: 'The player does not have that much time.',
  NothingToTakeBack: 'There is no move to take back.',
  TooLate: 'The player has moved, has gone berserk, or has no time of a first stage to halve.',
  NotExpired: 'The player still has time.',
  TimeWentBack: 'The time of the event lies before that of the last one.',
  MalformedEvent: 'It is no event: its type, its time or a field is not what it should be.',
  UnknownPlayer: 'No player has that name.',
  UnknownStage: "The player's control has no such stage, or no time to set.",
};

/** How a game may end by the clock alone. */
export const OUTCOME_TEXTS: Readonly<
  Record<'TimeExpired' | 'TimeVsInsufficientMaterial' | 'NoStart', string>
> = {
  TimeExpired:
    'Who is out has lost, and the last one left wins. If more are left and `onFlag` is `end`, nobody wins.',
  TimeVsInsufficientMaterial:
    'A flag, and a claim that no opponent can mate: a draw, without winner and losers.',
  NoStart: 'A free move was not made in time: without winner and losers.',
};
