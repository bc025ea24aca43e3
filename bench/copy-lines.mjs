// The floor for `normalize`: the same streaming, and nothing done to the lines.

import { once } from 'node:events';

let rest = '';
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  if (!process.stdout.write(lines.map((line) => `${line}\n`).join(''))) {
    await once(process.stdout, 'drain');
  }
}
