import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtPages, usePages, useStaticHost } from './browser.js';

const pages = usePages();
const host = useStaticHost('/somewhere/deep/');

describe('on a static host, in a folder', () => {
  it('explains and runs a clock, and says what needs the server', async (context) => {
    const page = await pages.open(context, host.address());
    expect(await page.locator('#meaning').innerText()).toMatch(/90 minutes/);
    for (const name of ['Explore', 'Tournament']) {
      await page.getByRole('link', { name }).click();
      await page.getByText('npx zeitnot studio').waitFor();
    }
    await page.getByRole('link', { name: 'Clock' }).click();
    await page.getByRole('button', { name: 'To the clock' }).click();
    await page.keyboard.press('Space');
    expect(await page.getByRole('region', { name: 'White' }).innerText()).toContain('to move');
  });

  it('works without a network once loaded', async (context) => {
    const page = await pages.open(context, `${host.address()}#/clock`, { serviceWorkers: 'allow' });
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    const before = host.requested.length;
    await page.reload();
    // the page itself is always requested, its files are not
    const requested = host.requested.slice(before).filter((path) => !path.endsWith('sw.js'));
    expect(requested).toEqual(['/somewhere/deep/']);
    await page.getByRole('button', { name: 'To the clock' }).click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.context().setOffline(true);
    await page.reload();
    const black = page.getByRole('region', { name: 'Black' });
    await black.waitFor();
    expect(await black.innerText()).toContain('to move');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Other pages' }).click();
    await page.getByRole('link', { name: 'Explain' }).click();
    expect(await page.locator('#meaning').innerText()).toMatch(/90 minutes/);
  });

  it('can be installed', async () => {
    const text = await readFile(join(builtPages, 'manifest.webmanifest'), 'utf8');
    const { icons, start_url: start } = JSON.parse(text) as {
      icons: readonly { src: string }[];
      start_url: string;
    };
    const files = await readdir(builtPages);
    expect(files).toEqual(expect.arrayContaining(icons.map(({ src }) => src)));
    expect(start.startsWith('./')).toBe(true);
  });
});

describe('the first page', () => {
  /** Bytes of gzip; the words of all languages are a third of them. */
  const LIMIT = 96_000;

  it('is small, and contains no plots', async () => {
    const html = await readFile(join(builtPages, 'index.html'), 'utf8');
    const [entry, ...preloaded] = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
      ([, file = '']) => file,
    );
    const scripts = await Promise.all(
      [entry ?? '', ...preloaded].map((file) => readFile(join(builtPages, file))),
    );
    const size = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(LIMIT);
    expect(scripts.some((script) => script.includes('observablehq'))).toBe(false);
  });

  it('caches nothing that needs the server', async () => {
    const worker = await readFile(join(builtPages, 'sw.js'), 'utf8');
    const [, list = '[]'] = /^const FILES = (.*);$/m.exec(worker) ?? [];
    const files = JSON.parse(list) as readonly string[];
    expect(files).toContain('./');
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const script = await readFile(join(builtPages, file), 'utf8');
      expect(/as (?:Explore|Tournament)Page/.test(script), file).toBe(false);
      expect(gzipSync(script).length, file).toBeLessThan(LIMIT);
    }
  });
});
