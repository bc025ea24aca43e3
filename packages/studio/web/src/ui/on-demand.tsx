// A page whose code is loaded when it is first shown.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { Notice } from './notice.js';

export const onDemand = (load: () => Promise<ComponentType>): ComponentType => {
  const loaded = signal<ComponentType | null>(null);
  const failed = signal(false);
  let asked = false;
  const ask = (): void => {
    asked = true;
    failed.value = false;
    load().then(
      (page) => (loaded.value = page),
      () => {
        asked = false;
        failed.value = true;
      },
    );
  };
  return () => {
    const Page = loaded.value;
    if (Page !== null) return <Page />;
    if (failed.value) {
      return (
        <Notice kind="error" title="This page could not be loaded.">
          <p>
            Is the network there?{' '}
            <button type="button" class="button small" onClick={ask}>
              Try again
            </button>
          </p>
        </Notice>
      );
    }
    if (!asked) ask();
    return <p class="soft">Loading …</p>;
  };
};
