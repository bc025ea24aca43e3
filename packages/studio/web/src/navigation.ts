// The route that is shown, and ways to another one.

import { signal, type ReadonlySignal } from '@preact/signals';
import { formatRoute, parseRoute, type PageName, type Route } from './route.js';

const shown = signal(parseRoute(location.hash));

addEventListener('hashchange', () => {
  shown.value = parseRoute(location.hash);
});

export const route: ReadonlySignal<Route> = shown;

/** Changes the address of the page that is shown, without a step for the back button. */
export const replaceParams = (page: PageName, params: Route['params']): void => {
  history.replaceState(history.state, '', formatRoute(page, params));
};

/** The whole address of a route, to be given to others. */
export const addressOf = (page: PageName, params: Route['params'] = {}): string =>
  new URL(formatRoute(page, params), location.href).href;
