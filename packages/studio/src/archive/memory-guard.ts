// A thread of the process that queries: it ends that process where its memory passes the limit. DuckDB's own
// limit does not count the strings of a result, and JavaScript may be busy with one of them.

import { workerData } from 'node:worker_threads';

/** Milliseconds. */
const INTERVAL = 50;

setInterval(() => {
  if (process.memoryUsage.rss() > Number(workerData)) process.kill(process.pid, 'SIGKILL');
}, INTERVAL);
