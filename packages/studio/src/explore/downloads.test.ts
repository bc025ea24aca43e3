import { expect, it } from 'vitest';
import type { QueryClient } from '../archive/query-client.js';
import { makeDownloads } from './downloads.js';

const ERROR = { code: 'ParserError', message: 'no', line: 1, column: 1 };

/** Of all queries only downloads are asked here. */
const asked = (download: QueryClient['download']): QueryClient =>
  ({ download }) as Partial<QueryClient> as QueryClient;

const failing = asked(() => Promise.resolve({ ok: false as const, error: ERROR }));

it('forgets a query that failed, however long nobody asks for it', async () => {
  const { begin } = makeDownloads(10);
  expect(await begin(failing, 'SELEC', 'csv')).toEqual({ ok: false, error: ERROR });
  // an unhandled rejection would fail this run
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
});

it('takes no notice of a part that was on its way when the download was cancelled', async () => {
  const { begin, take } = makeDownloads();
  let send: (text: string) => unknown = () => undefined;
  const endless = asked((_sql, _format, _signal, onPart) => {
    send = onPart;
    void onPart('a\r\n');
    return new Promise(() => undefined);
  });
  const begun = await begin(endless, 'SELECT', 'csv');
  const taken = take(begun.ok ? begun.value.key : '');
  await taken?.stream.cancel();
  await send('1\r\n');
});

it('breaks the file off where its query dies', async () => {
  const { begin, take } = makeDownloads();
  const dying = asked(async (_sql, _format, _signal, onPart) => {
    await onPart('a\r\n');
    throw new Error('The database is closed.');
  });
  const begun = await begin(dying, 'SELECT', 'csv');
  const taken = take(begun.ok ? begun.value.key : '');
  await expect(new Response(taken?.stream).text()).rejects.toThrow('The database is closed.');
});

it('counts the time that it waits for the browser from the key on', async () => {
  const { begin, take } = makeDownloads(50);
  const slow = asked(async (_sql, _format, signal, onPart) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    if (!signal.aborted) await onPart('a\r\n');
    return { ok: true, value: null };
  });
  const begun = await begin(slow, 'SELECT', 'csv');
  const taken = take(begun.ok ? begun.value.key : '');
  expect(await new Response(taken?.stream).text()).toBe('a\r\n');
});

it('stops a query whose orderer is gone before its first rows', async () => {
  const { begin } = makeDownloads();
  const leave = new AbortController();
  const endless = asked(
    (_sql, _format, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ ok: false, error: ERROR }));
      }),
  );
  const begun = begin(endless, 'SELECT', 'csv', leave.signal);
  leave.abort();
  expect(await begun).toEqual({ ok: false, error: ERROR });
});
