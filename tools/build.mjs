// `npm run build`: what is packed: the compiled packages, the bundled pages, the sample tournament.

import { build } from './setup.mjs';

if (!build()) process.exit(1);
