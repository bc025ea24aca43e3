import { expect, it } from 'vitest';
import type { Questions } from '../archive/questions.js';
import { makeDownloads } from './downloads.js';

const ERROR = { code: 'ParserError', message: 'no', line: 1, column: 1 };

/** Of all questions only downloads are asked here. */
const failing = {
  download: () => Promise.resolve({ ok: false as const, error: ERROR }),
} as unknown as Questions;

it('forgets a query that failed, however long nobody asks for it', async () => {
  const { begin } = makeDownloads(10);
  expect(await begin(failing, 'SELEC', 'csv')).toEqual({ ok: false, error: ERROR });
  // an unhandled rejection would fail this run
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
});
