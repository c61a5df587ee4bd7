/* Shows notifications of this site, also while none of its pages is open. */

self.addEventListener('push', (event) => {
  const { title, path, tag } = event.data.json();
  event.waitUntil(show(title, { tag, data: { path }, icon: '/favicon.svg' }));
});

async function show(title, options) {
  const pages = await self.clients.matchAll({ type: 'window' });
  // The page in view shows by itself what has changed.
  if (pages.some(({ focused }) => focused)) return;
  await self.registration.showNotification(title, options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find((page) => page.url === url.href);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
