import { LOCALES } from "@ezo/contract/values/languages";
import { HOUR_MS } from "@ezo/contract/values/time";
import { dehydrate, onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { adoptQueries, createApp } from "./create-app.ts";

const KEY = ["contact"];

const anApp = ({ retries = 0 } = {}) =>
  createApp({
    locale: "en",
    languages: LOCALES,
    basename: "/en",
    isSwitching: false,
    year: 2026,
    call: () => Promise.reject(new Error("nothing is asked here")),
    retries,
    switchEffects: {
      remember: () => () => undefined,
      reach: () => Promise.resolve(),
      reload: () => undefined,
    },
  });

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** What a page that was rendered an hour ago carries. */
function renderedAnHourAgo() {
  const server = new QueryClient();
  server.setQueryData(KEY, { phone: "555" }, { updatedAt: Date.now() - HOUR_MS });
  return dehydrate(server);
}
const isStale = ({ cache }: ReturnType<typeof anApp>) =>
  cache
    .getQueryCache()
    .find({ queryKey: KEY })
    ?.isStaleByTime(5 * 60_000);

it("asks for nothing again of a page that the server has kept: what it sends is right when it sends it", () => {
  const app = anApp();
  adoptQueries(app, renderedAnHourAgo(), Date.now());
  expect(app.cache.getQueryData(KEY)).toEqual({ phone: "555" });
  expect(isStale(app)).toBe(false);
});

it("asks again on a page that the browser has stored", () => {
  const app = anApp();
  adoptQueries(app, renderedAnHourAgo(), undefined);
  expect(isStale(app)).toBe(true);
});

/** A call over a line that is cut, which a page is waiting for. */
function aCall({ cache }: ReturnType<typeof anApp>) {
  const line = { isUp: false, attempts: 0 };
  const observer = new QueryObserver(cache, {
    queryKey: ["page"],
    queryFn: () => {
      line.attempts += 1;
      return line.isUp ? Promise.resolve("the page") : Promise.reject(new ApiError("offline", "", 0));
    },
  });
  cache.mount();
  const leave = observer.subscribe(() => undefined);
  const end = () => {
    leave();
    cache.unmount();
  };
  return { line, result: () => observer.getCurrentResult(), end };
}

it("says at once that the device has no connection, and asks again when it has", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  onlineManager.setOnline(false);
  const { line, result, end } = aCall(anApp({ retries: 2 }));
  await vi.waitFor(() => expect(result().error).toMatchObject({ code: "offline" }));
  expect(line.attempts).toBe(1);
  line.isUp = true;
  vi.stubGlobal("navigator", { onLine: true });
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(result().data).toBe("the page"));
  end();
});

it("tries a connection that the device believes in once more", async () => {
  vi.useFakeTimers();
  try {
    const { line, result, end } = aCall(anApp({ retries: 2 }));
    await vi.runAllTimersAsync();
    expect(line.attempts).toBe(2);
    expect(result().error).toMatchObject({ code: "offline" });
    end();
  } finally {
    vi.useRealTimers();
  }
});

it("leaves an older page alone while there is no connection", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const app = anApp();
  app.cache.setQueryData(["page"], "an older page", { updatedAt: Date.now() - HOUR_MS });
  const { line, result, end } = aCall(app);
  expect(result()).toMatchObject({ data: "an older page", isFetching: false, isError: false });
  expect(line.attempts).toBe(0);
  end();
});
