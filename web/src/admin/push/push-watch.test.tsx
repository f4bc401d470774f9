import { act } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import { PushWatch } from "./push-watch.tsx";

drawsAdmin();

const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const unregister = vi.fn<() => Promise<boolean>>();
let workers: EventTarget;

/** The subscription that the browser has, made for this key of the firm's. */
function giveSubscription(key: string) {
  const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );
  const subscriptionOf = (endpoint: string) => ({
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => true,
  });
  const worker = {
    active: { state: "activated" },
    pushManager: {
      getSubscription: async () => subscriptionOf("known"),
      subscribe: async () => subscriptionOf("made"),
    },
    unregister,
  };
  workers = Object.assign(new EventTarget(), {
    register: async () => worker,
    getRegistration: async () => worker,
    startMessages: () => undefined,
  });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: workers });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
}
beforeEach(() => {
  unregister.mockReset();
  giveSubscription(KEY);
});
afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

const Place = () => {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
};
async function drawWatch(publicKey = KEY) {
  const sent: unknown[] = [];
  await drawSignedIn(
    <>
      <PushWatch />
      <Routes>
        <Route path="*" element={<Place />} />
      </Routes>
    </>,
    (method, _, body) => {
      if (method !== "GET") sent.push(body);
      return { status: method === "GET" ? 200 : 201, body: { data: [], public_key: publicKey } };
    },
  );
  return sent;
}

it("confirms the browser of the person who has switched notifications on", async () => {
  localStorage.setItem("ezo_push", "1");
  const sent = await drawWatch();
  await until(() => expect(sent).toMatchObject([{ endpoint: "known", language: "en" }]));
  expect(unregister).not.toHaveBeenCalled();
});

it("subscribes anew where the firm's key has changed", async () => {
  localStorage.setItem("ezo_push", "1");
  const sent = await drawWatch(`${KEY.slice(0, -1)}A`);
  await until(() => expect(sent).toMatchObject([{ endpoint: "made" }]));
});

it("gives up what somebody else has switched on in this browser", async () => {
  localStorage.setItem("ezo_push", "2");
  const sent = await drawWatch();
  await until(() => expect(unregister).toHaveBeenCalledOnce());
  expect(localStorage.getItem("ezo_push")).toBeNull();
  expect(sent).toEqual([]);
});

it("asks nothing of a browser in which nobody has", async () => {
  expect(await drawWatch()).toEqual([]);
  expect(unregister).not.toHaveBeenCalled();
});

it("opens the page that a pressed notification is about, and no other", async () => {
  await drawWatch();
  const { port1, port2 } = new MessageChannel();
  const taken = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const post = (data: unknown, ports: MessagePort[] = []) =>
    act(async () => {
      const event = Object.assign(new Event("message"), { data, ports });
      workers.dispatchEvent(event);
    });
  await post({ type: "ezo:open", path: "//evil.example" });
  await post({ type: "other", path: "/admin/today" });
  expect(document.body.textContent).not.toMatch(/evil|today/);
  await post({ type: "ezo:open", path: "/admin/customers?open=7" }, [port2]);
  await until(() => expect(document.body.textContent).toContain("/admin/customers?open=7"));
  expect(await taken).toBe("taken");
  port1.close();
});
