import { LOCALES } from "@ezo/contract/values/languages";
import { PAGE_DATA_FRESH_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApp } from "../create-app.ts";
import { findPage } from "../pages/find-page.ts";
import type { Page } from "../pages/page.ts";
import { createLoadAhead } from "./load-ahead.ts";
import type { Place } from "./place-of-link.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const KEY = ["somewhere"];

/** A page whose call is answered by `answer`, and what has been asked for. */
function aPlace(answer: () => Promise<unknown>, over: Partial<Page> = {}) {
  const app = createApp({
    locale: "en",
    languages: LOCALES,
    basename: "/en",
    isSwitching: false,
    year: 2026,
    call: () => Promise.reject(new Error("nothing else is asked here")),
    retries: 0,
    switchEffects: {
      remember: () => () => undefined,
      reach: () => Promise.resolve(),
      reload: () => undefined,
    },
  });
  const code = vi.fn(() => Promise.resolve());
  const data = vi.fn(answer);
  const page: Page = {
    ...findPage("/about"),
    view: { source: "", View: () => null, load: code },
    queries: ({ cache }) => [cache.query({ queryKey: KEY, queryFn: data })],
    ...over,
  };
  const place: Place = { page, params: {}, address: "/en/somewhere", search: new URLSearchParams() };
  const load = createLoadAhead(app);
  return { cache: app.cache, code, data, visit: () => load(place) };
}

it("loads code and data, and asks again only when the data has changed or is old", async () => {
  const { cache, code, data, visit } = aPlace(() => Promise.resolve("the page"));
  // The second while the first is on its way.
  expect(await Promise.all([visit(), visit()])).toEqual([true, true]);
  expect(await visit()).toBe(true);
  expect(cache.getQueryData(KEY)).toBe("the page");
  expect(code).toHaveBeenCalled();
  expect(data).toHaveBeenCalledTimes(1);
  await cache.invalidateQueries({ queryKey: KEY });
  await visit();
  expect(data).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(PAGE_DATA_FRESH_MS + 1);
  await visit();
  expect(data).toHaveBeenCalledTimes(3);
});

it("is silent about a failure, and leaves the address alone for a while", async () => {
  const { data, visit } = aPlace(() => Promise.reject(new Error("unreachable")));
  expect(await visit()).toBe(false);
  await visit();
  expect(data).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(PAGE_DATA_FRESH_MS + 1);
  expect(await visit()).toBe(false);
  expect(data).toHaveBeenCalledTimes(2);
});

it("loads the code alone of a page whose calls are counted as views, as an article's are", async () => {
  const { code, data, visit } = aPlace(() => Promise.resolve("the page"), { countsViews: true });
  expect(await visit()).toBe(true);
  expect(code).toHaveBeenCalledTimes(1);
  expect(data).not.toHaveBeenCalled();
  expect(findPage("/news/1").countsViews).toBe(true);
});
