import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `npm run test:long` sets it: more runs of each property, and the files named `*.long.test.ts`. */
const isLong = process.env['ZEITNOT_LONG'] === '1';

const LONG = '**/*.long.test.ts';
const PROCESS = '**/*.process.test.ts';
const BROWSER = 'tests/studio/*.test.ts';
const ENGINES = 'tests/engine*.test.ts';
const APART = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : [LONG])];

/** A project of tests, run on its own by `npm test -- --project NAME`. */
const project = (name: string, include: string[], exclude: string[] = [], more = {}) => ({
  extends: true as const,
  test: { name, include, exclude: [...APART, ...exclude], ...more },
});

export default defineConfig({
  test: {
    // vitest would leave one core to itself
    maxWorkers: availableParallelism(),
    // the packages are built: Node loads them as they are
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts', 'packages/studio/web/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      project(
        'unit',
        ['packages/*/src/**/*.test.ts', 'packages/studio/web/src/**/*.test.ts', 'tests/*.test.ts'],
        [PROCESS, ENGINES],
        // one process for many files: loading the packages for each file takes longer than most tests
        { isolate: false },
      ),
      project('process', [PROCESS]),
      project('browser', [BROWSER], [], { globalSetup: 'tests/studio/chromium.ts' }),
      project('engines', [ENGINES]),
    ],
  },
});
