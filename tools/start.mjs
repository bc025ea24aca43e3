// `npm start`: sets up, then shows what the command makes of a few real tags.

import { spawnSync } from 'node:child_process';
import { root, setUp } from './setup.mjs';

const TOUR = ['3+2', "90'/40 + 30'/G + 30''", 'G/60;d5', '10 минут + 5 секунд на ход'];

if (!setUp()) process.exit(1);

for (const tag of TOUR) {
  process.stdout.write(`\n$ npx zeitnot explain ${JSON.stringify(tag)}\n\n`);
  const { status } = spawnSync(
    process.execPath,
    [`${root}packages/cli/bin/zeitnot.js`, 'explain', tag],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) process.exit(status ?? 1);
}
process.stdout.write(
  '\nNow try a tag of your own: npx zeitnot explain "…", or npx zeitnot --help for the rest.\n',
);
