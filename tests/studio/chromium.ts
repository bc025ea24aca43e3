// One Chromium for all tests of the pages, started before the first of them.

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findProgram } from '../../tools/debian.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the browser; empty where Chromium is not installed. */
    readonly chromium: string;
  }
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a renderer kept ready costs as much as one in use
  '--disable-features=SpareRendererForSitePerProcess',
];

export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const executablePath = findProgram('chromium');
  if (executablePath === null) {
    provide('chromium', '');
    return async () => undefined;
  }
  const server = await chromium.launchServer({ executablePath, args: ARGUMENTS });
  provide('chromium', server.wsEndpoint());
  return () => server.close();
};
