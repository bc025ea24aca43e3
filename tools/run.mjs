// Runs a script of the project after the set-up, so that it works in a fresh clone:
//   node tools/run.mjs examples/engine-match/main.mjs --games 2

import { root, setUp } from './setup.mjs';

const [script, ...rest] = process.argv.slice(2);
if (!setUp()) process.exit(1);
process.argv = [process.argv[0], `${root}${script}`, ...rest];
await import(`${root}${script}`);
