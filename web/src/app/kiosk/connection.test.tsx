import { KIOSK_CHECK_MS } from "@ezo/contract/values/limits/screens";
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { type Connection, watchConnection } from "./connection.ts";

let connection: Connection | undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  connection?.stop();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A screen that shows the footer, and a server that can go. */
async function begin() {
  const cache = new QueryClient();
  const server = { isThere: true };
  const footer = vi.fn(async () => "the footer");
  new QueryObserver(cache, {
    queryKey: ["footer", "en"],
    queryFn: footer,
    staleTime: Infinity,
    networkMode: "always",
  }).subscribe(() => undefined);
  const onChange = vi.fn<(lostSince: number | null) => void>();
  connection = watchConnection({ cache, reach: async () => server.isThere, onChange });
  await vi.advanceTimersByTimeAsync(0);
  return { cache, server, footer, onChange };
}

it("notices by itself that the server is gone, and when it is back fetches what is on screen anew", async () => {
  const { server, footer, onChange } = await begin();
  await vi.advanceTimersByTimeAsync(KIOSK_CHECK_MS);
  const lastAnswer = Date.now();
  server.isThere = false;
  await vi.advanceTimersByTimeAsync(3 * KIOSK_CHECK_MS);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(lastAnswer);
  expect(footer).toHaveBeenCalledTimes(1);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(KIOSK_CHECK_MS);
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(footer).toHaveBeenCalledTimes(2);
});

it.each([
  ["a call does not get through", new ApiError("offline", "", 0)],
  ["the code of a call does not come", new TypeError("Failed to fetch dynamically imported module")],
])("notices it at once when %s", async (_, error) => {
  const { cache, server, onChange } = await begin();
  const call = (failure: Error) =>
    cache
      .fetchQuery({
        queryKey: ["about", "en"],
        queryFn: () => Promise.reject(failure),
        networkMode: "always",
      })
      .catch(() => undefined);
  server.isThere = false;
  await call(new ApiError("not_found", "", 404));
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).not.toHaveBeenCalled();
  await call(error);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(Date.now());
});

it("notices it at once when the code of a page does not come", async () => {
  const { server, onChange } = await begin();
  server.isThere = false;
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(Date.now());
});

it("asks no server while there is no network", async () => {
  const { onChange } = await begin();
  const reach = vi.fn(async () => true);
  connection?.stop();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  connection = watchConnection({ cache: new QueryClient(), reach, onChange });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(await connection.check()).toBe(false);
  expect(reach).not.toHaveBeenCalled();
});

it("asks no more once it is stopped", async () => {
  const { server, onChange } = await begin();
  connection?.stop();
  server.isThere = false;
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(2 * KIOSK_CHECK_MS);
  expect(onChange).not.toHaveBeenCalled();
});
