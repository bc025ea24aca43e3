import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chess.js';
import { describe, expect, it } from 'vitest';
import { parsePgn, type TimeControl } from '@zeitnot/core';
import { isExpired, makeClock, remaining, step, view, type ClockState } from '@zeitnot/core/clock';
import { isLong } from './runs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}corpus/sample-open.pgn`, 'utf8');

interface Game {
  readonly tags: Readonly<Record<string, string>>;
  readonly pgn: string;
  /** Milliseconds on the mover's clock after each move. */
  readonly clks: readonly number[];
}

const millisOf = (clk: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clk.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) * 1000;
};

const readGame = (pgn: string): Game => {
  const [header = '', movetext = ''] = pgn.split('\n\n');
  const tags = [...header.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]);
  const clks = [...movetext.matchAll(/\[%clk ([\d:]+)\]/g)].map(([, clk = '']) => millisOf(clk));
  return { pgn, tags: Object.fromEntries(tags) as Record<string, string>, clks };
};

const games = text.split(/(?=\[Event )/).map(readGame);
const isPlayoff = ({ tags }: Game): boolean => (tags['Round'] ?? '').includes('.');
const swiss = games.filter((game) => !isPlayoff(game));
const playoff = games.filter(isPlayoff);
const titleOf = ({ tags }: Game): string => `round ${tags['Round']} board ${tags['Board']}`;
const pairOf = ({ tags: { White = '', Black = '' } }: Game): string =>
  White < Black ? `${White} - ${Black}` : `${Black} - ${White}`;
const isForfeit = ({ tags }: Game): boolean => tags['Termination'] === 'time forfeit';

describe('the games', () => {
  it('are eleven rounds of 24 boards and a playoff', () => {
    expect(swiss).toHaveLength(264);
    expect(playoff.length).toBeGreaterThanOrEqual(2);
    expect(playoff.map(({ tags }) => tags['Round'])).toEqual(
      playoff.map((_, index) => `11.${index + 1}`),
    );
    expect(new Set(playoff.map(pairOf)).size).toBe(1);
  });

  it('give each player one game a round, and never the same opponent twice', () => {
    for (let round = 1; round <= 11; round += 1) {
      const inRound = swiss.filter(({ tags }) => tags['Round'] === String(round));
      const names = inRound.flatMap(({ tags }) => [tags['White'], tags['Black']]);
      expect(new Set(names).size).toBe(48);
      expect(inRound.map(({ tags }) => Number(tags['Board']))).toEqual(
        inRound.map((_, at) => at + 1),
      );
      expect(new Set(inRound.map(({ tags }) => tags['Date'])).size).toBe(1);
    }
    expect(new Set(swiss.map(pairOf)).size).toBe(264);
  });

  it('have results that add up, draws and time forfeits among them', () => {
    const halves = new Map<string, number>();
    const add = (name = '', points = 0) => halves.set(name, (halves.get(name) ?? 0) + points);
    for (const { tags } of swiss) {
      const { White, Black, Result } = tags as Record<'White' | 'Black' | 'Result', string>;
      expect(['1-0', '0-1', '1/2-1/2']).toContain(Result);
      add(White, Result === '1-0' ? 2 : Result === '0-1' ? 0 : 1);
      add(Black, Result === '1-0' ? 0 : Result === '0-1' ? 2 : 1);
    }
    const points = [...halves.values()].toSorted((a, b) => b - a);
    expect(points).toHaveLength(48);
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(2 * 264);
    // a playoff is for those who share the first place
    const players = [playoff[0]?.tags['White'] ?? '', playoff[0]?.tags['Black'] ?? ''];
    expect(players.map((name) => halves.get(name))).toEqual([points[0], points[0]]);
    expect(swiss.filter(isForfeit).length).toBeGreaterThanOrEqual(3);
    const draws = swiss.filter(({ tags }) => tags['Result'] === '1/2-1/2').length;
    expect(draws / swiss.length).toBeGreaterThan(0.15);
  });

  it('are legal, and end as the board says', () => {
    // chess.js takes its time: the short suite looks at the first and the last rounds
    const checked = isLong ? games : [...games.slice(0, 24), ...games.slice(-29)];
    for (const game of checked) {
      const chess = new Chess();
      chess.loadPgn(game.pgn, { strict: true });
      const plies = 2 * chess.moveNumber() - (chess.turn() === 'w' ? 2 : 1);
      const { Result, PlyCount } = game.tags;
      expect([plies, game.clks.length], titleOf(game)).toEqual([Number(PlyCount), plies]);
      if (chess.isCheckmate()) expect(Result).toBe(chess.turn() === 'w' ? '0-1' : '1-0');
      if (chess.isDraw()) expect(Result, titleOf(game)).toBe('1/2-1/2');
    }
  });

  it('have lines of fewer than 80 characters', () => {
    const isTooLong = (line: string): boolean => !line.startsWith('[') && line.length >= 80;
    expect(text.split('\n').filter(isTooLong)).toEqual([]);
  });
});

const controlOf = (tag = ''): TimeControl => {
  const parsed = parsePgn(tag);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const clockOf = ({ tags }: Game): ClockState => {
  const { TimeControl: both, WhiteTimeControl: white, BlackTimeControl: black } = tags;
  const control = { white: controlOf(white ?? both), black: controlOf(black ?? both) };
  const clock = makeClock({ control, policy: 'fide' });
  if (!clock.ok) throw new Error(clock.error.message);
  return step(clock.value, { type: 'start', player: 'white', at: 0 }).state;
};

const SIDES = ['white', 'black'] as const;

/** The clock after the game's moves, each made when its %clk says, and the plies that do not fit. */
const runClock = ({ clks, ...game }: Game): { clock: ClockState; misfits: number[] } => {
  let clock = clockOf({ clks, ...game });
  let at = 0;
  const misfits: number[] = [];
  for (const [ply, clk] of clks.entries()) {
    const player = SIDES[ply % 2] as 'white' | 'black';
    // pressed at once, the clock would show what it holds with all that the move earns
    const atOnce = step(clock, { type: 'press', player, at }).state;
    const used = (remaining(atOnce, player, at) as number) - clk;
    at += used;
    clock = step(clock, { type: 'press', player, at }).state;
    const fits =
      used >= 1000 && !isExpired(clock, player, at) && remaining(clock, player, at) === clk;
    if (!fits) misfits.push(ply);
  }
  return { clock, misfits };
};

describe('the clocks', () => {
  it('show what the reducer computes from the tag and the move times', () => {
    for (const game of games) {
      const { clock, misfits } = runClock(game);
      expect(misfits, titleOf(game)).toEqual([]);
      const late = step(clock, { type: 'observe', at: (clock.at as number) + 36_000_000 }).state;
      // who forfeits on time is the player whose clock was running
      const { Result } = game.tags;
      const loses = game.clks.length % 2 === 0 ? '0-1' : '1-0';
      if (isForfeit(game)) expect([loses, '1/2-1/2'], titleOf(game)).toContain(Result);
      expect(view(late).outcome?.losers).toEqual([SIDES[game.clks.length % 2]]);
    }
  });

  it('add the second stage at move 40', () => {
    const long = swiss.filter(({ clks }) => clks.length > 80);
    expect(long.length).toBeGreaterThan(50);
    for (const { clks } of long) expect(clks[78]).toBeGreaterThan(1_800_000);
  });

  it('run low before it', () => {
    const low = swiss.filter(({ clks }) => clks.slice(60, 78).some((clk) => clk < 60_000));
    expect(low.length).toBeGreaterThan(10);
  });
});
