import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each package may depend on; arrows point one way. */
const MAY_DEPEND_ON: Readonly<Record<string, readonly string[]>> = {
  core: [],
  'clock-store': ['@zeitnot/core'],
  chess: [],
  pgn: ['@zeitnot/core', 'zstddec'],
  tournament: ['@zeitnot/core', '@zeitnot/pgn'],
  duckdb: ['@zeitnot/core', '@zeitnot/chess', '@zeitnot/pgn', '@duckdb/node-api'],
  studio: [
    '@zeitnot/core',
    '@zeitnot/pgn',
    '@zeitnot/tournament',
    '@zeitnot/duckdb',
    'hono',
    '@hono/node-server',
  ],
  cli: [
    '@zeitnot/core',
    '@zeitnot/clock-store',
    '@zeitnot/pgn',
    '@zeitnot/tournament',
    '@zeitnot/duckdb',
    '@zeitnot/studio',
    'commander',
    'libsql',
    'string-width',
  ],
};

/**
 * Inside a package: what each folder of `src` may import from. A folder that is not listed fails;
 * files right in `src` (named '' here) see every folder. A folder inside a folder is a room of its own if it is listed,
 * and belongs to the outer one if not.
 */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: {
    model: [],
    category: ['model'],
    notation: ['model', 'category', 'notation/tag', 'notation/unified'],
    'notation/tag': ['model', 'notation', 'notation/unified'],
    'notation/unified': ['model', 'notation'],
    clock: ['model'],
    log: ['model', 'notation', 'notation/tag', 'notation/unified', 'clock'],
    table: ['model', 'clock', 'log'],
    ribbon: ['model', 'notation/unified', 'clock'],
    testing: ['model', 'notation', 'clock', 'log'],
  },
  'clock-store': {
    database: [],
    testing: [],
  },
  pgn: {
    bytes: [],
    syntax: ['bytes'],
    fs: ['bytes'],
    scan: ['syntax'],
    game: ['bytes', 'syntax', 'fs', 'scan'],
    index: ['bytes', 'syntax', 'fs', 'scan', 'game', 'index/fast'],
    'index/fast': ['syntax', 'game', 'index'],
  },
  tournament: {
    rounds: ['rounds/tag', 'rounds/evidence', 'rounds/checks'],
    'rounds/tag': [],
    'rounds/evidence': ['rounds', 'rounds/tag'],
    'rounds/checks': ['rounds', 'rounds/tag', 'rounds/evidence'],
    fs: [],
    manifest: ['rounds', 'fs'],
    source: ['rounds', 'fs', 'manifest'],
    break: ['rounds', 'rounds/evidence', 'fs', 'manifest', 'source'],
    join: ['rounds', 'fs', 'manifest', 'source'],
    testing: ['rounds', 'rounds/tag', 'fs', 'manifest', 'source', 'break', 'join'],
  },
  duckdb: {
    native: [],
    values: ['native'],
    query: ['native', 'values'],
    functions: ['native'],
    wasm: [],
    'read-pgn': ['native', 'wasm'],
    ingest: ['native', 'functions', 'read-pgn'],
    testing: ['', 'native', 'values', 'query', 'functions', 'read-pgn', 'ingest'],
  },
  cli: {
    terminal: [],
    run: ['terminal'],
    commands: ['terminal', 'run'],
  },
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly type?: string;
  readonly license?: string;
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packages = readdirSync(join(root, 'packages'));
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest;

const sourcesOf = (name: string): string[] =>
  readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // what only a package's own tests use is not packed
    .filter(
      (file) =>
        !file.startsWith('testing') || manifestOf(name).files?.includes('!dist/testing') !== true,
    )
    .map((file) => join(root, 'packages', name, 'src', file));

/** The specifiers of all static and dynamic imports and re-exports of a file. */
const importsOf = (file: string): string[] => {
  // examples in doc comments import the package by its name
  const code = readFileSync(file, 'utf8').replaceAll(/^ *\*.*$/gm, '');
  const found = code.matchAll(/\b(?:from |import |import\()'([^'\n]+)'/g);
  return [...found].map(([, specifier = '']) => specifier);
};

describe.each(packages)('package %s', (name) => {
  const manifest = manifestOf(name);
  const allowed = MAY_DEPEND_ON[name] ?? [];

  it('is listed here with what it may depend on', () => {
    expect(Object.keys(MAY_DEPEND_ON)).toContain(name);
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})));
  });

  it('imports only what its manifest names', () => {
    const own = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
    for (const file of sourcesOf(name)) {
      for (const specifier of importsOf(file)) {
        if (specifier.startsWith('.')) {
          const target = resolve(dirname(file), specifier);
          expect(relative(join(root, 'packages', name, 'src'), target), file).not.toMatch(/^\.\./);
        } else if (!specifier.startsWith('node:')) {
          const [scope = '', rest = ''] = specifier.split('/');
          expect([...own], file).toContain(scope.startsWith('@') ? `${scope}/${rest}` : scope);
        }
      }
    }
  });

  it('has the version, license and engines of all', () => {
    const { version, license, engines, type } = manifest;
    expect({ version, license, engines, type }).toEqual({
      version: manifestOf('core').version,
      license: 'MIT',
      engines: { node: '>=20.19' },
      type: 'module',
    });
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      if (dependency.startsWith('@zeitnot/')) expect(range).toBe(version);
    }
  });
});

describe('core', () => {
  it('runs anywhere: no dependency, no node import', () => {
    const { dependencies, optionalDependencies, peerDependenciesMeta } = manifestOf('core');
    expect({ ...dependencies, ...optionalDependencies }).toEqual({});
    expect(peerDependenciesMeta).toEqual({ 'fast-check': { optional: true } });
    for (const file of sourcesOf('core')) {
      const outside = importsOf(file).filter((specifier) => !specifier.startsWith('.'));
      const testing = file.includes(join('core', 'src', 'testing'));
      expect(testing ? ['fast-check'] : [], file).toEqual(expect.arrayContaining(outside));
    }
  });
});

it('chess runs anywhere and needs nothing', () => {
  expect(manifestOf('chess').dependencies).toBeUndefined();
  for (const file of sourcesOf('chess')) {
    expect(importsOf(file).filter((specifier) => !specifier.startsWith('./'))).toEqual([]);
  }
});

describe.each(Object.keys(FOLDERS))('the folders of %s', (name) => {
  const folders = FOLDERS[name] ?? {};
  const source = join(root, 'packages', name, 'src');
  const folderOf = (path: string): string => {
    const [folder = '', inner = ''] = relative(source, dirname(path)).split(/[\\/]/);
    return `${folder}/${inner}` in folders ? `${folder}/${inner}` : folder;
  };

  it('have arrows that point one way', () => {
    for (const file of sourcesOf(name)) {
      const folder = folderOf(file);
      if (folder === '') continue;
      expect(Object.keys(folders), file).toContain(folder);
      const targets = importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => folderOf(resolve(dirname(file), specifier)));
      expect([folder, ...(folders[folder] ?? [])], file).toEqual(expect.arrayContaining(targets));
    }
  });
});
