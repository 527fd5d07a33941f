// Two things run here: notifications that were switched on for this device, and pages for when there is no connection.
// The network always wins: a page kept on the device is shown only when no answer came, and says from when it is.

/** Raised when what is kept changes its form: the caches of other versions are deleted. */
const version = 1;
const pages = `pages-${version}`;
const files = `files-${version}`;
const offlinePage = '/offline';
/** More than a page asks for, which is 55. */
const mostPages = 60;
const mostPictures = 12;
/** A kept page is fetched again after this time, when somebody is on the site. */
const renewAfterMs = 6 * 60 * 60 * 1000;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage(offlinePage));
});

self.addEventListener('activate', (event) => event.waitUntil(start()));

const start = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== pages && name !== files).map((name) => caches.delete(name)));
  // The browser asks for the page while this worker starts, so that pages come no later than without it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** Without what only tells how somebody came to a page. */
const addressOf = (href) => {
  const url = new URL(href, self.location.href);
  url.searchParams.delete('click-type');
  return `${url.pathname}${url.search}`;
};

const filesIn = (html) => {
  const assets = html.match(/\/cars-for-sale\/assets\/[\w./-]+\.(?:js|css)/g) ?? [];
  const pictures = [...html.matchAll(/<img [^>]*?src="(\/img\/[^"]+)"/g)].map(([, src]) => src);
  return [...new Set([...assets, ...pictures.slice(0, mostPictures)])];
};

const keepFile = async (cache, address) => {
  if (await cache.match(address, { ignoreVary: true })) return;
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok) await cache.put(address, answer);
};

const keepFiles = async (addresses) => {
  const cache = await caches.open(files);
  for (const address of addresses) await keepFile(cache, address);
};

/** Pages with something personal are sent as `no-store`, and never kept. */
const mayBeKept = ({ ok, headers }) =>
  ok &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.get('cache-control')?.includes('no-store');

const keepPage = async (address) => {
  const cache = await caches.open(pages);
  // Counted as no visit, and the visitor's place stays where it is.
  const answer = await fetch(address, { headers: { accept: 'text/html', purpose: 'prefetch' } });
  if (answer.status >= 500 || answer.status === 429) return;
  if (!mayBeKept(answer)) return void (await cache.delete(address));
  const html = await answer.text();
  const cachedAt = new Date().toISOString();
  const needed = filesIn(html);
  await keepFiles(needed);
  const headers = { 'x-kept-at': cachedAt, 'x-files': needed.join(' ') };
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'x-frame-options'])
    headers[name] = answer.headers.get(name) ?? '';
  await cache.put(address, new Response(html.replace('<html', `<html data-as-of="${cachedAt}"`), { headers }));
};

const isFresh = (page) => Date.now() - Date.parse(page.headers.get('x-kept-at')) < renewAfterMs;

/** Deletes pages that nobody asks for any more, and files that no page needs. */
const tidy = async (wanted, others) => {
  const [pageCache, fileCache] = [await caches.open(pages), await caches.open(files)];
  const needed = new Set(others);
  for (const request of await pageCache.keys()) {
    if (!wanted.includes(addressOf(request.url))) await pageCache.delete(request);
    else for (const file of (await pageCache.match(request)).headers.get('x-files').split(' ')) needed.add(file);
  }
  for (const request of await fileCache.keys())
    if (!needed.has(addressOf(request.url))) await fileCache.delete(request);
};

/** One after the other, so that what the shopper does on the page has the network first. */
const keep = async ({ addresses, needed }) => {
  const wanted = [offlinePage, ...addresses.slice(0, mostPages)];
  const cache = await caches.open(pages);
  await keepFiles(needed);
  for (const address of wanted) {
    const page = await cache.match(address);
    if (!page || !isFresh(page)) await keepPage(address);
  }
  await tidy(wanted, needed);
};

let keeping = Promise.resolve();

self.addEventListener('message', (event) => {
  // Without a network there is nothing to keep; the next page asks again.
  keeping = keeping.then(() => keep(event.data)).catch(() => {});
  event.waitUntil(keeping);
});

let isRetirementChecked = false;

/**
 * A site without this file, such as an older version of it, cannot end the worker, so it ends itself: whoever answers
 * 404 or 410 here removes it from every browser at its next visit.
 */
const retireIfRemoved = async () => {
  if (isRetirementChecked) return;
  isRetirementChecked = true;
  const { status } = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
};

const cachedPage = async (href) => {
  const cache = await caches.open(pages);
  const page = await cache.match(addressOf(href));
  if (page) return page;
  const hasOfflinePage = (await cache.match(offlinePage)) !== undefined;
  return hasOfflinePage ? Response.redirect(`${offlinePage}#${addressOf(href)}`) : Response.error();
};

const answerPage = async (event) => {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(retireIfRemoved().catch(() => {}));
    return answer;
  } catch {
    return cachedPage(event.request.url);
  }
};

/** Files with a hash in their name never change. */
const answerScript = async (request) => {
  const cache = await caches.open(files);
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
};

const answerPicture = (request) =>
  fetch(request).catch(async () => {
    const cache = await caches.open(files);
    return (await cache.match(request.url, { ignoreVary: true })) ?? Response.error();
  });

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/cars-for-sale/assets/')) event.respondWith(answerScript(request));
  else if (pathname.startsWith('/img/')) event.respondWith(answerPicture(request));
});

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});

/** A tab that shows it already comes to the front; otherwise there is a new one. */
const show = async (url) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});
