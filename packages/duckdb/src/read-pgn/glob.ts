/** Files that a pattern names: `*`, `?` and `[a-z]` within a name, `**` for any folders, in their order. */

import { existsSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

const MAGIC = /[*?[]/;

/** A pattern, unless a file has this very name. */
export const isGlob = (path: string): boolean => MAGIC.test(path) && !existsSync(path);

/** One name of a path as an expression. Only `*` repeats, each up to the next, so it stays quick. */
const nameExpression = (pattern: string): RegExp => {
  const source = pattern.replaceAll(/\*+/g, '*').replaceAll(/\[!?[^\]]+\]|[^]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    if (part.length === 1) return part.replace(/[$()+.[\\\]^{|}]/, String.raw`\$&`);
    const negated = part.startsWith('[!');
    const inner = part.slice(negated ? 2 : 1, -1).replaceAll(/[\\^[]/g, String.raw`\$&`);
    return `[${negated ? '^' : ''}${inner}]`;
  });
  // a range that is upside down matches nothing
  try {
    return new RegExp(`^${source}$`, 'su');
  } catch {
    return /^\b$/;
  }
};

const entriesOf = (folder: string): readonly Dirent[] => {
  try {
    return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

const isFolder = (path: string, entry: Dirent): boolean => {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
};

const foldersBelow = (folder: string): readonly string[] => [
  folder,
  ...entriesOf(folder)
    // links are not followed here, or a circle would never end
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersBelow(join(folder, name))),
];

const walk = (folder: string, parts: readonly string[]): readonly string[] => {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part === '**') {
    return rest.length === 0
      ? walk(folder, ['**', '*'])
      : foldersBelow(folder).flatMap((below) => walk(below, rest));
  }
  if (!MAGIC.test(part)) {
    const path = join(folder, part);
    if (rest.length > 0) return walk(path, rest);
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false ? [path] : [];
  }
  const expression = nameExpression(part);
  return entriesOf(folder)
    .filter(({ name }) => expression.test(name) && (part.startsWith('.') || !name.startsWith('.')))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (isFolder(path, entry)) return rest.length > 0 ? walk(path, rest) : [];
      return rest.length > 0 ? [] : [path];
    });
};

/** The files that match, each once, sorted by their bytes. */
export const filesOfGlob = (pattern: string): readonly string[] => {
  const absolute = pattern.startsWith('/');
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  return [...new Set(walk(absolute ? '/' : '', parts))].toSorted((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
};
