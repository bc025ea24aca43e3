import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { childEndpoint } from './endpoint.js';

it('is no error where the process has ended before it heard all', async () => {
  const child = spawn(process.execPath, ['-e', ''], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const errors: unknown[] = [];
  child.on('error', (error) => errors.push(error));
  await once(child, 'exit');
  childEndpoint(child).send({ call: 1, taken: true });
  await turn();
  expect(errors).toEqual([]);
});
