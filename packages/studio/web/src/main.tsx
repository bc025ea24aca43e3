// The web pages' entry.

import { render } from 'preact';
import { App } from './app.js';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);

// not every browser has them, and none has them on plain http
navigator.serviceWorker?.register('./sw.js').catch(() => undefined);
