// The current route, how to change it, and what a page asks of the frame around it.

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

/** Whether the page takes the whole screen, without the header. */
export const immersed = signal(false);

/** Moves the focus to the page itself when the element that had it is gone. */
export const focusContent = (): void => document.getElementById('content')?.focus();
