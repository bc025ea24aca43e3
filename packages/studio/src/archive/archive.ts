// What is loaded, what is being loaded, and what could be. The old games stay until the new ones are there;
// a load that is stopped leaves nothing behind.

import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type {
  Answer,
  ApiError,
  ArchiveState,
  LoadedArchive,
  LoadProgress,
  SqlError,
} from '../api.js';
import { startProcess } from '../rpc/process-client.js';
import { makeSourceList, sourceInfo, type Source } from '../sources.js';
import { plainError } from './limited-script.js';
import type { LoadAnswer, LoadParams, LoadPart } from './load-process.js';
import { openQueryClient, type QueryClient } from './query-client.js';

const MAX_WORKERS = 4;

const LOAD_DEATH = 'The process that read the file has died, perhaps for lack of memory.';

interface Load {
  /** Rejects if the process dies, as after `stop`. */
  readonly answer: Promise<LoadAnswer>;
  /** Kills the process; what it wrote stays. */
  readonly stop: () => Promise<void>;
}

interface Loaded {
  readonly info: LoadedArchive;
  readonly queries: QueryClient;
  readonly folder: string;
  /** The plain copies of compressed sources, by the path of the source. */
  readonly plain: ReadonlyMap<string, string>;
}

interface Loading {
  readonly number: number;
  readonly sources: readonly Source[];
  /** Holds the database, and everything else that the load writes. */
  readonly folder: string;
  readonly load: Load;
  readonly started: number;
  progress: Omit<LoadProgress, 'seconds'>;
}

export interface Archive {
  readonly state: () => ArchiveState;
  readonly source: (id: string) => Source | undefined;
  /** A path where the source can be read without decompression, if there is one. */
  readonly plainPath: (source: Source) => string;
  /** Loads these instead of what is loaded or being loaded; resolves when the load has started. */
  readonly load: (sources: readonly Source[]) => Promise<void>;
  /** Stops a load, or dismisses the error of the last one; resolves when nothing of it is left. */
  readonly cancel: () => Promise<void>;
  /** Queries on the loaded games; an error if there are none, or not the games that are asked for. */
  readonly queries: (id: unknown) => Answer<QueryClient, SqlError>;
  readonly close: () => Promise<void>;
}

const NOTHING_LOADED = plainError('NothingLoaded', 'No games are loaded.');
const ARCHIVE_GONE = plainError('ArchiveGone', 'Another file was loaded meanwhile.');

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const withPart = (progress: Loading['progress'], part: LoadPart): Loading['progress'] => ({
  ...progress,
  ...(part.phase === 'reading' ? part.progress : {}),
  ...(part.phase === 'unpacking' ? { bytes: part.bytes } : {}),
  phase: part.phase,
});

/** Starts to load PGN files into a database, in a child process. */
const loadInProcess = (
  files: readonly string[],
  database: string,
  onPart: (part: LoadPart) => void,
): Load => {
  const { call, kill } = startProcess('load-process', LOAD_DEATH);
  const params: LoadParams = {
    files,
    database,
    workers: Math.min(MAX_WORKERS, availableParallelism()),
  };
  const answer = call<LoadAnswer>('load', params, {
    onPart: (part) => onPart(part as LoadPart),
  }).finally(kill);
  return { answer, stop: kill };
};

const startLoading = (sources: readonly Source[], folder: string, number: number): Loading => {
  mkdirSync(folder);
  const totalBytes = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  const loading: Loading = {
    number,
    sources,
    folder,
    started: performance.now(),
    progress: { phase: 'reading', bytes: 0, totalBytes, games: 0 },
    load: loadInProcess(
      sources.map(({ path }) => path),
      join(folder, 'games.duckdb'),
      (part) => (loading.progress = withPart(loading.progress, part)),
    ),
  };
  return loading;
};

const loadingState = ({ sources, progress, started }: Loading): ArchiveState['loading'] => ({
  names: sources.map(({ name }) => name),
  progress: { ...progress, seconds: secondsSince(started) },
});

/** Opens the database once the process that wrote it has ended. */
const openLoaded = async (
  { number, sources, folder, started }: Loading,
  { id: content, games, parseErrors, plain }: LoadAnswer & { readonly ok: true },
  memory: number,
): Promise<Loaded> => ({
  queries: await openQueryClient(join(folder, 'games.duckdb'), join(folder, 'spill'), memory),
  folder,
  plain: new Map(sources.map(({ path }, index) => [path, plain[index] ?? path])),
  info: {
    id: content,
    number,
    sources: sources.map(({ id }) => id),
    names: sources.map(({ name }) => name),
    games,
    parseErrors,
    seconds: secondsSince(started),
  },
});

/** Messages name files, not where uploads are stored. */
const failureOf = ({ sources }: Loading, code: string, why: string): ApiError => ({
  code,
  message: sources.reduce((text, { path, name }) => text.replaceAll(path, name), why),
});

/** Runs the functions given to it one after another. */
const makeQueue = () => {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
};

/** `memory` is what queries may take, in bytes. */
export const makeArchive = (folder: string, known: readonly Source[], memory: number): Archive => {
  const sources = makeSourceList(known);
  const inTurn = makeQueue();
  let loaded: Loaded | null = null;
  let loading: Loading | null = null;
  let finished: Promise<void> = Promise.resolve();
  let failed: ApiError | null = null;
  let number = 0;

  const dropUploads = (): void => sources.dropUploads(loaded?.info.sources ?? []);

  /** Waits for a load; one that was stopped meanwhile changes nothing. */
  const finish = async (mine: Loading): Promise<void> => {
    const fail = (code: string, why: string): void => {
      if (loading !== mine) return;
      failed = failureOf(mine, code, why);
      remove(mine.folder);
      dropUploads();
    };
    try {
      const answer = await mine.load.answer;
      if (!answer.ok) return fail(answer.code, answer.message);
      if (loading !== mine) return;
      const next = await openLoaded(mine, answer, memory);
      if (loading !== mine) {
        await next.queries.close();
        return;
      }
      const before = loaded;
      loaded = next;
      dropUploads();
      await before?.queries.close();
      if (before !== null) remove(before.folder);
    } catch (error) {
      fail('CannotLoad', `The file could not be loaded. ${(error as Error).message}`);
    } finally {
      if (loading === mine) loading = null;
    }
  };

  const stopLoading = async (): Promise<void> => {
    const stopped = loading;
    loading = null;
    failed = null;
    await stopped?.load.stop();
    await finished;
    if (stopped !== null && stopped.folder !== loaded?.folder) remove(stopped.folder);
  };

  return {
    load: (chosen) =>
      inTurn(async () => {
        await stopLoading();
        sources.add(chosen);
        number += 1;
        loading = startLoading(chosen, join(folder, `archive-${number}`), number);
        finished = finish(loading);
      }),
    cancel: () =>
      inTurn(async () => {
        await stopLoading();
        dropUploads();
      }),
    close: () =>
      inTurn(async () => {
        await stopLoading();
        await loaded?.queries.close();
        loaded = null;
      }),
    plainPath: ({ path }) => loaded?.plain.get(path) ?? path,
    source: sources.find,
    queries: (id) => {
      if (loaded === null) return { ok: false, error: NOTHING_LOADED };
      if (id !== undefined && id !== loaded.info.id) return { ok: false, error: ARCHIVE_GONE };
      return { ok: true, value: loaded.queries };
    },
    state: () => ({
      sources: sources.all().map(sourceInfo),
      loading: loading && loadingState(loading),
      loaded: loaded?.info ?? null,
      failed,
    }),
  };
};
