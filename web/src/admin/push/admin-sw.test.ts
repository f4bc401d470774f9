import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, it, vi } from "vitest";

const CODE = readFileSync(join(import.meta.dirname, "../../../public/admin-sw.js"), "utf8");

interface Page {
  url: string;
  visibilityState: string;
  focus: () => Promise<void>;
  navigate: (path: string) => Promise<void>;
  postMessage: (message: unknown, ports: MessagePort[]) => void;
}
const shown = vi.fn<(title: string, options: Record<string, unknown>) => Promise<void>>();
const openWindow = vi.fn<(path: string) => Promise<void>>();
const unregister = vi.fn<() => Promise<void>>();
const subscribe = vi.fn<(options: unknown) => Promise<unknown>>();
const ask = vi.fn<(url: string, init: { body: string }) => Promise<{ status: number }>>();
let pages: Page[] = [];
let listeners: Map<string, (event: unknown) => void>;

/** Runs the worker's own file in a scope like a browser's. */
beforeEach(() => {
  for (const mock of [shown, openWindow, unregister, subscribe, ask]) mock.mockReset();
  pages = [];
  listeners = new Map();
  const scope = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: { showNotification: shown, unregister, pushManager: { subscribe } },
    clients: { claim: async () => undefined, matchAll: async () => pages, openWindow },
  };
  runInNewContext(CODE, { self: scope, fetch: ask, URL, MessageChannel, setTimeout, clearTimeout });
});

/** Dispatches an event and waits for what it has the browser wait for. */
async function dispatch(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  const listener = listeners.get(name) ?? expect.fail(`no listener of ${name}`);
  listener({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  await Promise.all(waits);
}
const message = (content: unknown) => ({ data: { json: () => content } });
const pressed = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } });
/** An open page; one that answers takes what it is asked for. */
function page(url: string, answers: boolean, visibilityState = "visible") {
  const posted: unknown[] = [];
  const navigate = vi.fn<(path: string) => Promise<void>>();
  navigate.mockResolvedValue();
  pages.push({
    url: `https://ezo.example${url}`,
    visibilityState,
    focus: async () => undefined,
    navigate,
    postMessage: (sent, [port]) => {
      posted.push(sent);
      if (answers) port?.postMessage("taken");
    },
  });
  return { posted, navigate };
}

it("shows what was sent, and opens no page of another place", async () => {
  const content = {
    title: "New request",
    body: "701",
    tag: "t",
    path: "/admin/customers?open=1",
    lang: "en",
  };
  await dispatch("push", message(content));
  expect(shown).toHaveBeenCalledWith(
    "New request",
    expect.objectContaining({ body: "701", tag: "t", lang: "en", data: { path: content.path, version: 2 } }),
  );
  for (const path of ["https://evil.example/", "//evil.example", "/adminevil", 7, undefined]) {
    await dispatch("push", message({ ...content, path }));
    expect(shown.mock.lastCall?.[1]["data"]).toMatchObject({ path: "/admin/customers" });
    await dispatch("notificationclick", pressed(path));
    expect(openWindow).toHaveBeenLastCalledWith("/admin/customers");
  }
});

it.each([[null], [{ json: () => JSON.parse("no json") as unknown }], [{ json: () => 7 }]])(
  "shows a message that cannot be read, too: %j",
  async (data) => {
    await dispatch("push", { data });
    expect(shown).toHaveBeenCalledWith("Admin", expect.objectContaining({ body: "" }));
  },
);

it("opens a pressed notification in the page of the admin that is seen, which asks about unsaved work", async () => {
  const hidden = page("/admin/customers", true, "hidden");
  const seen = page("/admin", true);
  page("/projects/1", true);
  await dispatch("notificationclick", pressed("/admin/customers?open=1"));
  expect(seen.posted).toEqual([{ type: "ezo:open", path: "/admin/customers?open=1" }]);
  expect([hidden.posted, seen.navigate.mock.calls, openWindow.mock.calls]).toEqual([[], [], []]);
});

it("loads the page anew where nobody takes it, and opens one where there is none", async () => {
  const login = page("/admin/login", false);
  await dispatch("notificationclick", pressed("/admin/customers?open=1"));
  expect(login.navigate).toHaveBeenCalledWith("/admin/customers?open=1");
  pages = [];
  page("/", true);
  await dispatch("notificationclick", pressed("/admin/customers?open=2"));
  expect(openWindow).toHaveBeenCalledWith("/admin/customers?open=2");
});

const subscriptionOf = (name: string) => ({
  options: { applicationServerKey: "key" },
  toJSON: () => ({ endpoint: name, expirationTime: null, keys: { p256dh: `${name}-p`, auth: `${name}-a` } }),
  unsubscribe: vi.fn<() => Promise<void>>(),
});

it.each([200, 404])(
  "proves by the old subscription whose new one it is, and ends where nobody knows it: %i",
  async (status) => {
    const [old, made] = [subscriptionOf("old"), subscriptionOf("new")];
    subscribe.mockResolvedValue(made);
    ask.mockResolvedValue({ status });
    await dispatch("pushsubscriptionchange", { oldSubscription: old, newSubscription: null });
    expect(subscribe).toHaveBeenCalledWith(old.options);
    const [url, init] = ask.mock.lastCall ?? expect.fail("nothing was asked");
    expect(url).toBe("/api/push-subscriptions/renewals");
    expect(JSON.parse(init.body)).toEqual({
      old: { endpoint: "old", auth: "old-a" },
      subscription: { endpoint: "new", keys: { p256dh: "new-p", auth: "new-a" } },
    });
    expect(unregister).toHaveBeenCalledTimes(status === 404 ? 1 : 0);
    expect(made.unsubscribe).toHaveBeenCalledTimes(status === 404 ? 1 : 0);
  },
);

it("leaves it to the admin's page where the browser does not say what the old one was", async () => {
  await dispatch("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
  expect(ask).not.toHaveBeenCalled();
});
