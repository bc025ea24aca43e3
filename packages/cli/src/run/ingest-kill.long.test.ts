import { expect, it } from 'vitest';
import { makeFolder } from '../testing/folder.js';
import { checkKilledIngests } from '../testing/ingests.js';

it.each([
  ['killed', false],
  ['killed.duckdb', false],
  ['changed', true],
  ['changed.duckdb', true],
])(
  'an ingest into %s that is killed at any moment goes on, nothing twice and nothing missing',
  async (name, replaces) => {
    const folder = makeFolder();
    await checkKilledIngests(folder, name, replaces, 12);
    folder.remove();
    expect.hasAssertions();
  },
  600_000,
);
