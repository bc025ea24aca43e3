// `npm run bench`: runs every *.bench.mjs here (or those named as arguments) and prints tables.
// The ratios count; absolute numbers are this machine's, on this day.

import { readdirSync } from 'node:fs';

const folder = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

if (names.length === 0) {
  process.stderr.write(`No such benchmark: ${wanted.join(', ')}\n`);
  process.exitCode = 2;
}

for (const name of names) {
  const { run } = await import(new URL(`${name}.bench.mjs`, folder).href);
  for (const { title, floor, rows, unit, note } of [await run()].flat()) {
    process.stdout.write(
      `### ${title}\n\n1 is ${floor}.\n\n| what | ${unit} | ratio |\n|---|---|---|\n`,
    );
    for (const [what, rate, ratio] of rows) {
      const shown = Math.round(rate).toLocaleString('en');
      process.stdout.write(`| ${what} | ${shown} | ${ratio.toFixed(2)} |\n`);
    }
    process.stdout.write(note === undefined ? '\n' : `\n${note}\n\n`);
  }
}
