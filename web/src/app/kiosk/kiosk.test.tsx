import { KIOSK_IDLE_MS, KIOSK_WARNING_MS } from "@ezo/contract/values/limits/screens";
import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { Link } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SHORTLIST_KEY } from "../../shared/shortlist/shortlist.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { Kiosk } from "./kiosk.tsx";
import { kioskStart, ownSearch } from "./kiosk-mode.ts";

const START = "/en/projects/1?kiosk=1";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterEach(() => {
  endDrawn();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

async function draw(path = "/projects/1?kiosk=1&view=board", locale: (typeof LOCALES)[number] = "en") {
  const load = vi.fn<(address: string) => void>();
  const page = await drawPublic(
    <>
      <Kiosk start={START} load={load} />
      <Link to="/about">About</Link>
    </>,
    { path, locale },
  );
  const button = (key: string) =>
    [...page.box.querySelectorAll("button")].find(({ textContent }) => textContent === page.t(key));
  return {
    ...page,
    load,
    press: (key: string) => act(() => button(key)?.click()),
    pass: (time: number) => act(() => void vi.advanceTimersByTime(time)),
    code: () => page.box.querySelector("img"),
    warning: () => page.box.querySelector('[role="alert"]')?.textContent,
  };
}

it.each(LOCALES)("hands the page over to a phone by a code, in %s", async (locale) => {
  const page = await draw(undefined, locale);
  expect(page.code()).toBeNull();
  page.press("header.kiosk_take");
  const prefix = locale === "ka" ? "" : `/${locale}`;
  expect(page.code()?.alt).toBe(`${window.location.origin}${prefix}/projects/1?view=board`);
  expect(page.code()?.src).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(page.box.textContent).toContain(page.t("header.kiosk_scan"));
  // It is that page's code.
  act(() => page.box.querySelector("a")?.click());
  expect(page.code()).toBeNull();
});

it("begins again after two minutes without a touch, says so before, and forgets the visitor", async () => {
  localStorage.setItem(SHORTLIST_KEY, "7,8");
  sessionStorage.setItem("typed", "a name");
  const page = await draw();
  page.pass(KIOSK_IDLE_MS - KIOSK_WARNING_MS - 1);
  expect(page.warning()).toBe("");
  page.pass(1);
  expect(page.warning()).toBe(page.t("header.kiosk_idle", { seconds: 15 }));
  act(() => void window.dispatchEvent(new Event("pointerdown")));
  expect(page.warning()).toBe("");
  page.pass(KIOSK_IDLE_MS - 1);
  expect(page.load).not.toHaveBeenCalled();
  expect(localStorage.getItem(SHORTLIST_KEY)).toBe("7,8");
  page.pass(1);
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
  expect([localStorage.getItem(SHORTLIST_KEY), sessionStorage.getItem("typed")]).toEqual([null, null]);
});

it("begins again at once when it is asked to, without a connection by what is loaded", async () => {
  const page = await draw("/about");
  page.press("header.kiosk_again");
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  page.press("header.kiosk_again");
  expect(page.load).toHaveBeenCalledTimes(1);
  page.press("header.kiosk_take");
  expect(page.code()?.alt).toBe(`${window.location.origin}/en/projects/1`);
  vi.restoreAllMocks();
});

it("makes the targets of the whole document larger while it is shown", async () => {
  const page = await draw();
  expect(document.documentElement.dataset["kiosk"]).toBe("");
  page.leave();
  expect(document.documentElement.dataset["kiosk"]).toBeUndefined();
});

it("is switched on and off by the address, and kept by the tab", () => {
  expect(kioskStart()).toBeNull();
  window.history.replaceState(null, "", START);
  expect(kioskStart()).toBe(START);
  window.history.replaceState(null, "", "/ru/about");
  expect(kioskStart()).toBe(START);
  window.history.replaceState(null, "", "/?kiosk=0");
  expect(kioskStart()).toBeNull();
});

it("leaves the rest of a query as it is", () => {
  expect([ownSearch("?kiosk=1"), ownSearch("?rooms=2&kiosk=1"), ownSearch("")]).toEqual(["", "?rooms=2", ""]);
});
