import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FRESH, usePages } from './browser.js';
import { useStudio } from './studio.js';

const pages = usePages();
const studio = useStudio({ 'one.pgn': '[Event "Cup"]\n[White "Ada"]\n\n1. e4 *\n' });

describe('the token of the studio', () => {
  it('comes from the file that the command opens, and lets every page in', async (context) => {
    const page = await pages.open(context, studio.running().address, FRESH);
    await page.getByRole('heading', { name: 'This studio needs its token' }).waitFor();
    await page.goto(pathToFileURL(studio.running().entryFile).href);
    await page.getByRole('link', { name: 'Explore' }).click();
    await page.getByText('1 game').first().waitFor();
    expect(page.url()).not.toContain('token');
    const other = await page.context().newPage();
    await other.goto(`${studio.running().address}#/clock`);
    await other.getByRole('heading', { name: 'Clock' }).first().waitFor();
    const manifest = await page.evaluate<number>(
      `fetch(document.querySelector('link[rel=manifest]').href).then(({ status }) => status)`,
    );
    expect(manifest).toBe(200);
  });

  it('leads to the address that was asked for', async (context) => {
    const page = await pages.open(context, `${studio.address()}#/explain?text=3%2B2`, FRESH);
    await page.getByText('3 minutes, plus 2 seconds per move').first().waitFor();
    expect(page.url()).toBe(`${studio.running().address}#/explain?text=3%2B2`);
    expect(await page.evaluate<string>('document.cookie')).toBe('');
  });

  it('can be typed', async (context) => {
    const page = await pages.open(context, `${studio.running().address}#/clock`, FRESH);
    await page.getByLabel('Or enter the token').fill('wrong'.repeat(5));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'This studio needs its token' }).waitFor();
    await page.getByLabel('Or enter the token').fill(studio.running().token);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('navigation').waitFor();
    expect(page.url()).not.toContain('token');
  });
});
