/**
 * What the assignment of rounds yields: partitions in order, where each game went and why, and warnings of what a
 * person should check.
 */

import { type Failure, formatCount, formatNumbers } from '@zeitnot/core';
import type { EventCount } from './event-games.js';

/** What settled the round of a game. */
export type AssignedBy = 'tag' | 'players' | 'date' | 'map' | 'none';

/** Games that go into one file: a round, a part of one, or a day. */
export interface Partition<Games = readonly number[]> {
  /** Unique within its event: `5`, `5.1`, `5_armageddon`, `final`, `2024-04-05`, `unknown_round`. */
  readonly key: string;
  readonly event: string;
  /** The round alone: `5` for the key `5.1`; `?` where it is unknown. */
  readonly round: string;
  /** 97 to 99 for quarterfinal, semifinal and final, as older programs number them. */
  readonly legacyCode: number | null;
  /** In the order of the file. */
  readonly games: Games;
  /** How many of its games each kind of evidence placed. */
  readonly assignedBy: Readonly<Record<AssignedBy, number>>;
  readonly confidence: { readonly min: number; readonly mean: number };
  /** The first and the last whole date of its games, ISO. */
  readonly dates: { readonly first: string; readonly last: string } | null;
}

/** The partition of one game. */
export interface GameAssignment {
  readonly game: number;
  /** The index of its partition. */
  readonly partition: number;
  readonly by: AssignedBy;
  readonly confidence: number;
  /** Why, in a sentence, if the round was inferred. */
  readonly reason: string | null;
}

/** The warnings of a plan, by code. Codes are stable; texts may change. */
export const PLAN_WARNINGS = {
  unknown_round: 'The round of these games is unknown; name it in a round map.',
  no_date: 'These games have no complete date in their Date tag; other tags are not read for it.',
  lookalike_letters:
    'The Round tags of these games mix alphabets, with letters that look like others; they were read by their looks:',
  unparseable_round: 'The Round tags of these games do not name a round:',
  inferred_from_dates: 'The rounds of these games were inferred from their dates.',
  inferred_from_players:
    'The rounds of these games were inferred from the other games of their players.',
  ambiguous_dates: 'The dates of these games fit several rounds, or none.',
  doubtful_dates:
    'Some rounds inferred from dates look odd; games may have been postponed, or a round may have taken several days, which a round map can settle:',
  maybe_missing_round:
    'A round may be missing before these games: the event plays daily, and the day before is free:',
  far_apart:
    'The games of one round are more than half a year apart; a year may be wrong, or they may belong to several events of the same name:',
  wrong_date:
    'Rounds were counted by dates, and these lie years from the others, as if the year were wrong:',
  counted_again:
    'Rounds are played again after later ones, as if a second cycle started from 1; separate them by day with --grouping date, or by round with a round map or a file for each cycle:',
  rounds_out_of_order:
    'Rounds were played before others with lower numbers; their Round tags may be exchanged, or one was postponed:',
  other_day:
    'These games were played on the day of another round, in which their players have no other game; the Round tag may be wrong:',
  plays_himself: 'White and Black are the same player; one of the names is wrong:',
  plays_twice:
    'A player has several games in one round; the Round tags or the round map may be wrong:',
  pair_repeats:
    'Pairs meet twice under one number; a number may be wrong, or a game may be in the file twice:',
  wrong_round: 'The players and days of these games point to other rounds than their tags:',
  round_gap: 'Rounds are missing between others:',
  games_missing: 'The file seems to lack games:',
  unequal_legs:
    'Matches of one round have different numbers of games; some may be missing or tagged wrongly:',
  missing_event:
    'These games name no event and were added to the only one that is named. If that name does not fit, give one with --as-event NAME.',
  few_repeated_pairs:
    'Pairs meet again in only a few rounds, yet paths like 5.1 were read as games. If they are boards, use --subrounds board.',
  maybe_tiebreak:
    'These games may be tiebreaks: every pair of the round has a second game with the same tag, or other pairs may just have won their matches earlier. A round map can decide, with rounds such as "5 tiebreak".',
  unused_map_entry: 'The round map names games or tags that are not in the file:',
  map_not_used: 'Games are grouped by date, so the round map was not used.',
  left_over_files:
    'These files of an earlier break are still in the folder; remove them if they are not wanted:',
  would_be_refused: 'Without --dry-run this would be refused:',
  one_game_each: 'There are as many partitions as games.',
  junk_before_games:
    'There is text before the first game that is not a game; only join puts it back.',
} as const;
/** A code of `PLAN_WARNINGS`. */
export type PlanWarningCode = keyof typeof PLAN_WARNINGS;

