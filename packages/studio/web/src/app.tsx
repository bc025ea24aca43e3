// The frame around all pages: header, navigation, and the page that the address names.

import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ExplainPage } from './explain/page.js';
import { route } from './navigation.js';
import { formatRoute, PAGES, type PageName } from './route.js';
import { theme, THEMES, type Theme } from './theme.js';
import { focusContent } from './ui/frame.js';
import { Hatch } from './ui/hatch.js';
import { immersed } from './ui/immersed.js';
import { Mark } from './ui/mark.js';
import { onDemand } from './ui/on-demand.js';

interface PageEntry {
  readonly title: string;
  readonly page: ComponentType;
}

const ENTRIES: Readonly<Record<PageName, PageEntry>> = {
  explain: { title: 'Explain', page: ExplainPage },
  clock: {
    title: 'Clock',
    page: onDemand(async () => (await import('./clock/page.js')).ClockPage),
  },
  explore: {
    title: 'Explore',
    page: onDemand(async () => (await import('./explore/page.js')).ExplorePage),
  },
  tournament: {
    title: 'Tournament',
    page: onDemand(async () => (await import('./tournament/page.js')).TournamentPage),
  },
};

const THEME_TITLES: Readonly<Record<Theme, string>> = {
  auto: '◐ Auto',
  light: '○ Light',
  dark: '● Dark',
};

const ThemeSwitch = () => (
  <select
    class="theme"
    aria-label="Colours"
    value={theme.value}
    onChange={(event) => {
      theme.value = event.currentTarget.value as Theme;
    }}
  >
    {THEMES.map((name) => (
      <option key={name} value={name}>
        {THEME_TITLES[name]}
      </option>
    ))}
  </select>
);

const Navigation = ({ current }: { readonly current: PageName }) => (
  <nav aria-label="Pages">
    {PAGES.map((name) => (
      <a key={name} href={formatRoute(name)} aria-current={name === current ? 'page' : undefined}>
        {ENTRIES[name].title}
      </a>
    ))}
  </nav>
);

/** The address names the page, so the way to its content is not one of the browser's own. */
const skip = (event: Event): void => {
  event.preventDefault();
  focusContent();
};

const Top = ({ current }: { readonly current: PageName }) => (
  <>
    <a class="skip" href="#content" onClick={skip}>
      Skip to the page
    </a>
    <header class="top">
      <a class="brand" href={formatRoute('explain')}>
        <Mark /> Zeitnot
      </a>
      <Navigation current={current} />
      <ThemeSwitch />
    </header>
  </>
);

export const App = () => {
  const { page } = route.value;
  const { title, page: Page } = ENTRIES[page];
  useEffect(() => {
    document.title = `${title} · Zeitnot`;
  }, [title]);
  return (
    <>
      {immersed.value ? null : <Top current={page} />}
      <main id="content" tabIndex={-1} class={`page-${page}`}>
        <Page />
      </main>
      <Hatch />
    </>
  );
};
