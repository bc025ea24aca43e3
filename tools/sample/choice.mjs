// The move of an engine with a limited number of nodes: the same on every machine. In the opening, one
// of several good moves is chosen at random, or all games would begin alike.

import { askMove } from '../chess/engine.mjs';
import { pick } from './random.mjs';

export const OPENING_PLIES = 10;

/** Enough nodes for five sound lines at any strength; the first moves get the most. */
const LINES = 5;
const MARGIN = 25;
const openingNodes = (ply) => (ply < 4 ? 30_000 : 10_000);

const MATE = 10_000;

/** The last score, in centipawns for the mover, and first move of each line that was searched. */
const linesOf = (said) => {
  const lines = new Map();
  for (const line of said) {
    const [, index, kind, value, move] =
      /\bmultipv (\d+) score (cp|mate) (-?\d+) .*?\bpv (\S+)/.exec(line) ?? [];
    if (index === undefined || / (?:upper|lower)bound /.test(line)) continue;
    const number = Number(value);
    const score = kind === 'cp' ? number : number > 0 ? MATE - number : -MATE - number;
    lines.set(Number(index), { score, move });
  }
  return [...lines.values()];
};

const drawByLot = (lines, random) => {
  const best = Math.max(...lines.map(({ score }) => score));
  const good = lines.filter(({ score }) => score >= best - MARGIN);
  return good[
    pick(
      random,
      good.map(({ score }) => MARGIN + 8 - (best - score)),
    )
  ];
};

const think = async (engine, moves, nodes) => {
  const answer = await askMove(engine, moves, `go nodes ${nodes}`);
  if (!answer.ok) throw new Error(`${engine.path} ${answer.reason}`);
  return { move: answer.move, lines: linesOf(answer.said) };
};

export const linesAt = (ply) => (ply < OPENING_PLIES ? LINES : 1);

/** The move and its score for the mover. */
export const chooseMove = async (engine, moves, nodes, random) => {
  if (moves.length < OPENING_PLIES) {
    const { lines } = await think(engine, moves, openingNodes(moves.length));
    return drawByLot(lines, random);
  }
  const { move, lines } = await think(engine, moves, nodes);
  return { move, score: lines[0]?.score ?? 0 };
};
