// What the tests of the pages share: Chromium, pages with nothing stored, a static host.

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Download,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject, type TestContext } from 'vitest';
import { isLong } from '../runs.js';

export const builtPages = fileURLToPath(
  new URL('../../packages/studio/web/dist/', import.meta.url),
);

/** Milliseconds: far more than a page takes to load. */
const MAX_LOAD_TIME = 120_000;

export interface OpenOptions extends BrowserContextOptions {
  /** The time of day on the page, which then advances only when the test says so. */
  readonly startsAt?: Date;
}

/** For a page that no other test uses. */
export const FRESH: OpenOptions = { locale: 'en-GB' };

export interface Pages {
  /**
   * A page at an address, with nothing stored. Tests of a file share one, and one whose time they control; with
   * other options there is a fresh profile. Without Chromium the test is skipped by name.
   */
  readonly open: (context: TestContext, address: string, options?: OpenOptions) => Promise<Page>;
}

interface Profile {
  readonly page: Page;
  /** What the page reported since it was opened. */
  readonly errors: string[];
}

const makeProfile = async (browser: Browser, options: BrowserContextOptions): Promise<Profile> => {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { page, errors };
};

const clear = async (page: Page, address: string): Promise<void> => {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(address);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
};

/** Pages for the tests of one file. A page that reports an error fails its test. */
export const usePages = (): Pages => {
  const endpoint = inject('chromium');
  let browser: Browser | null = null;
  const shared: { plain?: Profile; timed?: Profile } = {};
  beforeAll(async () => {
    if (endpoint !== '') browser = await chromium.connect(endpoint);
  });
  afterAll(() => browser?.close());
  return {
    open: async (context, address, options = {}) => {
      if (browser === null) return context.skip('chromium is not installed');
      const { startsAt, ...own } = options;
      const kind = startsAt === undefined ? 'plain' : 'timed';
      const isShared = Object.keys(own).length === 0;
      const isNew = !isShared || shared[kind] === undefined;
      const profile = isNew ? await makeProfile(browser, own) : shared[kind];
      if (profile === undefined) throw new Error('no profile');
      if (isShared) shared[kind] = profile;
      const { page, errors } = profile;
      context.onTestFinished(async () => {
        if (!isShared) await page.context().close();
        expect(errors.splice(0)).toEqual([]);
      });
      if (!isNew) await clear(page, address);
      if (startsAt !== undefined) {
        await (isNew ? page.clock.install({ time: startsAt }) : page.clock.resume());
      }
      await page.goto(address);
      // the page that takes the token goes on by itself
      await page.waitForURL(({ searchParams }) => !searchParams.has('token'));
      // the clock runs by itself until it is paused, which has to be at an instant in the future
      if (startsAt !== undefined) {
        await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + MAX_LOAD_TIME);
      }
      return page;
    },
  };
};

export const textOf = async (download: Download): Promise<string> =>
  text(await download.createReadStream());

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const answer = async (path: string): Promise<{ body: Buffer; type: string } | null> => {
  const file = path.endsWith('/') ? `${path}index.html` : path;
  try {
    return { body: await readFile(join(builtPages, file)), type: TYPES[extname(file)] ?? '' };
  } catch {
    return null;
  }
};

export interface StaticHost {
  readonly address: () => string;
  /** The paths that were requested. */
  readonly requested: readonly string[];
}

/** The built pages in a folder of a host that serves only files. */
export const useStaticHost = (folder = '/tools/zeitnot/'): StaticHost => {
  let server: Server;
  const requested: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://host');
      requested.push(pathname);
      const inside = pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : null;
      void (inside === null ? Promise.resolve(null) : answer(inside)).then((found) => {
        response.writeHead(found === null ? 404 : 200, { 'Content-Type': found?.type ?? '' });
        response.end(found?.body);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    requested,
    address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`,
  };
};

interface AxeFinding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe finds worse than minor, each with the elements. The dark pages are the light ones in other colours,
 * so that only their contrast is checked.
 */
export const seriousFindings = async (
  page: Page,
  scheme: 'light' | 'dark',
): Promise<readonly string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.addScriptTag({ path: axe });
  const options = scheme === 'light' ? {} : { runOnly: ['color-contrast'] };
  const found = await page.evaluate<AxeFinding[]>(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) => violations)`,
  );
  return found
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** In `npm run test:long` all of these; else only the first, since axe takes half a second each time. */
export const sampled = <Value>(all: readonly Value[]): readonly Value[] =>
  isLong ? all : all.slice(0, 1);

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** Presses Tab until an element has the focus, as someone without a mouse would. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  const isThere = (): Promise<boolean> =>
    wanted.evaluate((element: unknown) =>
      (element as { matches: (selector: string) => boolean }).matches(':focus'),
    );
  for (let presses = 0; presses < 100; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it.');
};
