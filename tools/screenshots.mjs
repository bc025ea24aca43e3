// `npm run screenshots`: the pictures of the studio that the README shows, taken in Chromium.

import { mkdirSync } from 'node:fs';
import { startStudio } from '@zeitnot/studio';
import { chromium } from 'playwright-core';
import { findProgram } from './debian.mjs';
import { root } from './setup.mjs';

const folder = `${root}docs/images`;
const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];

/** A game in progress, in simulated time. */
const playSomeMoves = async (page) => {
  const field = page.getByLabel('Time control').first();
  await field.fill('40/90m.. + 30s, 30m.. + 30s');
  await page.getByRole('button', { name: 'To the clock' }).click();
  for (const seconds of [0, 95, 240, 410, 180]) {
    await page.clock.runFor(seconds * 1000);
    await page.keyboard.press('Space');
  }
  await page.clock.runFor(131_000);
};

const SHOTS = [
  { name: 'explain', route: '#/explain?text=90m%2C%206%20x%20r1%2F60s', height: 760 },
  { name: 'clock', route: '#/clock', height: 760, dark: true, simulated: true, act: playSomeMoves },
  { name: 'explore', route: '#/explore', height: 980, wait: 'As a table' },
  { name: 'tournament', route: '#/tournament', height: 900, dark: true, wait: 'Hohenlauben' },
];

const executablePath = findProgram('chromium');
if (executablePath === null) throw new Error('Chromium is not installed');
mkdirSync(folder, { recursive: true });
const studio = await startStudio({ port: 0 });
const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
for (const { name, route, height, dark = false, simulated = false, wait, act } of SHOTS) {
  const context = await browser.newContext({
    viewport: { width: 1200, height },
    colorScheme: dark ? 'dark' : 'light',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (simulated) await page.clock.install();
  await page.goto(`${studio.entry}${route}`);
  await page.waitForURL(({ searchParams }) => !searchParams.has('token'));
  if (wait !== undefined) await page.getByText(wait).first().waitFor();
  await act?.(page);
  await page.evaluate(() => document.fonts.ready);
  if (!simulated) await page.waitForTimeout(1000);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}
await browser.close();
await studio.close();
