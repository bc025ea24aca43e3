// A studio for the tests of one file, with its files in a temporary folder.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startStudio, type Studio } from '@zeitnot/studio';
import type { Answer, ArchiveState } from '@zeitnot/studio/api';
import { afterAll, beforeAll } from 'vitest';

interface TestStudio {
  /** With the token. */
  readonly address: () => string;
  readonly running: () => Studio;
  readonly folder: () => string;
}

const isLoading = async ({ address, token }: Studio): Promise<boolean> => {
  const headers = { Authorization: `Bearer ${token}` };
  const found = await fetch(`${address}api/archive`, { headers });
  const answer = (await found.json()) as Answer<ArchiveState>;
  return answer.ok && answer.value.loading !== null;
};

/** Starts with these files, given as text by name; with the sample tournament if there are none. */
export const useStudio = (files: Readonly<Record<string, string>> = {}): TestStudio => {
  let folder = '';
  let studio: Studio;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zeitnot-test-pages-'));
    const temp = join(folder, 'temp');
    mkdirSync(temp);
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    studio = await startStudio({ port: 0, temp, files: paths, output: folder });
    while (await isLoading(studio)) await delay(20);
  });
  afterAll(async () => {
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { address: () => studio.entry, running: () => studio, folder: () => folder };
};

export const HOSTILE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'] as const;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`);

/** Two games whose every tag is hostile. */
export const hostilePgn = (): string =>
  HOSTILE.map((text) => {
    const names = ['Event', 'Site', 'Round', 'White', 'Black', 'Termination', 'TimeControl', 'ECO'];
    const tags = names.map((name) => `[${name} "${escaped(text)}"]`);
    return `${tags.join('\n')}\n[Date "2024.01.01"]\n[Result "1-0"]\n\n1. e4 {[%clk 0:01:00]} 1... e5 {[%clk 0:00:59] ${text}} 1-0\n\n`;
  }).join('');

/** Collects what the page must not do: dialogs, and errors such as breaches of its content security policy. */
export const watch = (page: Page): readonly string[] => {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  return seen;
};
