// What is loaded, what is being loaded, and what could be. The games of before stay until the new ones
// are there; a load that is stopped leaves nothing.

import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiError, ArchiveState, LoadedArchive, LoadProgress } from '../api.js';
import { infoOf, type Source } from '../sources.js';
import { startLoad, type Load } from './loader.js';
import { openQuestions, type Questions } from './questions.js';

interface Loaded {
  readonly info: LoadedArchive;
  readonly questions: Questions;
  readonly folder: string;
  /** Where the plain form of a compressed source lies, by its path. */
  readonly plain: ReadonlyMap<string, string>;
}

interface Loading {
  readonly load: Load;
  readonly names: readonly string[];
  readonly started: number;
  progress: Omit<LoadProgress, 'seconds'>;
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

export interface Archive {
  readonly state: () => ArchiveState;
  readonly source: (id: string) => Source | undefined;
  /** Where the games of a source can be read without unpacking, as far as there is such a place. */
  readonly plainPath: (source: Source) => string;
  /** Loads these instead of what is loaded or being loaded; comes back when it has begun. */
  readonly load: (sources: readonly Source[]) => Promise<void>;
  /** Stops a load, or forgets that one failed; comes back when nothing of it is left. */
  readonly cancel: () => Promise<void>;
  /** Of the loaded games; null if there are none. */
  readonly questions: () => Questions | null;
  readonly close: () => Promise<void>;
}

export const makeArchive = (folder: string, known: readonly Source[]): Archive => {
  let sources = known;
  let loaded: Loaded | null = null;
  let loading: Loading | null = null;
  let failed: ApiError | null = null;
  let number = 0;

  const forget = async ({ questions, folder: old }: Loaded): Promise<void> => {
    await questions.close();
    rmSync(old, { recursive: true, force: true });
  };

  /** Removes the uploads whose games are not shown. */
  const dropUploads = (): void => {
    const shown = loaded?.info.sources ?? [];
    const gone = sources.filter(({ kind, id }) => kind === 'upload' && !shown.includes(id));
    for (const { path } of gone) rmSync(dirname(path), { recursive: true, force: true });
    sources = sources.filter((one) => !gone.includes(one));
  };

  const giveUp = (code: string, why: string, chosen: readonly Source[], home: string): void => {
    // where an upload lies is nothing to the user
    const message = chosen.reduce((text, { path, name }) => text.replaceAll(path, name), why);
    failed = { code, message };
    rmSync(home, { recursive: true, force: true });
    dropUploads();
  };

  const finish = async (mine: Loading, chosen: readonly Source[], home: string): Promise<void> => {
    try {
      const answer = await mine.load.answer;
      if (loading !== mine) return;
      if (!answer.ok) {
        giveUp(answer.code, answer.message, chosen, home);
        return;
      }
      // the process that wrote it has ended
      const questions = await openQuestions(join(home, 'games.duckdb'), join(home, 'spill'));
      if (loading !== mine) {
        await questions.close();
        return;
      }
      const before = loaded;
      loaded = {
        questions,
        folder: home,
        plain: new Map(chosen.map(({ path }, index) => [path, answer.plain[index] ?? path])),
        info: {
          number,
          sources: chosen.map(({ id }) => id),
          names: chosen.map(({ name }) => name),
          games: answer.games,
          parseErrors: answer.parseErrors,
          seconds: secondsSince(mine.started),
        },
      };
      dropUploads();
      if (before !== null) await forget(before);
    } catch (error) {
      if (loading !== mine) return;
      giveUp(
        'CannotLoad',
        `The file could not be loaded. ${(error as Error).message}`,
        chosen,
        home,
      );
    } finally {
      if (loading === mine) loading = null;
    }
  };

  const stopLoading = async (): Promise<void> => {
    const stopped = loading;
    loading = null;
    failed = null;
    await stopped?.load.stop();
  };

  const cancel = async (): Promise<void> => {
    await stopLoading();
    dropUploads();
  };

  const load = async (chosen: readonly Source[]): Promise<void> => {
    await stopLoading();
    for (const source of chosen) {
      if (!sources.includes(source)) sources = [...sources, source];
    }
    number += 1;
    failed = null;
    const home = join(folder, `archive-${number}`);
    mkdirSync(home);
    const totalBytes = chosen.reduce((sum, { bytes }) => sum + bytes, 0);
    const mine: Loading = {
      names: chosen.map(({ name }) => name),
      started: performance.now(),
      progress: { stage: 'reading', bytes: 0, totalBytes, games: 0 },
      load: startLoad(
        chosen.map(({ path }) => path),
        join(home, 'games.duckdb'),
        (part) => {
          mine.progress = {
            ...mine.progress,
            ...(part.stage === 'reading' ? part.progress : {}),
            ...(part.stage === 'unpacking' ? { bytes: part.bytes } : {}),
            stage: part.stage,
          };
        },
      ),
    };
    loading = mine;
    void finish(mine, chosen, home);
  };

  return {
    load,
    cancel,
    plainPath: ({ path }) => loaded?.plain.get(path) ?? path,
    source: (id) => sources.find((one) => one.id === id),
    questions: () => loaded?.questions ?? null,
    state: () => ({
      sources: sources.map(infoOf),
      loading:
        loading === null
          ? null
          : {
              names: loading.names,
              progress: { ...loading.progress, seconds: secondsSince(loading.started) },
            },
      loaded: loaded?.info ?? null,
      failed,
    }),
    close: async () => {
      await cancel();
      if (loaded !== null) await loaded.questions.close();
      loaded = null;
    },
  };
};
