import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { childEndpoint } from './endpoint.js';

it('ignores messages to a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', ''], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const errors: unknown[] = [];
  child.on('error', (error) => errors.push(error));
  await once(child, 'exit');
  childEndpoint(child).send({ call: 1, taken: true });
  await setImmediate();
  expect(errors).toEqual([]);
});
