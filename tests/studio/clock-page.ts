// The clock of the studio in a page whose time the test controls.

import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { usePages, useStaticHost, type OpenOptions } from './browser.js';

const START = new Date('2026-11-16T20:00:00Z');
export const PHONE: OpenOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

export const half = (page: Page, player: string) => page.getByRole('region', { name: player });
export const press = (page: Page, player: string) =>
  half(page, player)
    .locator('.press')
    .click({ position: { x: 40, y: 40 } });
export const large = (page: Page, player: string) =>
  half(page, player).locator('.large').textContent();
export const seconds = (page: Page, count: number) => page.clock.runFor(count * 1000);

export const fromMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
};

/** Pages of one test file. */
export const useClock = () => {
  const pages = usePages();
  const host = useStaticHost();
  const openSetup = async (context: TestContext, options: OpenOptions = {}): Promise<Page> => {
    const page = await pages.open(context, `${host.address()}#/clock`, {
      startsAt: START,
      ...options,
    });
    await page.getByRole('button', { name: 'To the clock' }).waitFor();
    return page;
  };
  /** A clock that has not been started. */
  const openClock = async (
    context: TestContext,
    control: string,
    options: OpenOptions = {},
  ): Promise<Page> => {
    const page = await openSetup(context, options);
    await page.getByLabel('Time control').fill(control);
    await page.getByRole('button', { name: 'To the clock' }).click();
    await half(page, 'White').waitFor();
    return page;
  };
  return { pages, host, openSetup, openClock };
};
