import { expect, type Page } from "../fixtures.ts";
import { spendContext } from "../windows.ts";

interface ShownNotification {
  title: string;
  body: string;
  lang: string;
  data: { path: string };
}

/**
 * The admin's service worker in the browser of `page`, which is given push messages as by a push service. This browser shows no
 * notifications: they are recorded where the worker hands them over.
 */
export async function startServiceWorker(page: Page) {
  // A worker outlives its pages.
  spendContext(page);
  const context = page.context();
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  const started = context.waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/admin-sw.js", { scope: "/admin" });
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  await worker.evaluate(
    "self.shown = []; self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };",
  );
  const registrationId = await registered;
  return {
    /** Gives it a message; returns what it shows. */
    deliver: async (message: unknown): Promise<ShownNotification> => {
      const { origin } = new URL(page.url());
      const data = JSON.stringify(message);
      await protocol.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
      const lastShown = () => worker.evaluate<ShownNotification | null>("self.shown.at(-1) ?? null");
      await expect.poll(lastShown, "the worker shows the message").not.toBeNull();
      const shown = await lastShown();
      if (!shown) throw new Error("the worker has shown nothing");
      return shown;
    },
    /** Opens what a notification is about, as a press on it does: scripts cannot make such an event. */
    press: async ({ data }: ShownNotification): Promise<void> => {
      await worker.evaluate(`open(ownPath(${JSON.stringify(data.path)})).then(() => undefined)`);
    },
  };
}
