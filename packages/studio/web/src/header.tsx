// The header of all pages: name, navigation, light or dark.

import { effect, signal } from '@preact/signals';
import { formatRoute, PAGES, type PageName } from './route.js';
import { focusContent } from './navigation.js';
import { readStored, writeStored } from './ui/local-store.js';

export const PAGE_TITLES: Readonly<Record<PageName, string>> = {
  explain: 'Explain',
  clock: 'Clock',
  explore: 'Explore',
  tournament: 'Tournament',
};

const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const THEME_TITLES: Readonly<Record<Theme, string>> = {
  auto: '◐ Auto',
  light: '○ Light',
  dark: '● Dark',
};
const THEME_KEY = 'zeitnot.theme';

const storedTheme = readStored(THEME_KEY);
/** `auto` follows the system. */
const theme = signal(THEMES.find((name) => name === storedTheme) ?? 'auto');

effect(() => {
  document.documentElement.dataset['theme'] = theme.value;
  writeStored(THEME_KEY, theme.value);
});

const ThemeSwitch = () => (
  <select
    class="theme"
    aria-label="Colours"
    value={theme.value}
    onChange={(event) => (theme.value = event.currentTarget.value as Theme)}
  >
    {THEMES.map((name) => (
      <option key={name} value={name}>
        {THEME_TITLES[name]}
      </option>
    ))}
  </select>
);

/** The logo: a ribbon whose bank runs down behind a delay. */
const Logo = () => (
  <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="ground" width="32" height="32" rx="7" />
    <path class="delay" d="M6 10v12M9 10v12" />
    <path class="bank" d="M12 10h9v12h-9z" />
    <path class="ghost" d="M22 10.5h4.5v11H22" />
  </svg>
);

export const Header = ({ current }: { readonly current: PageName }) => (
  <>
    <a
      class="skip"
      href="#content"
      onClick={(event) => {
        // the hash of the address names the page, so the browser cannot follow this link
        event.preventDefault();
        focusContent();
      }}
    >
      Skip to the page
    </a>
    <header class="top">
      <a class="brand" href={formatRoute('explain')}>
        <Logo /> Zeitnot
      </a>
      <nav aria-label="Pages">
        {PAGES.map((name) => (
          <a
            key={name}
            href={formatRoute(name)}
            aria-current={name === current ? 'page' : undefined}
          >
            {PAGE_TITLES[name]}
          </a>
        ))}
      </nav>
      <ThemeSwitch />
    </header>
  </>
);
