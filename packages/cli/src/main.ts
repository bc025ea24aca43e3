/** The command `zeitnot`, as the process that a shell starts. */

import { run } from './run-command.js';

process.exitCode = await run(process.argv.slice(2));
