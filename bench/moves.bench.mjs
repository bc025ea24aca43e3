// The SQL functions on moves over 100,000 games, beside chess.js on some of them, by processor time. The games are
// random, of a usual length, and the same in each run.

import { formatSan, legalMoves, play, startPosition } from '@zeitnot/chess';
import { openDatabase } from '@zeitnot/duckdb';
import { Chess } from 'chess.js';
import { makeRandom } from '../tools/sample/random.mjs';

const ROWS = Number(process.env.ZEITNOT_BENCH_ROWS ?? 100_000);
const DISTINCT = 500;
/** What chess.js reads, at about a hundred a second. */
const SAMPLE = 50;
const PLIES = 80;
const RUNS = 3;

const randomGame = (random) => {
  const position = startPosition();
  const words = [];
  for (let ply = 0; ply < PLIES; ply += 1) {
    const moves = legalMoves(position);
    if (moves.length === 0) break;
    const move = moves[Math.floor(random() * moves.length)];
    if (ply % 2 === 0) words.push(`${ply / 2 + 1}.`);
    words.push(formatSan(move, position));
    play(position, move);
  }
  return words.join(' ');
};

/** The key of the last position, by chess.js. */
const rivalHash = (movetext) => {
  const chess = new Chess();
  for (const word of movetext.split(' ')) if (!word.endsWith('.')) chess.move(word);
  return chess.hash();
};

/** Milliseconds of processor time, the best of some runs. */
const timeOf = async (work, runs = RUNS) => {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
};

/** The first has a limit. */
const CALLS = [
  'chess_moves_hash(movetext)',
  'chess_ply_count(movetext)',
  'chess_moves_normalize(movetext)',
  "chess_moves_subset('1. e4 e5', movetext)",
  'chess_moves_json(movetext, 20)',
];
const LIMIT = { least: 60 };

export const run = async () => {
  const random = makeRandom('moves');
  const games = Array.from({ length: DISTINCT }, () => randomGame(random));
  const sample = games.slice(0, SAMPLE);
  const rival = (await timeOf(() => sample.forEach(rivalHash))) / SAMPLE;

  const { value: database } = await openDatabase();
  const { connection } = database;
  await connection.run(
    `CREATE TABLE games AS
     SELECT [${games.map((game) => `'${game}'`).join(', ')}][1 + i % ${DISTINCT}] AS movetext
     FROM range(${ROWS}) AS t(i)`,
  );
  const rows = [];
  for (const [index, call] of CALLS.entries()) {
    const ours = (await timeOf(() => connection.run(`SELECT count(${call}) FROM games`))) / ROWS;
    rows.push([`\`${call}\``, 1000 / ours, rival / ours, ...(index === 0 ? [LIMIT] : [])]);
  }
  database.close();
  return {
    title: `SQL functions on moves, ${ROWS.toLocaleString('en')} games of ${PLIES} plies`,
    floor: `chess.js 1.4.0, \`move\` for each ply and \`hash\`, ${SAMPLE} of the games`,
    rows: [['chess.js', 1000 / rival, 1], ...rows],
    unit: 'games/s',
    reading: 'Processor time. The games are random, so pieces are scattered as in no real game.',
  };
};
