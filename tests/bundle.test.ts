import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const core = join(fileURLToPath(new URL('..', import.meta.url)), 'packages/core/dist/index.js');
/** Bytes of gzip for the tag reader alone. */
const MAX_TAG_READER = 23_000;
/** Bytes of gzip for the tag reader and the clock. */
const MAX_BOTH = 28_000;

/** The minified bundle that a page which imports `names` from core would load. */
const bundle = async (names: string): Promise<string> => {
  const entry = 'virtual:entry';
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export { ${names} } from ${JSON.stringify(core)};` : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  return output[0].code;
};

/** All of the clock that a page can use. */
const CLOCK =
  'makeClock, reduce, step, replay, view, remaining, timeToLoss, isExpired, nextChangeAt, whatIfPressed, pressure';

it('keeps the tag reader small enough for any page', async () => {
  const code = await bundle('parseTimeControl');
  expect(gzipSync(code).length).toBeLessThan(MAX_TAG_READER);
});

it('keeps the tag reader and the clock together small enough', async () => {
  const code = await bundle(`parseTimeControl, ${CLOCK}`);
  expect(code).not.toContain('node:');
  expect(gzipSync(code).length).toBeLessThan(MAX_BOTH);
});

it.each(['category', CLOCK])(
  'leaves the tag reader out of a page that only needs %s',
  async (names) => {
    const [small, whole] = [await bundle(names), await bundle('parseTimeControl')];
    expect(gzipSync(small).length).toBeLessThan(gzipSync(whole).length / 3);
  },
);
