import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawSignedIn, drawsAdmin, press, refusal, until } from "../../testing.tsx";
import { PushCard } from "./push-card.tsx";

drawsAdmin();

const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const THIS = {
  id: 4,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  is_current: true,
  created_at: "2026-01-01T00:00:00Z",
  last_sent_at: null,
};
const PHONE = {
  ...THIS,
  id: 5,
  is_current: false,
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
};
const PUSHES = {
  new_request: true,
  assigned: true,
  mentioned: true,
  late: true,
  step_due: true,
  details: false,
};
const words = () => document.body.textContent;
const toggle = (label: string) => {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find((one) =>
    document.querySelector(`label[for="${one.id}"]`)?.textContent.startsWith(label),
  );
  return field ?? expect.fail(`no switch ${label}`);
};
const flip = (label: string) => act(async () => toggle(label).click());

const subscription = {
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: "https://push.example.com/1", keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(),
};
const subscribe = vi.fn<(options: unknown) => Promise<unknown>>();
const unregister = vi.fn<() => Promise<boolean>>();
const permit = vi.fn<() => Promise<NotificationPermission>>();

/** What jsdom lacks of a browser that takes push messages. */
function givePush(permission: NotificationPermission = "default") {
  const worker = {
    active: { state: "activated" },
    pushManager: { subscribe, getSubscription: async () => null },
    unregister,
  };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { register: async () => worker, getRegistration: async () => worker },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: permit });
}
beforeEach(() => {
  for (const mock of [subscribe, unregister, permit, subscription.unsubscribe]) mock.mockReset();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "standalone");
});

/** Returns what was sent to change something. */
async function drawCard(devices: readonly unknown[], isRefused = false) {
  const sent: [string, unknown][] = [];
  let shown = [...devices];
  await drawSignedIn(<PushCard />, (method, path, body) => {
    if (path.endsWith("/pushes")) {
      if (method === "PUT") sent.push([`${method} ${path}`, body]);
      return { body: { data: { ...PUSHES, ...(body as object | undefined) } } };
    }
    if (method === "GET") return { body: { data: shown, public_key: KEY } };
    sent.push([`${method} ${path}`, body]);
    if (isRefused) return { status: 409, body: refusal("wrong_status") };
    if (method === "DELETE") shown = shown.filter((one) => one !== THIS);
    if (method === "POST" && !path.endsWith("/test")) shown = [THIS, ...shown];
    return method === "POST" && !path.endsWith("/test")
      ? { status: 201, body: { data: THIS, public_key: KEY } }
      : { body: { message: "" } };
  });
  await until(() => expect(document.querySelector('[aria-label="Loading…"]')).toBeNull());
  return sent;
}

it("asks for the permission in the press, subscribes by the server's key, and offers a test", async () => {
  givePush();
  permit.mockResolvedValue("granted");
  subscribe.mockResolvedValue(subscription);
  const sent = await drawCard([]);
  expect(permit).not.toHaveBeenCalled();
  await flip("Notify me on this device");
  await until(() => expect(words()).toContain("Send a test"));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(sent).toEqual([
    [
      "POST /api/admin/push-subscriptions",
      { endpoint: "https://push.example.com/1", keys: { p256dh: "p", auth: "a" }, language: "en" },
    ],
  ]);
  expect(localStorage.getItem("ezo_push")).toBe("1");
  await press("Send a test");
  await until(() => expect(sent.at(-1)?.[0]).toBe("POST /api/admin/push-subscriptions/4/test"));
});

it("says that the browser was not allowed to, and sends nothing", async () => {
  givePush();
  permit.mockResolvedValue("default");
  const sent = await drawCard([]);
  await flip("Notify me on this device");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("was not allowed"));
  expect([sent, subscribe.mock.calls]).toEqual([[], []]);
  expect(toggle("Notify me on this device").checked).toBe(false);
});

it("says that the browser has no push service", async () => {
  givePush();
  permit.mockResolvedValue("granted");
  subscribe.mockRejectedValue(new DOMException("Registration failed - push service error", "AbortError"));
  const sent = await drawCard([]);
  await flip("Notify me on this device");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("push service"));
  expect(sent).toEqual([]);
  expect(localStorage.getItem("ezo_push")).toBeNull();
});

it.each([
  ["is blocked", () => givePush("denied"), "are blocked in the browser"],
  ["knows none", () => undefined, "cannot show notifications"],
  [
    "has to be installed first",
    () => Object.defineProperty(navigator, "standalone", { value: false, configurable: true }),
    "add the admin to the home screen",
  ],
])("explains what to do where the browser %s", async (_, give, text) => {
  give();
  await drawCard([PHONE]);
  expect(words()).toContain(text);
  // The other devices and what they are notified of are there all the same.
  expect(words()).toContain("Safari 18, iPhone");
  await until(() => expect(words()).toContain("A note that names me"));
});

it("switches this device off, and leaves nothing in the browser", async () => {
  givePush("granted");
  localStorage.setItem("ezo_push", "1");
  const sent = await drawCard([THIS, PHONE]);
  expect(toggle("Notify me on this device").checked).toBe(true);
  await flip("Notify me on this device");
  await until(() => expect(toggle("Notify me on this device").checked).toBe(false));
  expect(sent.map(([call]) => call)).toEqual(["DELETE /api/admin/push-subscriptions/4"]);
  await until(() => expect(unregister).toHaveBeenCalledOnce());
  expect(localStorage.getItem("ezo_push")).toBeNull();
  expect(words()).toContain("Safari 18, iPhone");
});

it("removes another device, switches kinds, and says what the server refuses", async () => {
  givePush("granted");
  const sent = await drawCard([THIS, PHONE], true);
  await press("Remove: Safari 18, iPhone");
  const said = () => notificationsStore.getState().notifications.map(({ title }) => title);
  await until(() => expect(said()).toEqual(["The device could not be removed"]));
  expect(unregister).not.toHaveBeenCalled();
  expect(words()).toContain("Safari 18, iPhone");
  await flip("Show details");
  await until(() => expect(sent.at(-1)).toEqual(["PUT /api/profile/pushes", { details: true }]));
});
