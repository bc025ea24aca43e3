// Jobs on the rounds: write them, join and compare them, report on them. One at a time.

import { computed, effect, signal } from '@preact/signals';
import type {
  Answer,
  BrokenRounds,
  JoinedRounds,
  RoundOptions,
  RoundsError,
  SourceInfo,
  WorkProgress,
} from '@zeitnot/studio/api';
import { callApiWithProgress } from '../archive/api-client.js';
import { saveFile } from '../ui/save-file.js';
import { options, sourceId } from './plan-state.js';
import { areSame } from './option-fields.js';

interface Job {
  readonly label: string;
  /** Null before the first report of progress. */
  readonly progress: WorkProgress | null;
  readonly stop: () => void;
}

/** Null for the folder that the studio suggests. */
export const folder = signal<string | null>(null);
export const job = signal<Job | null>(null);
export const broken = signal<Answer<BrokenRounds, RoundsError> | null>(null);
/** The options of the rounds that were written last. */
const writtenBy = signal<RoundOptions | null>(null);
/** Whether the rounds that are shown have been written. */
export const isWritten = computed(
  () => writtenBy.value !== null && areSame(writtenBy.value, options.value),
);
export const joined = signal<Answer<JoinedRounds> | null>(null);

// results for another file do not apply to this one
effect(() => {
  if (sourceId.value === null) return;
  folder.value = null;
  broken.value = null;
  writtenBy.value = null;
  joined.value = null;
});

const run = async <Value>(
  label: string,
  path: string,
  body: object,
): Promise<Answer<Value, RoundsError>> => {
  const stop = new AbortController();
  const show = (progress: WorkProgress | null): void => {
    job.value = { label, progress, stop: () => stop.abort() };
  };
  show(null);
  const answer = await callApiWithProgress<Value, RoundsError>(path, body, stop.signal, show);
  job.value = null;
  return answer;
};

export const breakRounds = async ({ id, name }: SourceInfo, target: string): Promise<void> => {
  broken.value = null;
  joined.value = null;
  const wanted = options.value;
  const answer = await run<BrokenRounds>(`Breaking ${name}`, 'rounds/break', {
    source: id,
    folder: target,
    options: wanted,
  });
  broken.value = answer;
  if (answer.ok) writtenBy.value = wanted;
};

export const joinRounds = async ({ id }: SourceInfo, target: string): Promise<void> => {
  joined.value = null;
  joined.value = await run<JoinedRounds>('Joining and comparing', 'rounds/join', {
    source: id,
    folder: target,
  });
};

export const saveReport = async ({ id, name }: SourceInfo): Promise<void> => {
  const answer = await run<unknown>('Writing the report', 'rounds/report', {
    source: id,
    options: options.value,
  });
  if (answer.ok)
    saveFile(`${name}.rounds.json`, JSON.stringify(answer.value, null, 2), 'application/json');
  else broken.value = answer;
};