/** Those with which the command ends in exit code 3: a tag is wrong, games are missing, or something is left to do. */
export const GRAVE_WARNINGS: ReadonlySet<PlanWarningCode> = new Set([
  'lookalike_letters',
  'plays_himself',
  'pair_repeats',
  'wrong_round',
  'wrong_date',
  'rounds_out_of_order',
  'round_gap',
  'games_missing',
  'unequal_legs',
  'would_be_refused',
  'junk_before_games',
]);

/** Something that a person should check, with the games that it affects. */
export interface PlanWarning {
  readonly code: PlanWarningCode;
  readonly message: string;
  readonly games: readonly number[];
}

/** `1 game`, `1,204 games`. */
export const countGames = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'game' : 'games'}`;

/** The first few of some texts, and how many more there are. */
export const listSome = (texts: readonly string[], most = 3): string => {
  const more = texts.length - most;
  return `${texts.slice(0, most).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

/** A warning with its standard text, followed by the details of this case. */
export const planWarning = (
  code: PlanWarningCode,
  games: readonly number[],
  detail = '',
): PlanWarning => ({ code, message: `${PLAN_WARNINGS[code]}${detail && ` ${detail}`}`, games });

/** Which game belongs to which round. */
export interface RoundPlan {
  readonly partitions: readonly Partition[];
  /** By game number, ascending. */
  readonly games: readonly GameAssignment[];
  readonly warnings: readonly PlanWarning[];
}

/** Events by name, with their games: `"Tata Masters" (91 games), "Tata Challengers" (91 games) and 3 more`. */
export const listEvents = (events: readonly EventCount[], most = 3): string =>
  listSome(
    events.map(({ event, games }) => `"${event || '?'}" (${countGames(games)})`),
    most,
  );

/** Why games cannot be assigned to rounds. */
export type AssignCode =
  | 'MixedEvent'
  | 'NoSuchEvent'
  | 'UnparseableRound'
  | 'RoundInferenceAmbiguity';

/** Why games cannot be assigned to rounds, and which games. */
export interface AssignError extends Failure<AssignCode> {
  readonly games: readonly number[];
  /** The events to choose from, the largest first: of a `MixedEvent` at most ten, of a `NoSuchEvent` the nearest. */
  readonly events?: readonly EventCount[];
}

/** A plan, or why there is none. */
export type AssignResult<Plan = RoundPlan> =
  | { readonly ok: true; readonly value: Plan }
  | { readonly ok: false; readonly error: AssignError };

export const assignFailure = (
  code: AssignCode,
  message: string,
  games: readonly number[],
  events: readonly EventCount[] | null = null,
): { readonly ok: false; readonly error: AssignError } => ({
  ok: false,
  error:
    events === null
      ? { code, message: `${message} Affected: ${formatNumbers('game', games)}.`, games }
      : { code, message, games, events },
});

export type Part = Partition<Uint32Array>;

/** The name of a round in warnings. */
export type NameOf = (part: Pick<Part, 'key' | 'event'>) => string;

const MAX_LISTED = 3;
/** More games are not listed, and the message says so. */
export const MAX_GAMES = 1000;

/** The first few cases are described; the games of all are listed. */
export const makeWarningCollector = (code: PlanWarningCode) => {
  const texts: string[] = [];
  const games: number[] = [];
  let more = 0;
  const add = (text: () => string): void => {
    if (texts.length < MAX_LISTED) texts.push(text());
    else more += 1;
  };
  const addGame = (game: number): void => {
    if (games.length < MAX_GAMES && games.at(-1) !== game) games.push(game);
  };
  const isFull = (): boolean => games.length === MAX_GAMES;
  /** `isPartial`: not everything was looked at. */
  const warning = (isPartial: boolean): readonly PlanWarning[] => {
    if (texts.length === 0) return [];
    const others = more > 0 ? `; and ${isPartial ? 'at least ' : ''}${formatCount(more)} more` : '';
    const listed = isFull() ? ` Only the first ${formatCount(MAX_GAMES)} games are listed.` : '';
    return [planWarning(code, games, `${texts.join('; ')}${others}.${listed}`)];
  };
  return { add, addGame, isFull, warning };
};
