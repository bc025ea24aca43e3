// A studio for tests, with requests as its pages send them.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, ArchiveState } from '../api.js';
import { startStudio, type Studio, type StudioOptions } from '../server.js';

export interface TestStudio extends Studio {
  /** A folder for the test's files; the studio's own is below `temp`. */
  readonly folder: string;
  readonly temp: string;
  /** What a request of its pages carries. */
  readonly headers: Readonly<Record<string, string>>;
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    init?: RequestInit,
  ) => Promise<Response>;
  readonly post: <Value>(path: string, body?: unknown) => Promise<Value>;
  readonly state: () => Promise<ArchiveState>;
  /** Waits until nothing is being loaded. */
  readonly settled: () => Promise<ArchiveState>;
  readonly remove: () => Promise<void>;
}

export const startTestStudio = async (
  makeOptions: (folder: string) => Partial<StudioOptions> = () => ({}),
): Promise<TestStudio> => {
  const folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-studio-'));
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  const studio = await startStudio({ port: 0, temp, output: folder, ...makeOptions(folder) });
  const headers = { Authorization: `Bearer ${studio.token}`, 'X-Zeitnot': '1' };
  const send: TestStudio['send'] = (method, path, body, init = {}) =>
    fetch(`${studio.address}api/${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...init,
    });
  const post: TestStudio['post'] = async (path, body = {}) =>
    (await (await send('POST', path, body)).json()) as never;
  const state = async (): Promise<ArchiveState> => {
    const answer = (await (await send('GET', 'archive')).json()) as Answer<ArchiveState>;
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
  const settled = async (): Promise<ArchiveState> => {
    for (;;) {
      const now = await state();
      if (now.loading === null) return now;
      await delay(20);
    }
  };
  const remove = async (): Promise<void> => {
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...studio, headers, folder, temp, send, post, state, settled, remove };
};
