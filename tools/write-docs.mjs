// `npm run docs`: writes the files that come from the code, and the API reference to docs/api.
// The reference needs TypeDoc, which is installed apart on first use; `--no-api` leaves it out.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeApiDocs } from './api-docs/main.mjs';
import { snapshots } from './api.mjs';
import { modules, pages } from './docs.mjs';
import { root } from './setup.mjs';

for (const [path, text] of Object.entries({ ...pages(), ...snapshots(), ...modules() })) {
  mkdirSync(dirname(`${root}${path}`), { recursive: true });
  writeFileSync(`${root}${path}`, text);
}
if (!process.argv.includes('--no-api') && !writeApiDocs()) process.exitCode = 1;
