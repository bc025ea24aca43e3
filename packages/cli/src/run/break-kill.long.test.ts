import { expect, it } from 'vitest';
import { makeFolder } from '../testing/folder.js';
import { checkKilledBreaks } from '../testing/kill-break.js';

it('leaves nothing half done whenever it is killed, and the next run works', async () => {
  const folder = makeFolder();
  await checkKilledBreaks(folder, 40);
  folder.remove();
  expect.hasAssertions();
}, 600_000);
