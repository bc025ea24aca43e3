// The current route, and how to change it.

import { signal, type ReadonlySignal } from '@preact/signals';
import { formatRoute, parseRoute, type PageName, type Route } from './route.js';

const shown = signal(parseRoute(location.hash));

addEventListener('hashchange', () => (shown.value = parseRoute(location.hash)));

export const route: ReadonlySignal<Route> = shown;

/** Changes the parameters of the current page, without an entry in the history. */
export const replaceParams = (page: PageName, params: Route['params']): void =>
  history.replaceState(history.state, '', formatRoute(page, params));

/** The full URL of a route, for sharing. */
export const addressOf = (page: PageName, params: Route['params'] = {}): string =>
  new URL(formatRoute(page, params), location.href).href;
