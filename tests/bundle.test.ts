import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const dist = join(fileURLToPath(new URL('..', import.meta.url)), 'packages/core/dist');
/** Bytes of gzip for the tag reader alone; nearly half of them are the words of its languages. */
const MAX_TAG_READER = 66_000;
/** Bytes of gzip for the least that a page's clock needs, and for what a server needs. */
const MAX_PAGE_CLOCK = 7000;
const MAX_SERVER_CLOCK = 10_000;

/** The minified bundle of a page with these lines. */
const bundle = async (...lines: readonly string[]): Promise<string> => {
  const entry = 'virtual:entry';
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? lines.join('\n') : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  return output[0].code;
};

const exported = (names: string, file: string): string =>
  `export { ${names} } from ${JSON.stringify(join(dist, file))};`;

const TAG_READER = exported('parseTimeControl', 'index.js');
const CATEGORY = exported('category', 'index.js');
/** All of the clock that a page can use. */
const CLOCK = exported(
  'makeClock, reduce, step, replay, view, remaining, timeToLoss, isExpired, nextChangeAt, whatIfPressed, pressure',
  'clock.js',
);

it('keeps the tag reader small enough for any page', async () => {
  const code = await bundle(TAG_READER);
  expect(gzipSync(code).length).toBeLessThan(MAX_TAG_READER);
});

it.each([
  ['a page', 'makeClock, reduce, view, nextChangeAt', MAX_PAGE_CLOCK],
  [
    'a server',
    'makeClock, step, view, nextChangeAt, restoreClock, parseClockState, makeClockLog, openClock',
    MAX_SERVER_CLOCK,
  ],
])('keeps the clock of %s small', async (_, names, most) => {
  const code = await bundle(exported(names, 'clock.js'));
  expect(gzipSync(code).length).toBeLessThan(most);
});

it.each([
  ['category', CATEGORY],
  ['the clock', CLOCK],
])('leaves the tag reader out of a page that only needs %s', async (_, line) => {
  const [small, whole] = [await bundle(line), await bundle(TAG_READER)];
  expect(gzipSync(small).length).toBeLessThan(gzipSync(whole).length / 3);
});
