// Light or dark: what the system says, unless this browser's user has chosen.

import { effect, signal } from '@preact/signals';
import { readStored, writeStored } from './ui/local-store.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'zeitnot.theme';

const isTheme = (value: string | null): value is Theme =>
  (THEMES as readonly (string | null)[]).includes(value);

const stored = readStored(KEY);
export const theme = signal<Theme>(isTheme(stored) ? stored : 'auto');

effect(() => {
  document.documentElement.dataset['theme'] = theme.value;
  writeStored(KEY, theme.value);
});
