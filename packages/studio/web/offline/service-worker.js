// Makes Explain and Clock work offline. The build prepends VERSION and FILES.
/* global VERSION, FILES */

const CACHE = `zeitnot-${VERSION}`;
/** Milliseconds to wait for the network. */
const MAX_WAIT = 3000;

const store = async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
};

const removeOlder = async () => {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('zeitnot-') && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
};

/** Pages come from the network if there is one, so that they are never older than their server. */
const page = async (request) => {
  try {
    // by URL: some browsers accept no options with a navigation request
    return await fetch(request.url, { signal: AbortSignal.timeout(MAX_WAIT) });
  } catch {
    return (await caches.match('./', { cacheName: CACHE })) ?? Response.error();
  }
};

/** Built files have a hash in their name, so that the cached one is always right. */
const file = async (request) =>
  (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);

self.addEventListener('install', (event) => {
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlder());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.some((name) => new URL(name, self.location.href).href === request.url)) {
    event.respondWith(file(request));
  }
});
