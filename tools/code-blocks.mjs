// The code of the docs as programs: every ```ts and ```js block of the Markdown files, and every `@example` of
// an exported name. Each becomes a module whose lines have the numbers they have on the page. A block marked
// ```ts continued goes on where the one before it on the page ended.
//
// A comment behind an expression says its value, which is checked: `category(control, 'fide'); // => 'rapid'`. With
// `=>` it may stand on the next line.
// The value is JavaScript; `…` stands for more of the same in a list or an object. Without `=>` a comment that is
// no value is prose.

import { readdirSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { parseAst } from 'rolldown/parseAst';
import { examplesOf, readApi } from './api.mjs';
import { root } from './setup.mjs';

const FENCE = /^```(ts|js)([ \t][^\n]*)?\n([\s\S]*?)^```$/gm;

const markdownFiles = () => [
  'README.md',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`),
];

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** The blocks of a page: `{ title, code }`, padded so that lines keep their numbers. */
export const blocksOf = (path, text) => {
  const blocks = [];
  for (const { 0: whole, 2: info = '', 3: code, index } of text.matchAll(FENCE)) {
    const line = lineOf(text, index + whole.indexOf('\n') + 1);
    const before = info.trim() === 'continued' ? blocks.pop() : undefined;
    const padding = '\n'.repeat(
      line - 1 - (before === undefined ? 0 : lineOf(before.code, Infinity) - 1),
    );
    blocks.push({
      title: before?.title ?? `${path}:${line}`,
      code: `${before?.code ?? ''}${padding}${code}`,
    });
  }
  return blocks;
};

/** Examples of doc comments may leave out the import of what they show, and of its sisters. */
const withImports = (code, { entry, items }) => {
  if (/^import /m.test(code)) return code;
  const names = items
    .filter(
      ({ name, kind }) =>
        !['type', 'interface'].includes(kind) && new RegExp(`\\b${name}\\b`).test(code),
    )
    .map(({ name }) => name);
  return `import { ${names.join(', ')} } from '${entry}'; ${code}`;
};

const apiExamples = () =>
  readApi().flatMap((entryPoint) =>
    entryPoint.items.flatMap(({ name, doc }) =>
      examplesOf(doc).map((code, index) => ({
        title: `${entryPoint.entry} ${name} @example ${index + 1}`,
        code: withImports(code, entryPoint),
      })),
    ),
  );

/** A comment behind a statement, or a value on the line after it. */
const COMMENT = /^[ \t]*(?:\n[ \t]*(?=\/\/ =>))?\/\/ ?([^\n]*)/;

/** Every expression statement of a syntax tree. */
const expressionsIn = (node) => {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(expressionsIn);
  const inside = Object.values(node).flatMap(expressionsIn);
  return node.type === 'ExpressionStatement' ? [node, ...inside] : inside;
};

/** The expression whose value a comment says: what `console.log` prints, or the statement itself. */
const shown = (expression) => {
  const { type, callee, arguments: [first, ...rest] = [] } = expression;
  const isLog =
    type === 'CallExpression' &&
    callee.object?.name === 'console' &&
    callee.property?.name === 'log';
  return isLog && first !== undefined && rest.length === 0 ? first : expression;
};

/** The module with a call of `__check` around each expression that has its value behind it. */
export const withChecks = (code) => {
  let checked = code;
  const statements = expressionsIn(parseAst(`${code}\nexport {};`, { lang: 'ts' }).body);
  for (const { expression, end } of statements.toSorted((a, b) => b.end - a.end)) {
    const [, comment] = COMMENT.exec(code.slice(end)) ?? [];
    if (comment === undefined) continue;
    const { start, end: stop } = shown(expression);
    const call = `__check(${code.slice(start, stop)}, ${JSON.stringify(comment)})`;
    checked = checked.slice(0, start) + call + checked.slice(stop);
  }
  return checked;
};

/** All code of the docs. A name that two entry points export has its examples once. */
export const codeBlocks = () => {
  const pages = markdownFiles().flatMap((path) =>
    blocksOf(path, readFileSync(`${root}${path}`, 'utf8')),
  );
  const examples = new Map(apiExamples().map((block) => [block.code, block]));
  return [...pages, ...examples.values()];
};

const evaluate = (text) => {
  try {
    return { value: runInThisContext(`(${text})`) };
  } catch {
    return undefined;
  }
};

/**
 * The value that a comment says: `{ value, partial }`, or null if it is prose. In a partial value lists and
 * objects may hold more, and `'…'` fits any text.
 */
export const valueOf = (comment) => {
  const text = comment.replace(/^=> ?/, '');
  const partial = text.includes('…');
  const plain = text.replaceAll("'…'", '__any').replaceAll(/,?\s*…/g, '');
  const source = partial ? `((__any) => (${plain}))(Symbol.for('any'))` : text;
  const found = evaluate(source) ?? evaluate(text.split(/: | \(|; /)[0]);
  if (found === undefined && comment.startsWith('=>')) throw new Error(`not a value: ${text}`);
  return found === undefined ? null : { value: found.value, partial };
};

/** Whether a value is what a partial one says. */
export const fits = (value, wanted) => {
  if (wanted === Symbol.for('any')) return true;
  if (typeof wanted !== 'object' || wanted === null) return Object.is(value, wanted);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(wanted).every(([key, each]) => fits(value[key], each))
  );
};
