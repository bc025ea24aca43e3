import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, startServer, type Guest } from '../../examples/server/players.mjs';
import { usePages } from './browser.js';

const pages = usePages();

let folder = '';
let server: Awaited<ReturnType<typeof startServer>>;
let black: Guest;
beforeAll(async () => {
  folder = mkdtempSync(pathOf(tmpdir(), 'zeitnot-server-'));
  server = await startServer(pathOf(folder, 'games.db'));
  black = join(server.port, { game: 'a', as: 'black', control: '5m' });
});
afterAll(async () => {
  black.leave();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('plays against a page, which finds its way back when the server was killed', async (context) => {
  const address = `http://localhost:${server.port}/?game=a&as=white`;
  const page = await pages.open(context, address);
  const clockOf = (name: string) => page.locator(`#${name}`);
  await clockOf('white').filter({ hasText: 'to move' }).waitFor();
  await page.locator('#e2').click();
  await page.locator('#e4').click();
  await clockOf('black').filter({ hasText: 'to move' }).waitFor();
  expect(await page.locator('#e4').innerText()).toBe('♙');
  expect(await clockOf('white').innerText()).toMatch(/^(4:5\d|5:00) white$/);

  await server.kill();
  const since = Date.now();
  server = await startServer(pathOf(folder, 'games.db'), { port: server.port });
  await black.until(({ now }) => now > since);
  black.send('move e7e5');
  await clockOf('white').filter({ hasText: 'to move' }).waitFor();
  await page.locator('#e2').click();
  await page.locator('#e4').click();
  await page.locator('#note').filter({ hasText: 'IllegalMove' }).waitFor();
});
