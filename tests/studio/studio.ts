// A studio of its own for the tests of a file, with files of a temporary folder.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startStudio, type Studio } from '@zeitnot/studio';
import type { Answer, ArchiveState } from '@zeitnot/studio/api';
import { afterAll, beforeAll } from 'vitest';

interface TestStudio {
  readonly address: () => string;
  readonly folder: () => string;
}

const isLoading = async (address: string): Promise<boolean> => {
  const answer = (await (await fetch(`${address}api/archive`)).json()) as Answer<ArchiveState>;
  return answer.ok && answer.value.loading !== null;
};

/** Files by name with their text; the sample tournament without any. */
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
    studio = await startStudio({ port: 0, temp, files: paths });
    while (await isLoading(studio.address)) await delay(100);
  });
  afterAll(async () => {
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { address: () => studio.address, folder: () => folder };
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

/** What the page tried to do and must not: dialogs, and breaches of its own policy. */
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
