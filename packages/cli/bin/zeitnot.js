#!/usr/bin/env node
// Committed, so that npm can link the command before anything is built.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write(
    'zeitnot is not built yet. Run: npm run build (npm start and npm test do it too)\n',
  );
  process.exitCode = 1;
}
