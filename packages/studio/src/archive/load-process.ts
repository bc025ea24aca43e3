// A process that loads PGN files into a database and ends. Not a thread: it can be killed at any moment, its
// memory is freed, and once it is gone the database is closed.

import { statSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { success, type Result } from '@zeitnot/core';
import { openDatabase } from '@zeitnot/duckdb';
import { ingest, type IngestProgress } from '@zeitnot/duckdb/ingest';
import { serveCalls, type CallContext } from '../rpc/remote-calls.js';
import { parentEndpoint } from '../rpc/endpoint.js';
import { PREPARATIONS } from './prepare.js';
import { unpack } from './unpack.js';

export interface LoadParams {
  readonly files: readonly string[];
  readonly database: string;
  readonly workers: number;
}

export type LoadPart =
  | { readonly phase: 'unpacking'; readonly bytes: number }
  | { readonly phase: 'reading'; readonly progress: IngestProgress }
  | { readonly phase: 'preparing' };

export type LoadAnswer =
  | {
      readonly ok: true;
      readonly id: string;
      readonly games: number;
      readonly parseErrors: number;
      /** The files that were read, in the order of `files`: for a compressed one, its plain copy. */
      readonly plain: readonly string[];
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Small enough for visible progress. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** The same games have the same id, whatever their files are called. */
const CONTENT_ID = `
  SELECT format('{:x}-{:x}', count(*), bit_xor(hash(byte_offset, White, Black, TimeControl, movetext)))
  FROM games`;

/** Makes the tables of the plots; the id of the games. */
const prepare = async (database: string): Promise<string> => {
  const opened = await openDatabase(database, { files: false });
  if (!opened.ok) throw new Error(opened.error.message);
  const { connection, close } = opened.value;
  try {
    const memory = Math.floor(Math.min(totalmem() / 3, freemem()) / 1e6);
    await connection.run(`SET memory_limit = '${Math.max(memory, 500)}MB'`);
    await connection.run('SET preserve_insertion_order = false');
    for (const sql of PREPARATIONS) await connection.run(sql);
    const [[id] = []] = (await connection.runAndReadAll(CONTENT_ID)).getRows();
    return String(id);
  } finally {
    close();
  }
};

const unpackAll = async (
  files: readonly string[],
  folder: string,
  part: CallContext['part'],
): Promise<Result<readonly string[]>> => {
  const plain: string[] = [];
  let before = 0;
  for (const file of files) {
    let bytes = 0;
    const unpacked = await unpack(file, folder, (now) => {
      bytes = now;
      void part({ phase: 'unpacking', bytes: before + bytes } satisfies LoadPart);
    });
    if (!unpacked.ok) return unpacked;
    plain.push(unpacked.value);
    before += bytes;
  }
  return success(plain);
};

const load = async (params: LoadParams, { part }: CallContext): Promise<LoadAnswer> => {
  const { files, database, workers } = params;
  const unpacked = await unpackAll(files, dirname(database), part);
  if (!unpacked.ok) return { ok: false, ...unpacked.error };
  const plain = unpacked.value;
  const totalBytes = plain.reduce((sum, file) => sum + statSync(file).size, 0);
  const started: LoadPart = { phase: 'reading', progress: { games: 0, bytes: 0, totalBytes } };
  void part(started);
  const done = await ingest(plain, database, {
    workers,
    pieceBytes: PIECE_BYTES,
    onProgress: (progress) => void part({ phase: 'reading', progress } satisfies LoadPart),
  });
  if (!done.ok) return { ok: false, ...done.error };
  const { games, parseErrors, failed } = done.value;
  const [first] = failed;
  if (first !== undefined) return { ok: false, code: 'CannotRead', message: first.message };
  if (games === 0) return { ok: false, code: 'NoGames', message: 'There are no games in it.' };
  await part({ phase: 'preparing' } satisfies LoadPart);
  const id = await prepare(database);
  return { ok: true, id, games, parseErrors, plain };
};

// Ctrl-C reaches every process of a terminal; the studio ends this one
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(1));
serveCalls(parentEndpoint(), { load });
