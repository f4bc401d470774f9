/*
 * The service worker of the admin: shows push messages and opens what they are about. It keeps no data and answers no requests. Browsers
 * compare it with their copy byte by byte; VERSION says in their tools which one runs.
 */
const VERSION = 2;
const OPEN_MESSAGE = "ezo:open";
const HOME = "/admin/customers";
const ADMIN_PAGE = /^\/admin(?:\/|$)/;
/** A page that does not answer by then is none of the signed-in admin, or does not run. */
const TAKEN_WITHIN_MS = 1000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, tag, path, lang } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      icon: "/icon-192.png",
      badge: "/icon-64.png",
      data: { path, version: VERSION },
      ...(tag ? { tag } : {}),
    }),
  );
});

/** Browsers demand that every message is shown, also one that cannot be read. */
function read(data) {
  let message = {};
  try {
    message = data?.json() ?? {};
  } catch {
    // Shown without words.
  }
  const text = (value) => (typeof value === "string" ? value : "");
  return {
    title: text(message.title) || "Admin",
    body: text(message.body),
    tag: text(message.tag),
    path: ownPath(message.path),
    lang: text(message.lang),
  };
}

const ownPath = (path) => (typeof path === "string" && /^\/admin(?:[/?]|$)/.test(path) ? path : HOME);

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(ownPath(event.notification.data?.path)));
});

/** In a page of the admin that is open, which asks about unsaved work; else in a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const admin = pages.filter(({ url }) => ADMIN_PAGE.test(new URL(url).pathname));
  const page = admin.find(({ visibilityState }) => visibilityState === "visible") ?? admin[0];
  if (!page) return self.clients.openWindow(path);
  await page.focus().catch(() => undefined);
  if (await isTaken(page, path)) return undefined;
  return page.navigate(path).catch(() => self.clients.openWindow(path));
}

function isTaken(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (taken) => {
      clearTimeout(limit);
      port1.close();
      resolve(taken);
    };
    const limit = setTimeout(() => end(false), TAKEN_WITHIN_MS);
    port1.onmessage = () => end(true);
    page.postMessage({ type: OPEN_MESSAGE, path }, [port2]);
  });
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** The push service has given the browser another subscription, or wants it to ask for one. Without the old one a page does this. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const old = oldSubscription.toJSON();
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = made.toJSON();
  const answer = await fetch("/api/push-subscriptions/renewals", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.keys.auth },
      subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
    }),
  });
  // The device was removed, or its session was ended.
  if (answer.status === 404) {
    await made.unsubscribe();
    await self.registration.unregister();
  }
}
