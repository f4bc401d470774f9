/** What the browser does with push messages: its permission, the service worker that shows them, and its subscription. */

export const WORKER_PATH = "/admin-sw.js";
export const WORKER_SCOPE = "/admin";

/**
 * `needs_install`: Safari on iPhones and iPads takes messages only for what was added to the home screen and is opened from there.
 * `denied`: only the person can allow it again, in the browser's settings.
 */
export type PushSupport = "ready" | "unsupported" | "needs_install" | "denied";

export function pushSupport(): PushSupport {
  const isKnown = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isKnown) {
    // Only Safari on these devices has it.
    const isBrowserTab = "standalone" in navigator && navigator.standalone === false;
    return isBrowserTab ? "needs_install" : "unsupported";
  }
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** The person has not allowed notifications. */
export class PushDeclined extends Error {
  override name = "PushDeclined";
}
/** The browser got no subscription: it has no push service, or does not reach it. */
export class NoPushService extends Error {
  override name = "NoPushService";
}

/** What the server has to know of a subscription. */
export interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks for the permission. Called in a press, before anything else: browsers refuse to ask later. Throws `PushDeclined`. */
export async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDeclined();
}

export const hasPermission = (): boolean =>
  pushSupport() === "ready" && Notification.permission === "granted";

/**
 * The browser's subscription for this public key of ours, which is made if there is none. One for another key is given up. Throws
 * `NoPushService`.
 */
export async function subscribed(publicKey: string): Promise<Subscribed> {
  const worker = await navigator.serviceWorker.register(WORKER_PATH, { scope: WORKER_SCOPE });
  await isActive(worker);
  const known = await worker.pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return shapeOf(known);
  await known?.unsubscribe();
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    return shapeOf(await worker.pushManager.subscribe(options));
  } catch (error) {
    throw new NoPushService("", { cause: error });
  }
}

/** Gives the subscription up and takes the service worker away; nothing is left where there was none. Never throws. */
export async function dropPush(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
    await worker?.unregister();
  } catch (error) {
    // The server has removed the device already, or its push service will say that it is gone.
    console.info("The push subscription could not be given up.", error);
  }
}

/** A subscription needs a worker that runs. */
async function isActive(worker: ServiceWorkerRegistration): Promise<void> {
  const starting = worker.active ? null : (worker.installing ?? worker.waiting);
  if (!starting || starting.state === "activated") return;
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener("statechange", () => {
      if (starting.state === "activated") resolve();
      if (starting.state === "redundant") reject(new NoPushService());
    });
  });
}

function shapeOf(subscription: PushSubscription): Subscribed {
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.["p256dh"], keys?.["auth"]];
  if (!endpoint || !p256dh || !auth) throw new NoPushService();
  return { endpoint, keys: { p256dh, auth } };
}

/** The key that a subscription was made for, as base64url; null where the browser does not say. */
function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
