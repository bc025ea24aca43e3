// `npm run docs`: writes the generated pages of docs/.

import { writeFileSync } from 'node:fs';
import { pages } from './docs.mjs';
import { root } from './setup.mjs';

for (const [path, text] of Object.entries(pages())) writeFileSync(`${root}${path}`, text);
