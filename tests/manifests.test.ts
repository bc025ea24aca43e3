import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifests } from '../tools/pack.mjs';

const file = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(file('package.json')) as { version: string };

const URL_OF_REPOSITORY = 'git+https://github.com/zeitnot/zeitnot.git';

it.each(readdirSync(new URL('../packages', import.meta.url)))(
  'packages/%s says where its source is',
  (name) => {
    const { repository } = JSON.parse(file(`packages/${name}/package.json`)) as {
      repository: unknown;
    };
    // npm compares it with the repository that publishes
    expect(repository).toEqual({
      type: 'git',
      url: URL_OF_REPOSITORY,
      directory: `packages/${name}`,
    });
  },
);

it.each(manifests())('$name is in lockstep with the others', (manifest) => {
  expect(manifest).toMatchObject({
    version,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20.19' },
  });
  const names = new Set(manifests().map(({ name }) => name));
  for (const [name, wanted] of Object.entries(manifest.dependencies ?? {})) {
    expect(wanted, `${name}: exact versions only`).toMatch(/^\d+\.\d+\.\d+/);
    if (names.has(name)) expect(wanted, name).toBe(version);
  }
});

it('the changelog begins with the version, and the README installs it', () => {
  const [, first] = /^## (\d+\.\d+\.\d+)/m.exec(file('CHANGELOG.md')) ?? [];
  expect(first).toBe(version);
  const [, packed] = /zeitnot-core-(\d+\.\d+\.\d+)\.tgz/.exec(file('README.md')) ?? [];
  expect(packed).toBe(version);
});

it.each(['package-lock.json', 'tools/api-docs/package-lock.json'])(
  '%s holds no address of a registry',
  (path) => {
    expect(file(path)).not.toContain('"resolved": "http');
  },
);
