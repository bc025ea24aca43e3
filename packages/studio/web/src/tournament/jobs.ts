// What is done with the rounds: written, joined and compared, reported. One thing at a time.

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

interface Work {
  readonly label: string;
  /** Null before anything is heard of it. */
  readonly progress: WorkProgress | null;
  readonly stop: () => void;
}

/** Null for where the studio would put them. */
export const folder = signal<string | null>(null);
export const work = signal<Work | null>(null);
export const broken = signal<Answer<BrokenRounds, RoundsError> | null>(null);
/** The options of the rounds that were written last. */
const writtenBy = signal<RoundOptions | null>(null);
/** Whether the rounds that are shown have been written. */
export const isWritten = computed(
  () => writtenBy.value !== null && areSame(writtenBy.value, options.value),
);
export const joined = signal<Answer<JoinedRounds> | null>(null);

// what was done with another file says nothing about this one
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
    work.value = { label, progress, stop: () => stop.abort() };
  };
  show(null);
  const answer = await callApiWithProgress<Value, RoundsError>(path, body, stop.signal, show);
  work.value = null;
  return answer;
};

export const breakRounds = async ({ id, name }: SourceInfo, target: string): Promise<void> => {
  broken.value = null;
  joined.value = null;
  const asked = options.value;
  const answer = await run<BrokenRounds>(`Breaking ${name}`, 'rounds/break', {
    source: id,
    folder: target,
    options: asked,
  });
  broken.value = answer;
  if (answer.ok) writtenBy.value = asked;
};

export const joinRounds = async ({ id }: SourceInfo, target: string): Promise<void> => {
  joined.value = null;
  joined.value = await run<JoinedRounds>('Joining and comparing', 'rounds/join', {
    source: id,
    folder: target,
  });
};

export const saveReport = async ({ id, name }: SourceInfo): Promise<void> => {
  const answer = await run<unknown>('Making the report', 'rounds/report', {
    source: id,
    options: options.value,
  });
  if (answer.ok)
    saveFile(`${name}.rounds.json`, JSON.stringify(answer.value, null, 2), 'application/json');
  else broken.value = answer;
};
