import { LOCALES } from "@ezo/contract/values/languages";
import { dehydrate, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { adoptQueries, createApp } from "./create-app.ts";

const KEY = ["contact"];
const HOUR_MS = 60 * 60_000;

const anApp = () =>
  createApp({
    locale: "en",
    languages: LOCALES,
    basename: "/en",
    isSwitching: false,
    year: 2026,
    call: () => Promise.reject(new Error("nothing is asked here")),
    retries: 0,
    switchEffects: {
      remember: () => () => undefined,
      reach: () => Promise.resolve(),
      reload: () => undefined,
    },
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
