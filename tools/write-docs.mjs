// `npm run docs`: writes the files that come from the code.

import { writeFileSync } from 'node:fs';
import { modules, pages } from './docs.mjs';
import { root } from './setup.mjs';

for (const [path, text] of Object.entries({ ...pages(), ...modules() })) {
  writeFileSync(`${root}${path}`, text);
}
