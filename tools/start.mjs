// `npm start`: sets up, then opens the studio. Arguments go to it: `npm start -- my.pgn --port 4321`.
// The studio runs in this very process, so that whatever ends it by its pid ends the studio.

import { readFileSync } from 'node:fs';
import { isAlive, root, setUp } from './setup.mjs';

const PARENT_CHECK_MS = 500;

/** The shell that npm starts, and npm itself where the system says so. */
const parents = () => {
  try {
    const [, npm] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'));
    return [process.ppid, Number(npm)];
  } catch {
    return [process.ppid];
  }
};

/** npm passes SIGINT and SIGTERM on, but cannot when it is killed itself. */
const endWithNpm = () => {
  const pids = parents();
  const timer = setInterval(() => {
    if (pids.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
};

if (process.env.npm_lifecycle_event === 'start') endWithNpm();
if (!setUp()) process.exit(1);
const zeitnot = `${root}packages/cli/bin/zeitnot.js`;
process.argv = [process.argv[0], zeitnot, 'studio', ...process.argv.slice(2)];
await import(zeitnot);
