/**
 * What a file holds, from its index: counts of events, rounds, players, results and time controls. It counts ids, not
 * strings, so a million games take a moment.
 */

import { category, dialectOf, parseTimeControl } from '@zeitnot/core';
import type { PgnIndex } from '@zeitnot/pgn';
import { dateOf, idOf, numberOf, resultOf, spanOf, stringOf } from '@zeitnot/pgn/internal';

interface Counted {
  readonly games: number;
}

type Column = Parameters<typeof idOf>[2];

/** Numbers of games, ascending. */
export type Games = Uint32Array;

/** How often each string occurs in a column, and the first game that has it. */
export const countIds = (index: PgnIndex, games: Games, column: Column) => {
  const size = index.heap.offsets.length;
  const counts = new Uint32Array(size);
  const first = new Uint32Array(size);
  for (const game of games) {
    const id = idOf(index, game, column);
    if (counts[id] === 0) first[id] = game;
    counts[id]! += 1;
  }
  const ids = [...counts.keys()].filter((id) => counts[id]! > 0);
  return ids.map((id) => ({ text: stringOf(index, id), games: counts[id]!, first: first[id]! }));
};

const byGames = (a: Counted, b: Counted): number => b.games - a.games;

const collator = new Intl.Collator('en', { numeric: true });

/** Numbers in order, then text, missing rounds last. */
const byRound = (a: { text: string | null }, b: { text: string | null }): number => {
  if (a.text === null || b.text === null) return Number(a.text === null) - Number(b.text === null);
  return collator.compare(a.text, b.text);
};

const countPlayers = (index: PgnIndex, games: Games): number => {
  const seen = new Set<number>();
  for (const game of games) {
    seen.add(idOf(index, game, 'white')).add(idOf(index, game, 'black'));
  }
  return [...seen].filter((id) => !['?', ''].includes(stringOf(index, id) ?? '')).length;
};

/** As much of a date as is known: 2024, 2024-04 or 2024-04-04. A day past the month's end is its last, as in SQL. */
const isoDate = (date: number): string | null => {
  if (date < 10_000) return null;
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const lastDay = new Date(0);
  lastDay.setUTCFullYear(year, month, 0);
  const parts =
    month === 0 ? [] : day === 0 ? [month] : [month, Math.min(day, lastDay.getUTCDate())];
  return [
    String(year).padStart(4, '0'),
    ...parts.map((part) => String(part).padStart(2, '0')),
  ].join('-');
};

/** Results, dates and ratings, in one pass over the records. */
const countRows = (index: PgnIndex, games: Games) => {
  const results: Record<string, number> = { '1-0': 0, '0-1': 0, '1/2-1/2': 0, '*': 0 };
  let [first, last] = [Infinity, 0];
  let [min, max, sum, rated] = [Infinity, 0, 0, 0];
  for (const game of games) {
    const result = resultOf(index, game) ?? 'other';
    const date = dateOf(index, game);
    results[result] = (results[result] ?? 0) + 1;
    if (date >= 10_000) {
      first = Math.min(first, date);
      last = Math.max(last, date);
    }
    for (const column of ['whiteElo', 'blackElo'] as const) {
      const elo = numberOf(index, game, column);
      if (elo === 0) continue;
      min = Math.min(min, elo);
      max = Math.max(max, elo);
      sum += elo;
      rated += 1;
    }
  }
  return {
    results,
    dates: { first: last === 0 ? null : isoDate(first), last: isoDate(last) },
    elo:
      rated === 0
        ? { min: null, mean: null, max: null }
        : { min, mean: Math.round(sum / rated), max },
  };
};

/** What a time control means on the site where it was played. */
const controlOf = (index: PgnIndex, raw: string | null, game: number) => {
  if (raw === null) return { raw, normalized: null, category: null };
  const Site = stringOf(index, idOf(index, game, 'site')) ?? '';
  const dialect = dialectOf({ Site, TimeControl: raw });
  const { normalized, control } = parseTimeControl(raw, { dialect });
  return { raw, normalized, category: control === null ? null : category(control) };
};

export type Summary = ReturnType<typeof summarize>;

/** The numbers of all games of an index. */
export const allGames = (index: PgnIndex): Games =>
  new Uint32Array(index.games).map((_, place) => place + 1);

const sizeOf = (index: PgnIndex, games: Games): number =>
  games.reduce((sum, game) => sum + spanOf(index, game).length, 0);

/** `games`: those that count, all or a selection. */
export const summarize = (file: string, index: PgnIndex, games = allGames(index)) => {
  const { dates, results, elo } = countRows(index, games);
  const isAll = games.length === index.games;
  return {
    file,
    games: games.length,
    /** How many games the file has, if only some count. */
    ...(isAll ? {} : { selectedFrom: index.games }),
    bytes: isAll ? (index.source?.size ?? null) : sizeOf(index, games),
    events: countIds(index, games, 'event')
      .toSorted(byGames)
      .map(({ text, games: count }) => ({ event: text, games: count })),
    rounds: countIds(index, games, 'round')
      .toSorted(byRound)
      .map(({ text, games: count }) => ({ round: text, games: count })),
    players: countPlayers(index, games),
    dates,
    results,
    elo,
    timeControls: countIds(index, games, 'timeControl')
      .toSorted(byGames)
      .map(({ text, games: count, first }) => ({
        ...controlOf(index, text, first),
        games: count,
      })),
  };
};
