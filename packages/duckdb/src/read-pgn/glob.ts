/**
 * Files that a pattern names, in their order: `*`, `?`, `[a-z]` and `[!a-z]` or `[^a-z]` within a name, `**`
 * for any folders. Names that begin with a dot are found only where the pattern has that dot.
 */

import { existsSync, readdirSync, statSync, type Dirent, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

const MAGIC = /[*?[]/;

/** A pattern, unless a file has this very name. */
export const isGlob = (path: string): boolean => MAGIC.test(path) && !existsSync(path);

type IsNamed = (name: string) => boolean;

/** A character, `?` or `[a-z]` as an expression for one character. */
const characterExpression = (part: string): string => {
  if (part === '?') return '.';
  if (part.length <= 2) return part.replace(/[$()+.[\\\]^{|}]/, String.raw`\$&`);
  const negated = /^\[[!^]/.test(part) && part.length > 3;
  const inner = part.slice(negated ? 2 : 1, -1).replaceAll(/[\\^[]/g, String.raw`\$&`);
  return `[${negated ? '^' : ''}${inner}]`;
};

/**
 * Whether a name fits one part of a pattern. What stands between two `*` is looked for behind what was found
 * before, and never again: one expression for all would try every way to share a name out among them.
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

/** What a pattern leads to and is passed over. */
interface PassedOver {
  /** Folders that are there and may not be looked into. */
  readonly closed: Set<string>;
  /** Pipes, devices and the like. To read one may take for ever, and takes away what it holds. */
  readonly special: Set<string>;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isNotThere = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** Which folder bars the way to one that cannot be looked into; what is below it may not even be there. */
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

const entriesOf = (folder: string, { closed }: PassedOver): readonly Dirent[] => {
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

/** The kind of what a folder lists; a link is what it leads to. */
const kindOfEntry = (path: string, entry: Dirent): Kind => {
  if (!entry.isSymbolicLink()) return kindOf(entry);
  try {
    return kindOf(statSync(path));
  } catch {
    // whoever opens it will hear why
    return 'file';
  }
};

/** The kind of what may be there; null if nothing is. */
const kindOfNamed = (folder: string, name: string, { closed }: PassedOver): Kind | null => {
  try {
    return kindOf(statSync(join(folder, name)));
  } catch (error) {
    if (!isNotThere(error)) closed.add(barrierOf(folder));
    return null;
  }
};

const foldersBelow = (folder: string, passed: PassedOver): readonly string[] => [
  folder,
  ...entriesOf(folder, passed)
    // links are not followed here, or a circle would never end
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => foldersBelow(join(folder, name), passed)),
];

/** A path as a list of one, if it is a file. */
const fileAt = (path: string, kind: Kind | null, { special }: PassedOver): readonly string[] => {
  if (kind === 'special') special.add(path);
  return kind === 'file' ? [path] : [];
};

const walk = (folder: string, parts: readonly string[], passed: PassedOver): readonly string[] => {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part === '**') {
    return rest.length === 0
      ? walk(folder, ['**', '*'], passed)
      : foldersBelow(folder, passed).flatMap((below) => walk(below, rest, passed));
  }
  const isLast = rest.length === 0;
  if (!MAGIC.test(part)) {
    const path = join(folder, part);
    if (!isLast) return walk(path, rest, passed);
    return fileAt(path, kindOfNamed(folder, part, passed), passed);
  }
  const isNamed = namePattern(part);
  return entriesOf(folder, passed)
    .filter(({ name }) => isNamed(name) && (part.startsWith('.') || !name.startsWith('.')))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const kind = kindOfEntry(path, entry);
      if (isLast) return fileAt(path, kind, passed);
      return kind === 'folder' ? walk(path, rest, passed) : [];
    });
};

export interface Matches {
  /** The files, each once, sorted by their bytes. */
  readonly paths: readonly string[];
  /** Folders in which more may be, but which cannot be read. */
  readonly closed: readonly string[];
  /** What fits the pattern and is neither a file nor a folder. */
  readonly special: readonly string[];
}

const sorted = (paths: Iterable<string>): readonly string[] =>
  [...new Set(paths)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

export const filesOfGlob = (pattern: string): Matches => {
  const absolute = pattern.startsWith('/');
  const parts = pattern
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    // any folders below any folders are no more than these
    .filter((part, place, all) => part !== '**' || all[place - 1] !== '**');
  const passed: PassedOver = { closed: new Set(), special: new Set() };
  const found = sorted(walk(absolute ? '/' : '', parts, passed));
  // as who names a file by its path writes it, so that the column `file` is the same
  const paths = pattern.startsWith('./') ? found.map((path) => `./${path}`) : found;
  return { paths, closed: [...passed.closed], special: sorted(passed.special) };
};
