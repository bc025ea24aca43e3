import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overflow, sampled, seriousFindings, usePages, useStaticHost } from './browser.js';

const pages = usePages();
const host = useStaticHost();

const input = (page: Page) => page.getByRole('textbox', { name: 'Time control' });
const meaning = (page: Page) => page.locator('#meaning');

/** Each kind of drawing, and a text that cannot be read. */
const SHOWN = [
  '100’/40+50’/20+15’/end with incr. 30”/move, starting from move 1',
  '10m..15m + 1m',
  'G/90;d5',
  '~3m',
  '30m, 5 x',
];

describe('Explain', () => {
  it('says what a control means while it is typed', async (context) => {
    const page = await pages.open(context, host.address(), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await input(page).fill('3+2');
    expect(await meaning(page).textContent()).toBe('3 minutes, plus 2 seconds per move');
    const values = page.locator('.values');
    expect(await values.textContent()).toContain('180+2');
    expect(await values.textContent()).toContain('3m.. + 2s');
    const categories = await page.locator('.categories').innerText();
    expect(categories).toMatch(/Lichess\s+blitz\s+260 s/);
    expect(categories).toMatch(/US Chess\s+blitz/);
    expect(await page.locator('.notice').innerText()).toMatch(/read as minutes/);
    expect(await page.locator('.control-drawing svg .bank').count()).toBe(1);

    const row = page.locator('[data-format=uscf]');
    expect(await row.innerText()).toContain('G/3;+2');
    await row.getByRole('button').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('G/3;+2');
    expect(await row.getByRole('status').textContent()).toMatch(/Copied/);
  });

  it('says what a notation cannot say, and what comes closest', async (context) => {
    const page = await pages.open(context, host.address());
    await page.getByRole('button', { name: 'Byo-yomi' }).click();
    const pgn = await page.locator('[data-format=pgn]').innerText();
    expect(pgn).toMatch(/closest/);
    expect(pgn).toMatch(/Lost: the overtime/);
    expect(await page.locator('[data-format=sgf]').innerText()).toContain('OT[5x30 byo-yomi]');
  });

  it('depends on the dialect', async (context) => {
    const page = await pages.open(context, `${host.address()}#/explain?text=15`);
    expect(await meaning(page).textContent()).toBe('15 minutes');
    await page.getByLabel('Dialect').selectOption('engine');
    expect(await meaning(page).textContent()).toBe('15 seconds');
  });

  it('has a link that carries the text', async (context) => {
    const page = await pages.open(context, host.address(), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const text = `G/90;d5 <b>"&#`;
    await input(page).fill(text);
    await page.waitForURL(/text=/);
    await input(page).fill('G/90;d5');
    await page.waitForURL(/d5$/);
    await page.getByRole('button', { name: /Copy link/ }).click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.goto('about:blank');
    await page.goto(link);
    expect(await input(page).inputValue()).toBe('G/90;d5');
    expect(await meaning(page).textContent()).toMatch(/delay of 5 seconds/);
  });

  it('says politely what it cannot read, and where it stops', async (context) => {
    const page = await pages.open(context, host.address());
    await input(page).fill('30m, 5 x r1/');
    const notice = page.locator('.notice');
    expect(await notice.innerText()).toMatch(/cannot be read.*\n.*[\s\S]*Expected a time/);
    expect(await notice.locator('mark').count()).toBe(1);
    await input(page).fill('when the fat lady sings');
    expect(await notice.innerText()).toMatch(/confidence/);
    await input(page).fill('?');
    expect(await page.getByRole('link', { name: 'Run this on the clock' }).count()).toBe(0);
    await input(page).fill('');
    expect(await notice.count()).toBe(0);
  });

  it('picks one of several meanings', async (context) => {
    const page = await pages.open(context, host.address());
    await input(page).fill('1:30');
    await page.getByRole('link', { name: '90 minutes' }).click();
    expect(await meaning(page).textContent()).toBe('90 minutes');
    expect(await page.getByLabel('Dialect').inputValue()).toBe('otb');
    expect(await input(page).inputValue()).toBe('1:30');
  });

  it('shows hostile text as text', async (context) => {
    const page = await pages.open(context, host.address());
    await input(page).fill('40/90m <img src=x onerror="document.title=1">');
    expect(await page.locator('.notice').innerText()).toContain('<img');
    expect(await page.locator('img').count()).toBe(0);
  });

  it('hands a control to the clock', async (context) => {
    const page = await pages.open(context, host.address());
    await page.getByRole('button', { name: 'US delay' }).click();
    await page.getByRole('link', { name: 'Run this on the clock' }).click();
    await page.getByRole('button', { name: 'To the clock' }).waitFor();
    expect(await page.getByLabel('Time control').inputValue()).toBe('(5s) 90m');
  });

  it('fits a phone, whatever it explains', async (context) => {
    const page = await pages.open(context, host.address(), {
      viewport: { width: 360, height: 740 },
    });
    const examples = page.getByRole('group', { name: 'Examples' }).getByRole('button');
    const titles = await examples.allInnerTexts();
    expect(titles).toHaveLength(9);
    for (const [index, title] of titles.entries()) {
      await examples.nth(index).click();
      expect(await overflow(page), title).toBeLessThanOrEqual(0);
    }
  });

  it('is dark where the system is, and as the user chooses', async (context) => {
    const page = await pages.open(context, host.address(), { colorScheme: 'dark' });
    const ground = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const dark = await ground();
    await page.getByLabel('Colours').selectOption('light');
    const light = await ground();
    expect(light).not.toBe(dark);
    await page.reload();
    await input(page).waitFor();
    expect(await ground()).toBe(light);
  });

  it('can be used with the keyboard alone', async (context) => {
    const page = await pages.open(context, host.address());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('10m..15m + 1m');
    expect(await meaning(page).textContent()).toMatch(/never above 15 minutes/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await input(page).inputValue()).toBe('40/5400+30:1800+30');
  });

  it.for(['light', 'dark'] as const)(
    'has no serious accessibility problem, %s',
    async (scheme, context) => {
      const page = await pages.open(context, host.address(), { colorScheme: scheme });
      for (const text of sampled(SHOWN)) {
        await input(page).fill(text);
        expect(await seriousFindings(page, scheme), text).toEqual([]);
      }
    },
  );
});
