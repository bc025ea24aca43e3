// The entry point of the web pages.

import { render } from 'preact';
import { App } from './app.js';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);

// missing in some browsers, and everywhere over plain HTTP except on localhost
navigator.serviceWorker?.register('./sw.js').catch(() => undefined);
