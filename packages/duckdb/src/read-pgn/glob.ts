/**
 * The files that a pattern matches, sorted: `*`, `?`, `[a-z]` and `[!a-z]` or `[^a-z]` within a name, `**` for any
 * folders. Names that begin with a dot match only where the pattern has that dot.
 *
 * By hand: these are DuckDB's patterns, in which quotes, braces, parentheses and backslashes stand for themselves. A
 * library such as picomatch reads those as syntax, does not negate `[!a]`, takes half a surrogate pair for a
 * character, and backtracks: seven stars on a name of sixty letters take it seconds.
 */

import { existsSync, readdirSync, statSync, type Dirent, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

const MAGIC = /[*?[]/;

/** Whether a path is a pattern; it is not if a file has exactly this name. */
export const isGlob = (path: string): boolean => MAGIC.test(path) && !existsSync(path);

type IsNamed = (name: string) => boolean;

/** A character, `?` or `[a-z]` as a regular expression for one character. */
const characterExpression = (part: string): string => {
  if (part === '?') return '.';
  if (part.length <= 2) return part.replace(/[$()+.[\\\]^{|}]/, String.raw`\$&`);
  const negated = /^\[[!^]/.test(part) && part.length > 3;
  const inner = part.slice(negated ? 2 : 1, -1).replaceAll(/[\\^[]/g, String.raw`\$&`);
  return `[${negated ? '^' : ''}${inner}]`;
};

/**
 * Whether a name matches one part of a pattern. The text between two `*` is searched for after the match before it,
 * and never again; a single expression would backtrack through every way to divide the name among the stars.
 */
const namePattern = (pattern: string): IsNamed => {
  const pieces = [''];
  for (const part of pattern.match(/\[[^\]]+\]|\*+|[^]/gu) ?? []) {
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
    // a range such as [b-a] matches nothing
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

/** What a pattern matches and is skipped. */
interface Skipped {
  /** Folders that may not be read. */
  readonly closed: Set<string>;
  /** Pipes, devices and the like: reading one may take for ever, and consumes what it holds. */
  readonly special: Set<string>;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isNotThere = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** The folder that bars the way to one that cannot be read; what is below it may not even exist. */
const barrierOf = (folder: string): string => {
  try {
    statSync(folder === '' ? '.' : folder);
    return folder;
  } catch (error) {
    const above = dirname(folder);
    if (codeOf(error) !== 'EACCES' || above === folder) return folder;
    return barrierOf(above === '.' ? '' : above);
  }
};

const entriesOf = (folder: string, { closed }: Skipped): readonly Dirent[] => {
  try {
    return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
  } catch (error) {
    if (!isNotThere(error)) closed.add(barrierOf(folder));
    return [];
  }
};

type Kind = 'folder' | 'file' | 'special';

const kindOf = (entry: Dirent | Stats): Kind => {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'special';
};

/** The kind of a directory entry; a link counts as its target. */
const kindOfEntry = (path: string, entry: Dirent): Kind => {
  if (!entry.isSymbolicLink()) return kindOf(entry);
  try {
    return kindOf(statSync(path));
  } catch {
    // opening it will say why
    return 'file';
  }
};

/** The kind of what has this name; null if nothing has. */
const kindOfNamed = (folder: string, name: string, { closed }: Skipped): Kind | null => {
  try {
    return kindOf(statSync(join(folder, name)));
  } catch (error) {
    if (!isNotThere(error)) closed.add(barrierOf(folder));
    return null;
  }
};

const foldersBelow = (folder: string, skipped: Skipped): readonly string[] => [
  folder,
  ...entriesOf(folder, skipped)
    // links are not followed here, since a cycle would never end
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => foldersBelow(join(folder, name), skipped)),
];

/** The path as a list of one, if it is a file. */
const fileAt = (path: string, kind: Kind | null, { special }: Skipped): readonly string[] => {
  if (kind === 'special') special.add(path);
  return kind === 'file' ? [path] : [];
};

const walk = (folder: string, parts: readonly string[], skipped: Skipped): readonly string[] => {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part === '**') {
    return rest.length === 0
      ? walk(folder, ['**', '*'], skipped)
      : foldersBelow(folder, skipped).flatMap((below) => walk(below, rest, skipped));
  }
  const isLast = rest.length === 0;
  if (!MAGIC.test(part)) {
    const path = join(folder, part);
    if (!isLast) return walk(path, rest, skipped);
    return fileAt(path, kindOfNamed(folder, part, skipped), skipped);
  }
  const isNamed = namePattern(part);
  return entriesOf(folder, skipped)
    .filter(({ name }) => isNamed(name) && (part.startsWith('.') || !name.startsWith('.')))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const kind = kindOfEntry(path, entry);
      if (isLast) return fileAt(path, kind, skipped);
      return kind === 'folder' ? walk(path, rest, skipped) : [];
    });
};

export interface Matches {
  /** The files, each once, sorted by bytes. */
  readonly paths: readonly string[];
  /** Folders that cannot be read and may hold more. */
  readonly closed: readonly string[];
  /** What matches and is neither a file nor a folder. */
  readonly special: readonly string[];
}

const sorted = (paths: Iterable<string>): readonly string[] =>
  [...new Set(paths)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

export const filesOfGlob = (pattern: string): Matches => {
  const absolute = pattern.startsWith('/');
  const parts = pattern
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    // `**/**` is the same as `**`
    .filter((part, place, all) => part !== '**' || all[place - 1] !== '**');
  const skipped: Skipped = { closed: new Set(), special: new Set() };
  const found = sorted(walk(absolute ? '/' : '', parts, skipped));
  // so that the column `file` is the same as for a file named by its path
  const paths = pattern.startsWith('./') ? found.map((path) => `./${path}`) : found;
  return { paths, closed: [...skipped.closed], special: sorted(skipped.special) };
};

/** For a path that leads to nothing because it is written as other programs read paths. */
const HINTS: readonly (readonly [path: RegExp, hint: string])[] = [
  [
    /\{[^{},]*,[^{}]*\}/,
    'Braces have no special meaning in a path. Name the files one by one; read_pgn takes a list of them.',
  ],
  [/^~(?:\/|$)/, 'A ~ has no special meaning in a path. Write the name of the folder.'],
  [/^[a-z][\w+.-]+:\/\//i, 'A URL is not a path. Give a file on this machine.'],
];

const hintOf = (path: string): string | null =>
  HINTS.find(([written]) => written.test(path))?.[1] ?? null;

/** A message that may end without its full stop, and the hint if there is one. */
export const withHint = (message: string, path: string): string => {
  const hint = hintOf(path);
  return hint === null ? message : `${message.replace(/\.?$/, '.')} ${hint}`;
};
