// `npm start`: sets up, then opens the studio. Arguments go to it: `npm start -- my.pgn --port 4321`.

import { spawn } from 'node:child_process';
import { root, setUp } from './setup.mjs';

if (!setUp()) process.exit(1);

const studio = spawn(
  process.execPath,
  [`${root}packages/cli/bin/zeitnot.js`, 'studio', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
// Ctrl-C reaches both; the studio decides when it is done.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => studio.kill('SIGTERM'));
studio.on('exit', (status) => {
  process.exitCode = status ?? 1;
});
