/**
 * Assigns every game of a file to exactly one partition. Pure: rows in, plan out, whatever the order of the rows.
 */

import { success } from '@zeitnot/core';
import { scheduleOf } from './checks/schedule.js';
import { makeSanityChecks } from './checks/sanity-checks.js';
import { chooseEvents } from './chosen-events.js';
import type { EventGames } from './event-games.js';
import { readEvent } from './events.js';
import { groupByDate, groupByRound, placeAt, partitionsOf, type Grouping } from './grouping.js';
import { playersOf, tableOf, type Players, type GameRow, type GameTable } from './table.js';
import {
  describeAmbiguities,
  describeTags,
  warningsOf,
  warnOfUnusedEntries,
  type PlacedEvent,
} from './checks/plan-warnings.js';
import {
  assignFailure,
  countGames,
  type AssignResult,
  type GameAssignment,
  type Partition,
  type PlanWarning,
} from './plan.js';
import { EMPTY_MAP, type RoundMap } from './round-map.js';
import type { Subrounds } from './evidence/subrounds.js';

/** Where rounds come from: `round` from tags alone, `date` from dates alone, `auto` from dates where a tag is unclear. */
export const STRATEGIES = ['round', 'date', 'auto'] as const;
/** One of `STRATEGIES`. */
export type Strategy = (typeof STRATEGIES)[number];

/** What becomes of games whose rounds are ambiguous; of many events, one does not stop the others by default. */
export const ON_AMBIGUOUS = ['auto', 'fail', 'unknown'] as const;
/** One of `ON_AMBIGUOUS`. */
export type OnAmbiguous = (typeof ON_AMBIGUOUS)[number];

/** What decides which game belongs to which round. */
export interface AssignOptions {
  /** Whether tags, dates or both are read. */
  readonly strategy: Strategy;
  /** What gets a partition of its own. */
  readonly grouping: Grouping;
  /** What the 1 of `5.1` counts. */
  readonly subrounds: Subrounds;
  /** Whether a file may hold several events, each with rounds of its own. */
  readonly anyEvent: boolean;
  /** Only games of this event are assigned, or of those that fit a pattern such as `*Masters*`; null for all. */
  readonly event: string | null;
  /** The one event of all these games, whatever their tags say; null to go by the tags. */
  readonly asEvent: string | null;
  /** Whether `auto` falls back on dates. */
  readonly infer: boolean;
  /** Where dates are ambiguous: fail, or put the games into `unknown_round`; `auto` fails unless `anyEvent` is set. */
  readonly onAmbiguous: OnAmbiguous;
  /** Rounds set by hand. */
  readonly map: RoundMap;
}

export const DEFAULT_ASSIGN_OPTIONS: AssignOptions = {
  strategy: 'auto',
  grouping: 'strict',
  subrounds: 'auto',
  anyEvent: false,
  event: null,
  asEvent: null,
  infer: true,
  onAmbiguous: 'auto',
  map: EMPTY_MAP,
};

/** Options with defaults for those that are missing or `undefined`. */
export const withDefaults = <Options extends object>(
  defaults: Options,
  ...chosen: readonly Partial<Options>[]
): Options => {
  const all = { ...defaults };
  for (const some of chosen) {
    for (const name of Object.keys(some) as (keyof Options)[]) {
      const value = some[name];
      if (value !== undefined) all[name] = value;
    }
  }
  return all;
};

export const areDatesAsked = ({ strategy, infer }: AssignOptions): boolean =>
  strategy === 'date' || (strategy === 'auto' && infer);

const placeEvent = (
  table: GameTable,
  event: EventGames,
  players: Players,
  options: AssignOptions,
): PlacedEvent => {
  const { strategy, map, grouping, subrounds } = options;
  const { rows } = event;
  if (grouping === 'date') {
    const reading = { ambiguities: [], gaps: [], unparseable: [], contradicted: new Map() };
    return { event, grouped: groupByDate(table, rows), reading };
  }
  const reading = readEvent(table, rows, players, {
    tags: strategy !== 'date',
    dates: areDatesAsked(options),
    map,
  });
  const grouped = groupByRound(table, reading, players, grouping, subrounds);
  return { event, grouped, reading };
};

const failsIfAmbiguous = ({ onAmbiguous, anyEvent }: AssignOptions): boolean =>
  onAmbiguous === 'fail' || (onAmbiguous === 'auto' && !anyEvent);

const PROPOSE = ' --propose-map FILE writes a map to edit.';

