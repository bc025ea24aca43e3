// The route that is shown.

import { signal, type ReadonlySignal } from '@preact/signals';
import { parseRoute, type Route } from './route.js';

const shown = signal(parseRoute(location.hash));

addEventListener('hashchange', () => {
  shown.value = parseRoute(location.hash);
});

export const route: ReadonlySignal<Route> = shown;
