// `npm run build`: what is packed: the compiled packages, the bundled pages, the sample tournament. In a fresh
// clone the dependencies are installed first.

import { existsSync } from 'node:fs';
import { build, command, setUp } from './setup.mjs';

const isInstalled = existsSync(command('typescript', 'bin/tsc'));
if (!(isInstalled ? build() : setUp())) process.exit(1);
