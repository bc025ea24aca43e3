// What the packages export, read from the .d.ts files of their entry points: TypeScript 7 has no interface for
// programs, and declaration files are simple enough to follow by their imports and exports.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { manifests } from './pack.mjs';
import { root } from './setup.mjs';

const KINDS = {
  VariableDeclaration: 'const',
  FunctionDeclaration: 'function',
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'enum',
  TSModuleDeclaration: 'namespace',
};

const DOC = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/;

/** The text of the doc comment that ends before `start`; empty if there is none. */
const docBefore = (source, start) =>
  (DOC.exec(source.slice(0, start))?.[1] ?? '').replaceAll(/^[ \t]*\* ?/gm, '').trim();

const namesOf = ({ type, id, declarations }) =>
  type === 'VariableDeclaration' ? declarations.map((each) => each.id.name) : [id.name];

const isFunction = (declaration) =>
  KINDS[declaration.type] === 'function' ||
  declaration.declarations?.[0]?.id.typeAnnotation?.typeAnnotation.type === 'TSFunctionType';

/** A declaration without the comments inside it. */
const declared = (source, statement, declaration) => ({
  kind: isFunction(declaration) ? 'function' : KINDS[declaration.type],
  text: source
    .slice(declaration.start, declaration.end)
    .replaceAll(/[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n?/g, '')
    .replace(/^declare /, ''),
  doc: docBefore(source, statement.start),
});

const parsed = new Map();

/** The declarations of a file by name, what it exports under which name, and what it passes on whole. */
const readModule = (path) => {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const source = readFileSync(path, 'utf8');
  const module = { path, locals: new Map(), exports: new Map(), stars: [] };
  parsed.set(path, module);
  for (const statement of parseAst(source, { lang: 'dts' }).body) {
    const { type } = statement;
    const from = statement.source?.value ?? null;
    const declaration = type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration !== null && declaration.type in KINDS) {
      for (const name of namesOf(declaration)) {
        if (!module.locals.has(name)) {
          module.locals.set(name, declared(source, statement, declaration));
        }
        if (declaration !== statement) module.exports.set(name, { name, from: null });
      }
    } else if (type === 'ImportDeclaration') {
      for (const { local, imported } of statement.specifiers) {
        module.locals.set(local.name, { from, name: imported?.name ?? '*' });
      }
    } else if (type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) {
        module.exports.set(exported.name, { name: local.name, from });
      }
    } else if (type === 'ExportAllDeclaration') module.stars.push(from);
  }
  return module;
};

const fileOf = (module, from) => join(dirname(module.path), from.replace(/\.js$/, '.d.ts'));

const foreign = (from) => ({ kind: 'foreign', text: `from '${from}'`, doc: `See ${from}.` });

/** The declaration behind a name that a module exports; undefined if it exports no such name. */
const find = (module, exported) => {
  const entry = module.exports.get(exported);
  if (entry === undefined) {
    for (const from of module.stars) {
      const found = find(readModule(fileOf(module, from)), exported);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const local = entry.from === null ? module.locals.get(entry.name) : entry;
  if (local === undefined || local.from === undefined || local.from === null) return local;
  if (!local.from.startsWith('.')) return foreign(local.from);
  return find(readModule(fileOf(module, local.from)), local.name);
};

const exportedNames = (module) => [
  ...module.exports.keys(),
  ...module.stars.flatMap((from) => exportedNames(readModule(fileOf(module, from)))),
];

/** The code of each `@example` of a doc comment, without its fence and its title. */
export const examplesOf = (doc) =>
  doc
    .split(/^@example\b/m)
    .slice(1)
    .map((part) => part.split(/^@\w+/m)[0])
    .map((part) => /```\w*\n([\s\S]*?)```/.exec(part)?.[1] ?? part.replace(/^[^\n]*\n/, ''))
    .map((code) => code.trim());

/** Every entry point that has types: its name, and what it exports in the order of the alphabet. */
export const readApi = () =>
  manifests().flatMap(({ name, exports }) =>
    Object.entries(exports)
      .filter(([, target]) => target.types !== undefined)
      .map(([subpath, { types }]) => {
        const folder = name.replace('@zeitnot/', '').replace(/^zeitnot$/, 'cli');
        const module = readModule(join(root, 'packages', folder, types));
        const items = [...new Set(exportedNames(module))]
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((each) => ({ name: each, ...find(module, each) }));
        return { folder, entry: `${name}${subpath.slice(1)}`, items };
      }),
  );

const snapshotOf = ({ entry, items }) =>
  [
    `# ${entry}`,
    ...items.map(({ name, text }) => (text.includes(name) ? text : `${name}: ${text}`)),
  ].join('\n\n');

/** The API snapshot of each package by its path. */
export const snapshots = () => {
  const files = {};
  for (const entry of readApi()) {
    const path = `tests/api/${entry.folder}.txt`;
    files[path] = `${files[path] === undefined ? '' : `${files[path]}\n`}${snapshotOf(entry)}\n`;
  }
  return files;
};
