/**
 * The contract of every `PieceRunner`, as cases for any test runner: each gets a runner and an empty folder, and throws
 * if the runner breaks the contract.
 */

import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords, stateFolder } from '../ingest/layout.js';
import type { Piece, PieceResult, PieceRunner } from '../ingest/piece.js';
import { planPieces } from '../ingest/plan.js';

/** A case of the contract. */
export interface PieceRunnerCase {
  readonly name: string;
  readonly run: (runner: PieceRunner, folder: string) => Promise<void>;
}

const same = (found: unknown, wanted: unknown, what: string): void => {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${what}: expected ${right}, found ${left}`);
};

const gameText = (number: number): string =>
  `[Event "game ${number}"]\n[TimeControl "${number % 2 === 0 ? '180+2' : 'soon'}"]\n\n1. e4 e5 *\n\n`;

const GAMES = 40;

/** Pieces of two files, sent through JSON as if to another machine. */
const examplePieces = async (folder: string): Promise<readonly Piece[]> => {
  const files = ['one.pgn', 'two.pgn'].map((name) => join(folder, name));
  for (const file of files) {
    writeFileSync(file, Array.from({ length: GAMES }, (_, index) => gameText(index)).join(''));
  }
  const output = { folder: join(folder, 'out'), partitioned: true };
  const planned = await planPieces(files, output, { pieceBytes: 1500 });
  if (!planned.ok) throw new Error(planned.error.message);
  return JSON.parse(JSON.stringify(planned.value)) as readonly Piece[];
};

const resultsOf = async (
  runner: PieceRunner,
  pieces: readonly Piece[],
  signal?: AbortSignal,
): Promise<readonly PieceResult[]> => {
  const results: PieceResult[] = [];
  for await (const result of runner.run(pieces, signal)) results.push(result);
  return results;
};

const idOf = (result: PieceResult): string =>
  result.ok ? result.record.piece.id : result.piece.id;
const idsOf = (results: readonly PieceResult[]): readonly string[] => results.map(idOf).toSorted();

const outputs = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' }).toSorted();

/** All cases of the contract. */
export const pieceRunnerCases: readonly PieceRunnerCase[] = [
  {
    name: 'gives a result for every piece, once',
    run: async (runner, folder) => {
      const pieces = await examplePieces(folder);
      const results = await resultsOf(runner, pieces);
      same(idsOf(results), pieces.map(({ id }) => id).toSorted(), 'ids');
      const games = results.reduce((sum, result) => sum + (result.ok ? result.record.games : 0), 0);
      same(games, 2 * GAMES, 'games');
    },
  },
  {
    name: 'leaves a record and the named files of every piece, and no half-done work',
    run: async (runner, folder) => {
      const pieces = await examplePieces(folder);
      await resultsOf(runner, pieces);
      const out = join(folder, 'out');
      const { records } = readRecords(out);
      same([...records.keys()].toSorted(), pieces.map(({ id }) => id).toSorted(), 'records');
      for (const { files } of records.values()) {
        for (const file of files) same(existsSync(join(out, file)), true, file);
      }
      same(
        readdirSync(stateFolder(out)).filter((name) => !name.endsWith('.json')),
        [],
        'leftovers',
      );
    },
  },
  {
    name: 'may do a piece again',
    run: async (runner, folder) => {
      const pieces = await examplePieces(folder);
      await resultsOf(runner, pieces);
      const first = outputs(folder);
      const again = await resultsOf(runner, pieces);
      same(
        again.every(({ ok }) => ok),
        true,
        'all done',
      );
      same(outputs(folder), first, 'files');
    },
  },
  {
    name: 'fails the pieces of a file that is gone, and no others',
    run: async (runner, folder) => {
      const pieces = await examplePieces(folder);
      rmSync(join(folder, 'one.pgn'));
      const results = await resultsOf(runner, pieces);
      const failed = results.filter(({ ok }) => !ok);
      const wanted = pieces.filter(({ path }) => path.endsWith('one.pgn')).map(({ id }) => id);
      same(idsOf(failed), wanted.toSorted(), 'failed');
      same(results.length, pieces.length, 'results');
    },
  },
  {
    name: 'has nothing to do without pieces, or after an abort',
    run: async (runner, folder) => {
      same(await resultsOf(runner, []), [], 'no pieces');
      const stop = new AbortController();
      stop.abort();
      same(await resultsOf(runner, await examplePieces(folder), stop.signal), [], 'aborted');
    },
  },
];