const checkReadings = (
  table: GameTable,
  placed: readonly PlacedEvent[],
  options: AssignOptions,
) => {
  const { strategy, map } = options;
  const total = table.count;
  /** The warning about entries of the round map that fit nothing. */
  const remarks = (): string =>
    warnOfUnusedEntries(table, map)
      .map(({ message }) => ` ${message}`)
      .join('');
  const unparseable = placed.flatMap(({ reading }) => reading.unparseable);
  if (!areDatesAsked(options) && 2 * unparseable.length > total)
    return assignFailure(
      'UnparseableRound',
      `The Round tags of ${unparseable.length} of ${total} games do not name a round: ${describeTags(table, unparseable)}. ` +
        `${strategy === 'auto' ? 'Use the dates by leaving out --no-infer' : 'Use the dates with --strategy auto'}, ` +
        `or name the rounds in a --round-map.${PROPOSE}${remarks()}`,
      unparseable,
    );
  const ambiguities = placed.flatMap(({ reading }) => reading.ambiguities);
  if (ambiguities.length === 0 || !failsIfAmbiguous(options)) return null;
  const games = ambiguities.flatMap((one) => one.games);
  const strange = new Set(unparseable);
  const untold = games.filter((game) => strange.has(game));
  // why dates were needed at all
  const reason =
    untold.length === 0
      ? 'The dates do not settle the rounds.'
      : `The Round tags of ${countGames(untold.length)} were not understood: ${describeTags(table, untold)}. The dates do not settle the rounds either.`;
  return assignFailure(
    'RoundInferenceAmbiguity',
    `${reason} ${describeAmbiguities(ambiguities)} ` +
      `Name the rounds${untold.length === 0 ? '' : ' of these tags'} in a --round-map, or set these games aside with --on-ambiguous unknown.${PROPOSE}${remarks()}`,
    games,
  );
};

/** The partition of a row that is not selected. */
export const NOT_SELECTED = 0xffff_ffff;

/** A plan by columns, without an object per game. */
export interface GamePlan {
  readonly partitions: readonly Partition<Uint32Array>[];
  /** The partition of each row, or `NOT_SELECTED`. */
  readonly ofRow: Uint32Array;
  readonly warnings: readonly PlanWarning[];
}

interface TablePlan extends GamePlan {
  /** The selected games; `ofRow` has their rows. */
  readonly table: GameTable;
  readonly placed: readonly PlacedEvent[];
}

const planTable = (whole: GameTable, chosen: Partial<AssignOptions>): AssignResult<TablePlan> => {
  const asked = withDefaults(DEFAULT_ASSIGN_OPTIONS, chosen);
  const found = chooseEvents(whole, asked);
  if (!found.ok) return found;
  const { table, map, events, adopted } = found.value;
  const options = { ...asked, map };
  const players = playersOf(table);
  const placed = events.map((event) => placeEvent(table, event, players, options));
  const unreadable = checkReadings(table, placed, options);
  if (unreadable !== null) return unreadable;

  const partitions: Partition<Uint32Array>[] = [];
  const ofRow = new Uint32Array(table.count);
  const checks = makeSanityChecks(table, players, events.length === 1, options.grouping);
  for (const { event, grouped } of placed) {
    const before = partitions.length;
    const own = partitionsOf(table, event.name, grouped);
    for (const partition of own.partitions) partitions.push(partition);
    const schedule = scheduleOf(table, event.name, grouped, players);
    checks.add(own.rounds, own.withTiebreaks, (row) => placeAt(grouped, row), schedule);
    const { rows, of } = grouped;
    for (let at = 0; at < rows.length; at += 1) ofRow[rows[at]!] = before + own.ofPlace[of[at]!]!;
  }
  const known = warningsOf(table, placed, partitions.length, adopted, players, {
    ...options,
    asksDates: areDatesAsked(options),
    asksTags: options.strategy !== 'date' && options.grouping !== 'date',
  });
  const warnings = [...known, ...checks.warnings()];
  return success({ table, partitions, ofRow, placed, warnings });
};

/** Which game of a table belongs to which round. */
export const assignGames = (
  table: GameTable,
  chosen: Partial<AssignOptions> = {},
): AssignResult<GamePlan> => {
  const plan = planTable(table, chosen);
  if (!plan.ok) return plan;
  // the steps that led to the plan can be freed
  const { table: selected, partitions, ofRow, warnings } = plan.value;
  if (selected.count === table.count) return success({ partitions, ofRow, warnings });
  const ofAll = new Uint32Array(table.count).fill(NOT_SELECTED);
  for (let row = 0; row < selected.count; row += 1)
    ofAll[table.row(selected.game(row))] = ofRow[row]!;
  return success({ partitions, ofRow: ofAll, warnings });
};

/**
 * Assigns every game, or every game of the `event`, to exactly one partition, a round as a rule. Rows may come in any
 * order.
 *
 * @example
 * import { assignRounds } from '@zeitnot/tournament';
 *
 * const game = { event: 'Open', date: '2024.04.05', white: 'Adams', black: 'Ding', timeControl: null };
 * const plan = assignRounds([{ ...game, game: 1, round: '5' }, { ...game, game: 2, round: 'Final' }]);
 * plan.ok && plan.value.partitions.map(({ key }) => key); // => ['5', 'final']
 */
export const assignRounds = (
  rows: readonly GameRow[],
  chosen: Partial<AssignOptions> = {},
): AssignResult => {
  const plan = planTable(tableOf(rows), chosen);
  if (!plan.ok) return plan;
  const { table, partitions, ofRow, placed, warnings } = plan.value;
  const games: GameAssignment[] = [];
  for (const { grouped } of placed) {
    for (const [at, row] of grouped.rows.entries()) {
      const { by, confidence, reason } = grouped.places[grouped.of[at]!]!;
      games[row] = { game: table.game(row), partition: ofRow[row]!, by, confidence, reason };
    }
  }
  const listed = partitions.map((partition) => ({ ...partition, games: [...partition.games] }));
  return success({ partitions: listed, games, warnings });
};
