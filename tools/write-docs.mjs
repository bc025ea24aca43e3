// `npm run docs`: writes the files that come from the code.

import { writeFileSync } from 'node:fs';
import { pages } from './docs.mjs';
import { root } from './setup.mjs';

for (const [path, text] of Object.entries(pages())) writeFileSync(`${root}${path}`, text);
