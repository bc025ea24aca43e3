import { describe, expect, it } from 'vitest';
import { isLong } from '../runs.js';
import { overflow, seriousFindings } from './browser.js';
import { fromMenu, half, large, PHONE, press, seconds, useClock } from './clock-page.js';

const { pages, host, openClock } = useClock();

describe('the clock for everyone', () => {
  it('can be used with the keyboard alone', async (context) => {
    const page = await openClock(context, '1m');
    await page.keyboard.press('Space');
    await seconds(page, 5);
    await page.keyboard.press('KeyL');
    expect(await half(page, 'White').locator('.state').innerText()).toMatch(/to move/);
    await page.keyboard.press('KeyA');
    await seconds(page, 5);
    await page.keyboard.press('ShiftRight');
    expect([await large(page, 'White'), await large(page, 'Black')]).toEqual(['0:55', '0:55']);
    await page.keyboard.press('KeyP');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // the space bar belongs to the button that has the focus
    await page.keyboard.press('Space');
    await seconds(page, 5);
    expect(await large(page, 'White')).toBe('0:50');
    await page.locator('.press').first().focus();
    await page.keyboard.press('Space');
    expect(await half(page, 'Black').locator('.state').innerText()).toMatch(/to move/);
    await page.keyboard.press('KeyT');
    await page.keyboard.press('KeyM');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('tells a screen reader what happens, and not every second', async (context) => {
    const page = await openClock(context, '1m, 3 x r1/30s');
    const spoken = page.locator('p[aria-live]');
    await press(page, 'Black');
    expect(await spoken.textContent()).toBe(
      'White to move: 1 minute, 2 minutes 30 seconds in all, 1m.',
    );
    await seconds(page, 7);
    expect(await spoken.textContent()).toMatch(/1 minute,/);
    await seconds(page, 54);
    expect(await spoken.textContent()).toMatch(/byo-yomi/);
  });

  it('fills a phone with two halves, the upper one turned', async (context) => {
    const page = await openClock(context, '40/90m.. + 30s, 30m.. + 30s', PHONE);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const [white, black] = await Promise.all(
      ['White', 'Black'].map((player) => half(page, player).boundingBox()),
    );
    expect(white).toMatchObject({ x: 0, width: 360 });
    expect(black).toMatchObject({ x: 0, y: 0, width: 360 });
    expect((white?.height ?? 0) + (black?.height ?? 0)).toBeGreaterThan(600);
    expect(await page.locator('.half.rotated').getAttribute('aria-label')).toBe('Black');
    await half(page, 'Black').locator('.press').tap();
    await seconds(page, 2);
    expect(await large(page, 'White')).toBe('1:29:58');
    await page.keyboard.press('m');
    await page.getByLabel(/Turn the upper half/).uncheck();
    expect(await page.locator('.half.rotated').count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.for([
    [820, 700],
    [740, 320],
  ] as const)('has its digits in their place on %i × %i', async ([width, height], context) => {
    const page = await openClock(context, '12s, 3 x r1/30s', { viewport: { width, height } });
    const box = async (player: string, part: string) => {
      const found = await half(page, player).locator(part).boundingBox();
      if (found === null) throw new Error(`no ${part}`);
      return found;
    };
    await press(page, 'Black');
    await seconds(page, 5);
    const [tenths, bar] = [await box('White', '.tenths'), await box('White', '.ribbon')];
    expect(tenths.x + tenths.width).toBeLessThanOrEqual(bar.x + bar.width);
    await seconds(page, 10);
    expect((await box('White', '.large')).y).toBeCloseTo((await box('Black', '.large')).y);
  });

  it.for(['light', 'dark'] as const)(
    'has no serious accessibility problem, %s',
    async (scheme, context) => {
      // axe waits with timers of its own
      const page = await pages.open(context, `${host.address()}#/clock?text=10/40s,%2010s`, {
        colorScheme: scheme,
        ...PHONE,
      });
      const start = page.getByRole('button', { name: 'To the clock' });
      await start.waitFor();
      expect(await seriousFindings(page, scheme), 'setup').toEqual([]);
      await start.click();
      await page.keyboard.press('Space');
      expect(await seriousFindings(page, scheme), 'table').toEqual([]);
      if (!isLong) return;
      await page.keyboard.press('m');
      expect(await seriousFindings(page, scheme), 'menu').toEqual([]);
      await page.getByRole('button', { name: 'Correct or give time' }).click();
      expect(await seriousFindings(page, scheme), 'correct').toEqual([]);
      await page.keyboard.press('Escape');
      await fromMenu(page, 'Replay so far');
      expect(await seriousFindings(page, scheme), 'replay').toEqual([]);
    },
  );
});
