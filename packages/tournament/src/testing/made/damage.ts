/**
 * Damage to made-up events, as files have it, and what shows it: the players, the dates, the colours or the counts.
 */

import type { TestRow } from '../tournaments.js';
import type { MadeEvent, MadeGame } from './events.js';
import { makeRandom } from './random.js';

/** What shows that something is wrong. */
const SIGNS = ['players', 'dates', 'colours', 'counts'] as const;
type Sign = (typeof SIGNS)[number];

export interface DamagedEvent {
  readonly event: MadeEvent;
  /** What is left of it; the numbers of games are those of before. */
  readonly rows: readonly TestRow[];
  /** The game that was changed or dropped; null if none was. */
  readonly game: number | null;
  readonly signs: readonly Sign[];
}

/** Takes the Round tags of some games. */
export const blankTags = (event: MadeEvent, share: number): DamagedEvent => {
  const random = makeRandom(event.seed * 31 + Math.round(100 * share));
  const rows = event.rows.map((row) => (random.chance(share) ? { ...row, round: '?' } : row));
  return { event, rows, game: null, signs: [] };
};

const slotOf = ({ main, leg }: MadeGame): string => `${main}.${leg}`;

const has = (game: MadeGame, player: string): boolean =>
  game.white === player || game.black === player;

/** How often a player has the same colour twice running. */
const repeatsOf = (games: readonly MadeGame[], player: string): number => {
  const own = games
    .filter((game) => has(game, player))
    .toSorted((a, b) => a.main - b.main || (a.leg ?? 0) - (b.leg ?? 0));
  return own.filter(
    (game, at) => at > 0 && (own[at - 1]!.white === player) === (game.white === player),
  ).length;
};

/** What shows that a game is not of its new round. */
const signsOfChange = (
  games: readonly MadeGame[],
  before: MadeGame,
  after: MadeGame,
): readonly Sign[] => {
  const others = games.filter((game) => game !== before);
  const inNew = others.filter((game) => slotOf(game) === slotOf(after));
  const inOld = others.filter((game) => slotOf(game) === slotOf(before));
  const players = [before.white, before.black];
  const all = others.map((game) => slotOf(game));
  const sizes = new Map(all.map((slot) => [slot, all.filter((one) => one === slot).length]));
  const usual = Math.max(...sizes.values());
  const repeats = (some: MadeGame): number =>
    players.reduce((sum, player) => sum + repeatsOf([...others, some], player), 0);
  return SIGNS.filter(
    (sign) =>
      ({
        players: inNew.some((game) => players.some((player) => has(game, player))),
        dates: inNew.length > 0 && inNew.every((game) => game.day !== before.day),
        colours: repeats(after) > repeats(before) + 1,
        counts: inNew.length === usual && inOld.length === usual - 1,
      })[sign],
  );
};

/** Changes the number of one round, to that of another of the event. */
export const changeNumber = (event: MadeEvent): DamagedEvent | null => {
  const random = makeRandom(event.seed * 37);
  const { games, rows } = event;
  const at = random.from(0, games.length - 1);
  const before = games[at]!;
  const mains = [...new Set(games.map(({ main }) => main))].filter((main) => main !== before.main);
  if (mains.length === 0) return null;
  const after = { ...before, main: random.pick(mains) };
  const tag = rows[at]!.round.replace(/^\d+/, String(after.main));
  return {
    event,
    rows: rows.map((row, index) => (index === at ? { ...row, round: tag } : row)),
    game: at + 1,
    signs: signsOfChange(games, before, after),
  };
};

/** Leaves one game out. It shows where all other rounds have the same number of games, or other matches all legs. */
export const dropGame = (event: MadeEvent): DamagedEvent => {
  const random = makeRandom(event.seed * 41);
  const { games, rows, kind } = event;
  const at = random.from(0, games.length - 1);
  const dropped = games[at]!;
  const isRoundRobin = kind === 'round robin' || kind === 'double round robin';
  const isLeg =
    dropped.leg !== null &&
    games.filter(({ main, leg }) => main === dropped.main && leg === dropped.leg).length > 1;
  return {
    event,
    rows: rows.filter((_, index) => index !== at),
    game: at + 1,
    signs: isRoundRobin || isLeg ? ['counts'] : [],
  };
};
