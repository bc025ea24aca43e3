// What the studio has loaded, as all pages see it. Polled while something is being loaded.

import { computed, signal } from '@preact/signals';
import type { Answer, ArchiveState, SqlError } from '@zeitnot/studio/api';
import { callApi, NO_SERVER, uploadFile } from './api-client.js';

const POLL_INTERVAL = 250;

interface Upload {
  readonly name: string;
  readonly bytes: number;
  readonly share: number;
  readonly stop: () => void;
}

export const archive = signal<ArchiveState | null>(null);
export const upload = signal<Upload | null>(null);
export const problem = signal<string | null>(null);
/** Whether the pages are served without the studio's server. */
export const hasNoServer = signal(false);
/** Changes when other games are loaded; 0 while there are none. */
export const loadedNumber = computed(() => archive.value?.loaded?.number ?? 0);

let timer: ReturnType<typeof setTimeout> | undefined;

const update = (answer: Answer<ArchiveState>): void => {
  clearTimeout(timer);
  if (answer.ok) {
    hasNoServer.value = false;
    archive.value = answer.value;
    problem.value = answer.value.failed?.message ?? null;
    if (answer.value.loading !== null) timer = setTimeout(refresh, POLL_INTERVAL);
  } else if (answer.error.code === NO_SERVER && archive.value === null) hasNoServer.value = true;
  else if (answer.error.code !== 'Stopped') problem.value = answer.error.message;
};

/** A call about the games that the page shows. If others were loaded meanwhile, the page is told. */
export const askArchive = async <Value>(path: string, body: object, stop?: AbortSignal) => {
  const id = archive.peek()?.loaded?.id;
  const answer = await callApi<Value, SqlError>(path, { ...body, archive: id }, stop);
  if (!answer.ok && answer.error.code === 'ArchiveGone') refresh();
  return answer;
};

export const refresh = (): void => void callApi<ArchiveState>('archive').then(update);

export const loadSource = (source: string): void =>
  void callApi<ArchiveState>('archive/load', { source }).then(update);

export const stopLoading = (): void =>
  void callApi<ArchiveState>('archive/cancel', {}).then(update);

export const sendUpload = (file: File): void => {
  const stop = new AbortController();
  const show = (share: number): void => {
    upload.value = { name: file.name, bytes: file.size, share, stop: () => stop.abort() };
  };
  upload.value?.stop();
  problem.value = null;
  show(0);
  void uploadFile<ArchiveState>(file, stop.signal, show).then((answer) => {
    upload.value = null;
    update(answer);
  });
};
