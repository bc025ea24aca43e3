/** Files that a pattern names: `*`, `?` and `[a-z]` within a name, `**` for any folders, in their order. */

import { existsSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

const MAGIC = /[*?[]/;

/** A pattern, unless a file has this very name. */
export const isGlob = (path: string): boolean => MAGIC.test(path) && !existsSync(path);

type IsNamed = (name: string) => boolean;

/** A character, `?` or `[a-z]` as an expression for one character. */
const characterExpression = (part: string): string => {
  if (part === '?') return '.';
  if (part.length <= 2) return part.replace(/[$()+.[\\\]^{|}]/, String.raw`\$&`);
  const negated = part.startsWith('[!') && part.length > 3;
  const inner = part.slice(negated ? 2 : 1, -1).replaceAll(/[\\^[]/g, String.raw`\$&`);
  return `[${negated ? '^' : ''}${inner}]`;
};

/**
 * Whether a name fits one part of a pattern. What stands between two `*` is looked for behind what was found
 * before, and never again: one expression for all would try every way to share a name out among them.
 */
const namePattern = (pattern: string): IsNamed => {
  const pieces = [''];
  for (const part of pattern.match(/\[!?[^\]]+\]|\*+|[^]/gu) ?? []) {
    if (part.startsWith('*')) pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${characterExpression(part)}`);
  }
  const last = pieces.length - 1;
  let expressions: readonly RegExp[];
  try {
    expressions = pieces.map(
      (piece, index) =>
        new RegExp(`${index === 0 ? '^' : ''}${piece}${index === last ? '$' : ''}`, 'gsu'),
    );
  } catch {
    // a range that is upside down matches nothing
    return () => false;
  }
  return (name) => {
    let at = 0;
    return expressions.every((expression) => {
      expression.lastIndex = at;
      const found = expression.test(name);
      at = expression.lastIndex;
      return found;
    });
  };
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
  const isNamed = namePattern(part);
  return entriesOf(folder)
    .filter(({ name }) => isNamed(name) && (part.startsWith('.') || !name.startsWith('.')))
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
