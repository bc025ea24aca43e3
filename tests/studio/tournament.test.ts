import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overflow, seriousFindings, tabTo, textOf, usePages } from './browser.js';
import { HOSTILE, hostilePgn, useStudio, watch } from './studio.js';

const pages = usePages();
const sample = new URL('../../corpus/sample-open.pgn', import.meta.url);
const studio = useStudio({
  'sample-open.pgn': readFileSync(sample, 'utf8'),
  'hostile.pgn': hostilePgn(),
});

const tournament = (): string => `${studio.address()}#/tournament`;
const title = (page: Page) => page.locator('#rounds');
const rows = (page: Page) => page.locator('.rounds tbody tr');

describe('Tournament', () => {
  it('shows the rounds, and how an option changes them', async (context) => {
    const page = await pages.open(context, tournament());
    const seen = watch(page);
    await title(page).getByText('16 files', { exact: true }).waitFor();
    expect(await rows(page).first().innerText()).toMatch(
      /^1\s+24\s+2025-07-05\s+100\s+tag\s+Hohenlauben_Open_2025_1\.pgn$/,
    );
    await page.getByLabel('Split 5, 5.1 and 5.2 into').selectOption('all');
    await title(page).getByText('11 files', { exact: true }).waitFor();
    expect(await rows(page).last().innerText()).toMatch(/^11\s+29/);
    await page.getByLabel('Split 5, 5.1 and 5.2 into').selectOption('date');
    await page.getByText('Hohenlauben_Open_2025_2025-07-05.pgn').waitFor();
    expect(await rows(page).first().innerText()).toMatch(/^2025-07-05\s+24\s+.*\s+60\s+date/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await title(page).getByText('16 files', { exact: true }).waitFor();
    await page.getByLabel('Rounds by hand').fill('1,17');
    await page.getByText('Hohenlauben_Open_2025_17.pgn').waitFor();
    expect(await rows(page).last().innerText()).toMatch(/^17\s+1\s+.*\s+100\s+map/);
    await page.getByLabel('Rounds by hand').fill('1');
    await page.getByRole('alert').getByText('Line 1 of the round map').waitFor();
    await page.getByLabel('Rounds by hand').fill(`${' '.repeat(500_000)}1,17`);
    await page.getByRole('alert').getByText('the limit here is 500,000. Shorten it').waitFor();
    await page.getByLabel('Rounds by hand').fill('');
    await page.getByLabel('File names begin with').fill('open');
    await page.getByText('open_1.pgn').waitFor();
    expect(seen).toEqual([]);
  });

  it('can be used with the keyboard alone', async (context) => {
    const page = await pages.open(context, tournament());
    await title(page).getByText('16 files', { exact: true }).waitFor();
    await tabTo(page, page.getByLabel('Split 5, 5.1 and 5.2 into'));
    await page.keyboard.press('End');
    await page.getByText('Hohenlauben_Open_2025_2025-07-05.pgn').waitFor();
    const folder = join(studio.folder(), 'by-keys');
    await tabTo(page, page.getByLabel('Folder'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(folder);
    await tabTo(page, page.getByRole('button', { name: 'Break into rounds' }));
    await page.keyboard.press('Enter');
    await page.getByText('files with 269 games written.').waitFor();
    expect(existsSync(folder)).toBe(true);
  });

  it('writes a file for every round, joins them again, and notices an edit', async (context) => {
    const page = await pages.open(context, tournament());
    const seen = watch(page);
    const folder = join(studio.folder(), 'rounds');
    await page.getByLabel('Folder').fill(folder);
    await page.getByRole('button', { name: 'Break into rounds' }).click();
    await page.getByText('16 files with 269 games written.').waitFor();
    await page.getByText('269 games of sample-open.pgn, written').waitFor();
    const files = readdirSync(folder).filter((name) => name.endsWith('.pgn'));
    expect(files).toHaveLength(16);
    await page.getByRole('button', { name: 'Join and verify' }).click();
    await page.getByText('equals the source, byte for byte').waitFor();
    appendFileSync(join(folder, files[0] ?? ''), '\n');
    await page.getByRole('button', { name: 'Join and verify' }).click();
    await page.getByText('differs from the source').waitFor();
    await page.getByRole('button', { name: 'Break into rounds' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/already/);
    expect(await page.getByRole('alert').innerText()).not.toContain('--');
    await page.getByLabel('File names begin with').fill('other');
    await page.getByText('269 games of sample-open.pgn, not written yet').waitFor();
    expect(seen).toEqual([]);
  });

  it('gives its report as a file', async (context) => {
    const page = await pages.open(context, tournament());
    await title(page).getByText('16 files', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('sample-open.pgn.rounds.json');
    const report = JSON.parse(await textOf(file)) as { partitions: unknown[] };
    expect(report).toMatchObject({ version: 1, games: 269 });
    expect(report.partitions).toHaveLength(16);
  });

  it('says what keeps a file from being broken, with hostile tags as text', async (context) => {
    const page = await pages.open(context, tournament());
    const seen = watch(page);
    await page.getByLabel('File', { exact: true }).selectOption('hostile.pgn');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain(HOSTILE[1]);
    expect(await page.getByRole('alert').innerText()).toContain('with “Allow several events”');
    const event = page.getByRole('group', { name: 'Events' }).getByRole('button');
    expect(await event.count()).toBe(2);
    await event.first().click();
    await page.getByText('1 game of hostile.pgn, not written yet').waitFor();
    const only = page.getByLabel('Only this event');
    expect(HOSTILE).toContain(await only.inputValue());
    await only.fill('');
    await page.getByLabel('Allow several events').check();
    await page.getByLabel('If dates are ambiguous').selectOption('unknown');
    await page.locator('.rounds').waitFor();
    for (const text of HOSTILE) expect(await page.locator('.rounds').innerText()).toContain(text);
    const folder = join(studio.folder(), 'out');
    await page.getByLabel('Folder').fill(folder);
    await page.getByRole('button', { name: 'Break into rounds' }).click();
    await page.getByText('with 2 games written').waitFor();
    expect(existsSync(folder)).toBe(true);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(seen).toEqual([]);
  });

  it('fits a phone', async (context) => {
    const page = await pages.open(context, tournament(), { viewport: { width: 360, height: 740 } });
    await title(page).getByText('16 files', { exact: true }).waitFor();
    await page.getByText('Options').click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.for(['light', 'dark'] as const)(
    'has no serious accessibility problem, %s',
    async (scheme, context) => {
      // axe is a script from elsewhere, which the policy of the pages does not allow
      const page = await pages.open(context, tournament(), {
        colorScheme: scheme,
        bypassCSP: true,
      });
      await title(page).getByText('16 files', { exact: true }).waitFor();
      await page.getByLabel('Folder').fill(join(studio.folder(), scheme));
      await page.getByRole('button', { name: 'Break into rounds' }).click();
      await page.getByRole('button', { name: 'Join and verify' }).click();
      await page.getByText('byte for byte').last().waitFor();
      expect(await seriousFindings(page, scheme)).toEqual([]);
    },
  );
});
