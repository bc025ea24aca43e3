import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, SqlError } from '../api.js';
import type { QueryClient } from '../archive/query-client.js';
import type { CallOptions } from '../rpc/remote-calls.js';
import { makeDownloads } from './downloads.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ERROR = { code: 'ParserError', message: 'no', line: 1, column: 1 };

type Download = (
  signal: AbortSignal,
  onPart: (text: string) => unknown,
) => Promise<Answer<null, SqlError>>;

/** A client that can only download. */
const clientFor = (download: Download): QueryClient => ({
  call: ((_name: string, _params: unknown, { signal, onPart }: Required<CallOptions>) =>
    download(signal, onPart)) as QueryClient['call'],
  close: () => Promise.resolve(),
});

const failing = clientFor(() => Promise.resolve({ ok: false as const, error: ERROR }));

it('drops a query that failed and is never fetched', async () => {
  const { begin } = makeDownloads(10);
  expect(await begin(failing, 'SELEC', 'csv')).toEqual({ ok: false, error: ERROR });
  // an unhandled rejection would fail this run
  await vi.advanceTimersByTimeAsync(50);
});

it('ignores a part that arrives after the download was cancelled', async () => {
  const { begin, take } = makeDownloads();
  let send: (text: string) => unknown = () => undefined;
  const endless = clientFor((_signal, onPart) => {
    send = onPart;
    void onPart('a\r\n');
    return new Promise(() => undefined);
  });
  const begun = await begin(endless, 'SELECT', 'csv');
  const taken = take(begun.ok ? begun.value.key : '');
  await taken?.stream.cancel();
  await send('1\r\n');
});

it('breaks off the file when its query fails', async () => {
  const { begin, take } = makeDownloads();
  const dying = clientFor(async (_signal, onPart) => {
    await onPart('a\r\n');
    throw new Error('The database is closed.');
  });
  const begun = await begin(dying, 'SELECT', 'csv');
  const taken = take(begun.ok ? begun.value.key : '');
  await expect(new Response(taken?.stream).text()).rejects.toThrow('The database is closed.');
});

it('waits for the browser from the moment it has a key', async () => {
  const { begin, take } = makeDownloads(50);
  const slow = clientFor(async (signal, onPart) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    if (!signal.aborted) await onPart('a\r\n');
    return { ok: true, value: null };
  });
  const [begun] = await Promise.all([
    begin(slow, 'SELECT', 'csv'),
    vi.advanceTimersByTimeAsync(150),
  ]);
  const taken = take(begun.ok ? begun.value.key : '');
  expect(await new Response(taken?.stream).text()).toBe('a\r\n');
});

it('stops a query if the client disconnects before the first rows', async () => {
  const { begin } = makeDownloads();
  const leave = new AbortController();
  const endless = clientFor(
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ ok: false, error: ERROR }));
      }),
  );
  const begun = begin(endless, 'SELECT', 'csv', leave.signal);
  leave.abort();
  expect(await begun).toEqual({ ok: false, error: ERROR });
});
