import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../runs.js';
import {
  FRESH,
  overflow,
  seriousFindings,
  tabTo,
  textOf,
  usePages,
  useStaticHost,
} from './browser.js';
import { HOSTILE, hostilePgn, useStudio, watch } from './studio.js';

const pages = usePages();
const studio = useStudio();
const host = useStaticHost();

const explore = (address = studio.address()): string => `${address}#/explore`;
const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
const drawn = (page: Page, title: string) => card(page, title).locator('svg.plot');
const games = (page: Page) => page.locator('.facts dd').first();

const PLOTS = ['Time used by move', 'Time trouble by rating', 'Results by time left', 'Rounds'];

/** Waits until all plots are there. */
const settled = async (page: Page): Promise<void> => {
  for (const title of PLOTS) await drawn(page, title).waitFor();
};

describe('Explore', () => {
  it('shows how the time was used, and the same as tables', async (context) => {
    const page = await pages.open(context, explore());
    const seen = watch(page);
    await settled(page);
    expect(await games(page).innerText()).toBe('269');
    expect(await card(page, 'Categories').innerText()).toMatch(/classical\s+264 98 %/);
    const spent = card(page, 'Time used by move');
    expect(await spent.locator('figcaption').innerText()).toMatch(/Move \d+ takes longest/);
    await spent.getByText('As a table').click();
    expect(await spent.locator('tbody tr').first().innerText()).toMatch(/^2\s+2 s\s+5 s/);
    expect(await card(page, 'Time controls as written').innerText()).toContain(
      '40/90m.. + 30s, 30m.. + 30s',
    );
    const trouble = card(page, 'Time trouble by rating');
    const before = await trouble.locator('figcaption').innerText();
    await trouble.getByLabel('Less than').selectOption('0.02');
    await trouble.getByText(before.split('.')[0] ?? '').waitFor({ state: 'detached' });
    expect(seen).toEqual([]);
  });

  it('can be used with the keyboard alone', async (context) => {
    const page = await pages.open(context, explore());
    await settled(page);
    await tabTo(page, page.getByLabel('Rating from'));
    await page.keyboard.type('2500');
    await games(page).getByText('269', { exact: true }).waitFor({ state: 'detached' });
    await tabTo(page, page.getByLabel('Query'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('SELECT 6 * 7 AS answer');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('cell', { name: '42', exact: true }).waitFor();
  });

  it('filters everything at once', async (context) => {
    const page = await pages.open(context, explore());
    await settled(page);
    await page.getByRole('button', { name: /^blitz/ }).click();
    await page.getByText('2 of 269').waitFor();
    await page.getByRole('button', { name: /^rapid/ }).click();
    await page.getByText('4 of 269').waitFor();
    expect(await page.locator('.filters summary').innerText()).toContain('category blitz or rapid');
    await page.getByRole('button', { name: 'All games' }).click();
    await page.getByLabel('Player').fill('halvorsrud');
    await page.getByText('16 of 269').waitFor();
    await page.reload();
    await page.getByText('16 of 269').waitFor();
    await page.getByLabel('Result', { exact: true }).selectOption('1/2-1/2');
    await page.getByText('16 of 269').waitFor({ state: 'detached' });
    await page.getByLabel('Player').fill('nobody');
    await page.getByText('None of these games has a clock time for every move.').waitFor();
    await games(page).getByText('0 of 269', { exact: true }).waitFor();
    await card(page, 'Time controls as written').getByText('There are no games.').waitFor();
    await page.getByLabel('Rating from').fill('2400');
    await page.getByLabel('Rating to').fill('2200');
    await page.getByText('lower than “from”').waitFor();
  });

  it('answers SQL, shows where it is wrong, and gives the result as a file', async (context) => {
    const page = await pages.open(context, explore());
    const seen = watch(page);
    const box = card(page, 'Ask in SQL');
    const query = box.getByRole('textbox', { name: 'Query' });
    await query.fill(
      'SELECT White, count(*) AS games FROM games GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3',
    );
    await query.press('Control+Enter');
    await box.getByText('3 rows in').waitFor();
    expect(await box.locator('tbody tr').count()).toBe(3);
    expect(await box.locator('thead').innerText()).toMatch(/White\s+games/);
    await query.fill('SELECT White\nFROM games\nWHERE nonsense = 1');
    await box.getByRole('button', { name: 'Run' }).click();
    expect(await box.getByRole('alert').innerText()).toContain('nonsense');
    expect(await box.locator('.error-place').textContent()).toBe('WHERE nonsense = 1\n      ^');
    await query.fill('FROM range(5000)');
    await box.getByRole('button', { name: 'Run' }).click();
    await box.getByText('The first 1,000 rows').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      box.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('zeitnot.csv');
    expect((await textOf(file)).trim().split('\r\n')).toHaveLength(5001);
    await query.fill('SELECT count(*) FROM range(10000000000) a, range(1000) b');
    await box.getByRole('button', { name: 'Run' }).click();
    await box.getByRole('button', { name: 'Cancel' }).click();
    expect(await box.getByRole('alert').innerText()).toContain('Stopped.');
    for (const example of await box.getByRole('group').getByRole('button').all()) {
      await query.fill('');
      await example.click();
      await box.getByText(/rows? in/).waitFor();
      expect(await box.locator('tbody tr').count(), await example.innerText()).toBeGreaterThan(0);
    }
    expect(seen).toEqual([]);
  });

  it.for([
    ['Download CSV', '100,000', ' '.repeat(100_000)],
    // JSON writes six bytes for each
    ['Run', '1,000,000', '\u0001'.repeat(170_000)],
  ] as const)('%s: says that a query is too long', async ([name, limit, filler], context) => {
    const page = await pages.open(context, explore());
    const box = card(page, 'Ask in SQL');
    await box.getByRole('textbox', { name: 'Query' }).fill(`SELECT 1${filler}+ 1`);
    await box.getByRole('button', { name }).click();
    await box.getByRole('alert').getByText(limit).waitFor();
    expect(await box.getByRole('alert').innerText()).toContain('Shorten');
    expect(await box.locator('.error-place').count()).toBe(0);
  });

  it('loads a file of the user, shows hostile tags as text, and loads the sample again', async (context) => {
    const page = await pages.open(context, explore());
    const seen = watch(page);
    const text = (): Promise<string> => page.locator('main').innerText();
    await page.locator('input[type=file]').setInputFiles({
      name: '<img src=x onerror=alert(1)>.pgn',
      mimeType: 'text/plain',
      buffer: Buffer.from(hostilePgn()),
    });
    await page.locator('.archive-bar', { hasText: '_img src=x' }).getByText('2 games').waitFor();
    await games(page).getByText('2', { exact: true }).waitFor();
    await page.getByText('2 tags in 2 games could not be read').waitFor();
    await drawn(page, 'Rounds').waitFor();
    await card(page, 'Rounds').getByText('As a table').click();
    for (const value of HOSTILE) expect(await text()).toContain(value);
    await card(page, 'Rounds').locator('svg').hover();
    const box = card(page, 'Ask in SQL');
    await box
      .getByRole('textbox')
      .fill(`SELECT Event, White, '${HOSTILE[1]}' AS "${HOSTILE[0]}" FROM games`);
    await box.getByRole('button', { name: 'Run' }).click();
    await box.getByText('2 rows in').waitFor();
    expect(await box.locator('table').innerText()).toContain(HOSTILE[0]);
    await box.getByRole('textbox').fill(`SELECT "${HOSTILE[0]}"`);
    await box.getByRole('button', { name: 'Run' }).click();
    expect(await box.getByRole('alert').innerText()).toContain(HOSTILE[0]);
    expect(await page.locator('main img, main script').count()).toBe(0);

    await page.getByRole('button', { name: 'Load the sample' }).click();
    await page.locator('.loaded').getByText('269 games').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'empty.pgn',
      mimeType: 'text/plain',
      buffer: Buffer.from('\n'),
    });
    await page.getByRole('alert').getByText('There are no games in it.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('alert').getByText('There are no games').waitFor({ state: 'detached' });
    expect(await page.locator('.loaded').innerText()).toContain('sample-open.pgn');
    expect(seen).toEqual([]);
  });

  it('fits a phone', async (context) => {
    const page = await pages.open(context, explore(), { viewport: { width: 360, height: 740 } });
    await settled(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.locator('.filters summary').click();
    await page.getByRole('button', { name: 'The columns' }).click();
    await page.getByText('rows in').waitFor();
    for (const summary of await page.getByText('As a table').all()) await summary.click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.for(['light', 'dark'] as const)(
    'has no serious accessibility problem, %s',
    async (scheme, context) => {
      // axe is a script from elsewhere, which the policy of the pages does not allow
      const page = await pages.open(context, explore(), { colorScheme: scheme, bypassCSP: true });
      await settled(page);
      await page.getByRole('button', { name: /^classical/ }).click();
      await page.getByText('264 of 269').waitFor();
      await page.getByText('As a table').first().click();
      await page.getByRole('button', { name: 'Lost on time' }).click();
      await page.getByText('rows in').waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      if (isLong) expect(await seriousFindings(page, scheme)).toEqual([]);
      await page.getByRole('textbox', { name: 'Query' }).fill('SELECT nonsense');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('alert').waitFor();
      expect(await seriousFindings(page, scheme)).toEqual([]);
    },
  );

  it('loads the plotting library with the first plot, and no sooner', async (context) => {
    const page = await pages.open(context, studio.address(), FRESH);
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.reload();
    await page.locator('#meaning').waitFor();
    const first = new Set(scripts);
    await page.getByRole('link', { name: 'Explore' }).click();
    await settled(page);
    const later = scripts.filter((url) => !first.has(url));
    const sizes = async (urls: Iterable<string>): Promise<readonly number[]> =>
      Promise.all(
        Array.from(urls, async (url) => (await (await page.request.get(url)).text()).length),
      );
    expect(Math.max(...(await sizes(first)))).toBeLessThan(300_000);
    expect(Math.max(...(await sizes(later)))).toBeGreaterThan(300_000);
  });

  it('says what it needs where there is no studio', async (context) => {
    const page = await pages.open(context, explore(host.address()));
    await page.getByText('Explore needs the studio on your own machine.').waitFor();
  });
});
