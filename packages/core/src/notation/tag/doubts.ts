/**
 * What a text may leave open: questions, each with its answers and what they say about the text. A rule that meets such a
 * text asks instead of guessing. Without an answer it reads nothing, or what it would usually read; `readings.ts` then
 * gives every answer in turn, so that both meanings of `1:30` can be shown.
 *
 * A dialect answers some questions beforehand: an organizer's `60+30` is in minutes.
 */

import type { Dialect } from './dialect.js';

/** For each question its answers, the likeliest first. */
export const DOUBTS = {
  /** `60+30`, `3+2:3+2`, `120+1 sec` */
  unit: { minutes: 'as minutes, as people write', seconds: 'as seconds, as servers write' },
  /** `1:30` */
  colon: {
    hours: 'as hours and minutes, as people write',
    minutes: 'as minutes and seconds, as a clock shows them',
  },
  /** `40/2, SD/1` */
  large: {
    hours: 'as hours, as US events once wrote',
    minutes: 'as minutes, as US Chess prescribes',
  },
  /** `29''+0''` */
  mark: { minutes: 'with the mark of seconds for minutes', seconds: 'with the marks as written' },
  /** `90/30`, `90'/30` */
  slash: { increment: 'with an increment behind the slash', quota: 'with moves at the slash' },
  /** `90/40` */
  turned: {
    behind: 'with the moves behind the slash',
    before: 'with the moves before the slash',
  },
  /** `50/60` in words */
  order: { movesFirst: 'with the moves first', timeFirst: 'with the time first' },
  /** `40/120, 20/60, 15+30` */
  scope: {
    all: 'with the increment from move 1',
    last: 'with the increment in the last stage only',
  },
  /** «40 moves in 2 hours, then 1 hour to complete 60 moves» */
  target: { start: 'with the moves counted from the start', anew: 'with the moves counted anew' },
  /** `120'/40 + 60` */
  role: {
    stages: 'with the last number as the time of another stage',
    increments: 'with the last number as seconds for every move',
  },
  /** «90 minutes, then 30 seconds per move» */
  behind: { overtime: 'as byo-yomi behind the time', increment: 'as an increment from move 1' },
  /** «1 minute and 30 seconds», `15' 10''` */
  sum: { one: 'as one time', two: 'as a time and an increment' },
  /** «3 days» */
  days: { move: 'for each move', game: 'for the whole game' },
  /** «15 minutes + 5 seconds (15+10)» */
  aside: { outside: 'as it stands outside the aside', inside: 'as the aside says' },
  /** `2x30s` */
  times: { overtime: 'as byo-yomi', players: 'as the time of each player' },
} as const;

/** A question that a text may leave open. */
export type Doubt = keyof typeof DOUBTS;
type AnswerTo<D extends Doubt> = keyof (typeof DOUBTS)[D];
/** An answer to some of the questions. */
export type Answers = { readonly [D in Doubt]?: AnswerTo<D> };

/** How a text is read: the dialect, and what is taken for granted where the text leaves it open. */
export interface Context {
  readonly dialect: Dialect;
  /** The answer to a question, or else what is usual; null leaves it open. */
  readonly ask: <D extends Doubt>(doubt: D, usual?: AnswerTo<D>) => AnswerTo<D> | null;
}

/** By mail a player has up to a week for each move. Servers offer two weeks, and nobody gives more. */
const MAX_DAYS_PER_MOVE = 7;
const MOST_DAYS_PER_MOVE = 14;

/** What days are for by mail where nothing says it; only the dialect knows that more are for the game. */
export const mailDaysFor = (days: number, { dialect, ask }: Context): AnswerTo<'days'> | null => {
  if (days <= MAX_DAYS_PER_MOVE) return 'move';
  return dialect === 'correspondence' && days > MOST_DAYS_PER_MOVE ? 'game' : ask('days');
};

const SERVER: Answers = { unit: 'seconds' };

/** What a dialect says beforehand. */
const OF_DIALECT: { readonly [dialect in Dialect]?: Answers } = {
  pgn: SERVER,
  lichess: SERVER,
  chesscom: SERVER,
  engine: { unit: 'seconds', colon: 'minutes', slash: 'quota', turned: 'before' },
  otb: { unit: 'minutes', colon: 'hours', slash: 'increment', turned: 'behind', times: 'players' },
  uscf: {
    unit: 'minutes',
    colon: 'hours',
    large: 'minutes',
    order: 'movesFirst',
    slash: 'quota',
    turned: 'before',
  },
};

/** A context that notes in `asked` which questions came up and were not answered. */
export const contextOf = (dialect: Dialect, given: Answers, asked: Set<Doubt>): Context => ({
  dialect,
  ask: (doubt, usual) => {
    const answer = given[doubt] ?? OF_DIALECT[dialect]?.[doubt];
    if (answer !== undefined) return answer;
    asked.add(doubt);
    return usual ?? null;
  },
});
