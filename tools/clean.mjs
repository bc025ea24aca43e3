// Removes what the build made: renamed files would stay behind in dist/ and be packed.

import { readdirSync, rmSync } from 'node:fs';
import { root } from './setup.mjs';

for (const name of readdirSync(`${root}packages`)) {
  rmSync(`${root}packages/${name}/dist`, { recursive: true, force: true });
}
rmSync(`${root}packages/studio/web/dist`, { recursive: true, force: true });
rmSync(`${root}node_modules/.cache/zeitnot`, { recursive: true, force: true });
