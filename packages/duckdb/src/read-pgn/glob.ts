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

/** Folders that are there and may not be looked into. */
type Closed = Set<string>;

const isNotThere = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const entriesOf = (folder: string, closed: Closed): readonly Dirent[] => {
  try {
    return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
  } catch (error) {
    if (!isNotThere(error)) closed.add(folder);
    return [];
  }
};

const isFile = (folder: string, name: string, closed: Closed): boolean => {
  try {
    return !statSync(join(folder, name)).isDirectory();
  } catch (error) {
    if (!isNotThere(error)) closed.add(folder);
    return false;
  }
};

const isFolder = (path: string, entry: Dirent): boolean => {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    return statSync(path).isDirectory();
  } catch {
    // whoever opens it will hear why
    return false;
  }
};

const foldersBelow = (folder: string, closed: Closed): readonly string[] => [
  folder,
  ...entriesOf(folder, closed)
    // links are not followed here, or a circle would never end
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersBelow(join(folder, name), closed)),
];

const walk = (folder: string, parts: readonly string[], closed: Closed): readonly string[] => {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part === '**') {
    return rest.length === 0
      ? walk(folder, ['**', '*'], closed)
      : foldersBelow(folder, closed).flatMap((below) => walk(below, rest, closed));
  }
  if (!MAGIC.test(part)) {
    if (rest.length > 0) return walk(join(folder, part), rest, closed);
    return isFile(folder, part, closed) ? [join(folder, part)] : [];
  }
  const isNamed = namePattern(part);
  return entriesOf(folder, closed)
    .filter(({ name }) => isNamed(name) && (part.startsWith('.') || !name.startsWith('.')))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (isFolder(path, entry)) return rest.length > 0 ? walk(path, rest, closed) : [];
      return rest.length > 0 ? [] : [path];
    });
};

export interface Matches {
  /** The files, each once, sorted by their bytes. */
  readonly paths: readonly string[];
  /** Folders in which more may be, but which cannot be read. */
  readonly closed: readonly string[];
}

export const filesOfGlob = (pattern: string): Matches => {
  const absolute = pattern.startsWith('/');
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  const closed: Closed = new Set();
  const paths = [...new Set(walk(absolute ? '/' : '', parts, closed))].toSorted((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  return { paths, closed: [...closed] };
};
