// Keeps Explain and Clock usable without a network. The build puts VERSION and FILES in front.
/* global VERSION, FILES */

const CACHE = `zeitnot-${VERSION}`;
const PATIENCE = 3000;

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

/** A page comes from the network while there is one, so that it never is older than its server. */
const page = async (request) => {
  try {
    // by its address: the request of a navigation takes no options in some browsers
    return await fetch(request.url, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await caches.match('./', { cacheName: CACHE })) ?? Response.error();
  }
};

/** Built files carry a hash in their name: what is kept is what is meant. */
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
