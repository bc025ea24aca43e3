// The frame around all pages: the header, and the page that the address names.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from './ui/button.js';
import { ExplainPage } from './explain/page.js';
import { Header, PAGE_TITLES } from './header.js';
import { immersed, route } from './navigation.js';
import type { PageName } from './route.js';
import { Notice } from './ui/notice.js';

/** A page whose code is loaded when it is first shown. */
const onDemand = (load: () => Promise<ComponentType>): ComponentType => {
  const loaded = signal<ComponentType | null>(null);
  const failed = signal(false);
  let isRequested = false;
  const request = (): void => {
    isRequested = true;
    failed.value = false;
    load().then(
      (page) => (loaded.value = page),
      () => {
        isRequested = false;
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
            Are you online? <Button label="Try again" look="small" onClick={request} />
          </p>
        </Notice>
      );
    }
    if (!isRequested) request();
    return <p class="soft">Loading …</p>;
  };
};

const PAGE_COMPONENTS: Readonly<Record<PageName, ComponentType>> = {
  explain: ExplainPage,
  clock: onDemand(async () => (await import('./clock/page.js')).ClockPage),
  explore: onDemand(async () => (await import('./explore/page.js')).ExplorePage),
  tournament: onDemand(async () => (await import('./tournament/page.js')).TournamentPage),
};

/** The hatching of a delay, defined once for every drawing: `fill="url(#hatch)"`. */
const Hatch = () => (
  <svg class="unseen" aria-hidden="true">
    <defs>
      <pattern
        id="hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="hatch-line" d="M0 0v6" />
      </pattern>
    </defs>
  </svg>
);

export const App = () => {
  const { page } = route.value;
  const Page = PAGE_COMPONENTS[page];
  useEffect(() => {
    document.title = `${PAGE_TITLES[page]} · Zeitnot`;
  }, [page]);
  return (
    <>
      {immersed.value ? null : <Header current={page} />}
      <main id="content" tabIndex={-1} class={`page-${page}`}>
        <Page />
      </main>
      <Hatch />
    </>
  );
};
