// `npm run bench`: runs every *.bench.mjs here, or those named as arguments, and prints tables.
// `npm run bench -- --save` also writes them to results.md, with the commit. Only the ratios mean anything: absolute
// numbers are this machine's, on this day.
//
// A benchmark exports `run`, which returns one or several tables:
//   title, floor (what ratio 1 is), unit, rows: [what, rate, ratio, limit?], reading (one line)
// A limit is { most: N } or { least: N }; it is there to catch accidents.

import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const folder = new URL('.', import.meta.url);
const args = process.argv.slice(2);
const save = args.includes('--save');
const wanted = args.filter((name) => name !== '--save');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

if (names.length === 0) {
  process.stderr.write(`No such benchmark: ${wanted.join(', ')}\n`);
  process.exitCode = 2;
}

const limitText = (ratio, limit) => {
  if (limit === undefined) return '';
  const { most = Infinity, least = 0 } = limit;
  const words = most === Infinity ? `at least ${least}` : `at most ${most}`;
  return `${words}: ${ratio <= most && ratio >= least ? 'met' : '**missed**'}`;
};

const tableOf = ({ title, floor, rows, unit, reading }) => {
  const lines = rows.map(([what, rate, ratio, limit]) => {
    const shown = Math.round(rate).toLocaleString('en');
    return `| ${what} | ${shown} | ${ratio.toFixed(2)} | ${limitText(ratio, limit)} |`;
  });
  const head = `### ${title}\n\n1 is ${floor}.\n\n| what | ${unit} | ratio | limit |\n|---|---|---|---|\n`;
  return `${head}${lines.join('\n')}\n\n${reading === undefined ? '' : `${reading}\n\n`}`;
};

let text = '';
for (const name of names) {
  const { run } = await import(new URL(`${name}.bench.mjs`, folder).href);
  for (const table of [await run()].flat()) {
    const part = tableOf(table);
    process.stdout.write(part);
    text += part;
  }
}

if (save) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const head = `# Benchmark results

\`npm run bench -- --save\` wrote this file: commit ${commit}, Node ${process.versions.node}, ${availableParallelism()} cores. Only the ratios mean
anything: both sides of each ran in turns on the same machine.

`;
  writeFileSync(new URL('results.md', folder), `${head}${text.trimEnd()}\n`);
}
