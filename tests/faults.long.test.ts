import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('survives kills, full disks, damage and bombs', { timeout: 3_600_000 }, ({ skip }) => {
  const main = fileURLToPath(new URL('faults/main.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8' });
  process.stdout.write(stdout);
  expect(status, `${stdout}${stderr}`).toBe(0);
  const skipped = stdout.match(/^.*skipped: .*$/gm);
  if (skipped !== null) skip(skipped.join('; '));
});
