import {
  KIOSK_IDLE_MS,
  KIOSK_LEAVE_MS,
  KIOSK_RENEW_MS,
  KIOSK_WARNING_MS,
} from "@ezo/contract/values/limits/screens";
import { LOCALES } from "@ezo/contract/values/languages";
import { showroomPath } from "@ezo/contract/values/paths/explorer-paths";
import { onlineManager } from "@tanstack/react-query";
import { act } from "react";
import { Link, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SHORTLIST_KEY } from "../../shared/shortlist/shortlist.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { Kiosk } from "./kiosk.tsx";
import { kioskStart, ownSearch } from "./kiosk-mode.ts";
import { projectOf } from "./use-kept-ahead.ts";

const START = "/en/projects/1?kiosk=1";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  // Nothing is fetched ahead then: `keep-ahead.test.ts` tests that.
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
});
afterEach(() => {
  endDrawn();
  Reflect.deleteProperty(navigator, "connection");
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

async function draw(path = "/projects/1?kiosk=1&view=board", locale: (typeof LOCALES)[number] = "en") {
  const load = vi.fn<(address: string) => void>();
  const onLeave = vi.fn<() => void>();
  const server = { isThere: true };
  const reach = async () => server.isThere;
  const page = await drawPublic(
    <>
      <Kiosk start={START} onLeave={onLeave} load={load} reach={reach} />
      <Link to="/about">About</Link>
      <Address />
    </>,
    { path, locale },
  );
  const button = (key: string) =>
    [...page.box.querySelectorAll("button")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent) === page.t(key),
    );
  return {
    ...page,
    load,
    onLeave,
    server,
    press: (key: string) => act(async () => button(key)?.click()),
    /** Something that is done to a button, as `pointerdown`. */
    send: (key: string, event: Event) => act(async () => void button(key)?.dispatchEvent(event)),
    pass: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)),
    touch: () => act(async () => void window.dispatchEvent(new Event("pointerdown"))),
    code: () => page.box.querySelector("img"),
    warning: () => page.box.querySelector('[role="alert"]')?.textContent,
    address: () => page.box.querySelector("output")?.textContent,
  };
}

/** The browser's word on whether there is a network. */
const network = (isThere: boolean) =>
  act(async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
    window.dispatchEvent(new Event(isThere ? "online" : "offline"));
  });

it.each(LOCALES)("hands the page over to a phone by a code, in %s", async (locale) => {
  const page = await draw(undefined, locale);
  expect(page.code()).toBeNull();
  await page.press("header.kiosk_take");
  const prefix = locale === "ka" ? "" : `/${locale}`;
  expect(page.code()?.alt).toBe(`${window.location.origin}${prefix}/projects/1?view=board`);
  expect(page.code()?.src).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(page.box.textContent).toContain(page.t("header.kiosk_scan"));
  expect(page.box.textContent).not.toContain(page.t("header.kiosk_scan_offline"));
  // It is that page's code.
  await act(async () => page.box.querySelector("a")?.click());
  expect(page.code()).toBeNull();
});

it("begins again after two minutes without a touch, says so before, and forgets the visitor", async () => {
  localStorage.setItem(SHORTLIST_KEY, "7,8");
  sessionStorage.setItem("typed", "a name");
  const page = await draw();
  await page.pass(KIOSK_IDLE_MS - KIOSK_WARNING_MS - 1);
  expect(page.warning()).toBe("");
  await page.pass(1);
  expect(page.warning()).toBe(page.t("header.kiosk_idle", { seconds: 15 }));
  await page.touch();
  expect(page.warning()).toBe("");
  await page.pass(KIOSK_IDLE_MS - 1);
  expect(page.load).not.toHaveBeenCalled();
  expect(localStorage.getItem(SHORTLIST_KEY)).toBe("7,8");
  await page.pass(1);
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
  expect([localStorage.getItem(SHORTLIST_KEY), sessionStorage.getItem("typed")]).toEqual([null, null]);
});

it("does not begin again while a film is playing, however long", async () => {
  const page = await draw("/about");
  const film = page.box.appendChild(document.createElement("video"));
  for (let minutes = 0; minutes < 6; minutes += 2) {
    await page.pass(KIOSK_IDLE_MS - 1);
    await act(async () => void film.dispatchEvent(new Event("timeupdate")));
  }
  expect(page.load).not.toHaveBeenCalled();
  await page.pass(KIOSK_IDLE_MS);
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
});

it("rests on its first page while nobody touches it, and is renewed there each hour", async () => {
  const first = await draw("/projects/1?kiosk=1");
  await first.pass(KIOSK_IDLE_MS);
  expect(first.load, "somebody may have been there before").toHaveBeenCalledTimes(1);
  first.leave();
  const page = await draw("/projects/1?kiosk=1");
  await page.pass(KIOSK_RENEW_MS - 1);
  expect(page.load).not.toHaveBeenCalled();
  await page.pass(2 * KIOSK_IDLE_MS);
  expect(page.load).toHaveBeenCalled();
});

it("does not rest once it was touched", async () => {
  const first = await draw("/projects/1?kiosk=1");
  await first.press("header.kiosk_again");
  first.leave();
  const page = await draw("/projects/1?kiosk=1");
  await page.touch();
  await page.pass(KIOSK_IDLE_MS);
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
});

it("begins again at once when it is asked to, without a connection by what is loaded", async () => {
  const page = await draw("/about");
  await page.press("header.kiosk_again");
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
  await network(false);
  await page.press("header.kiosk_again");
  expect(page.load).toHaveBeenCalledTimes(1);
  expect(page.address()).toBe("/projects/1?kiosk=1");
  await page.press("header.kiosk_take");
  expect(page.code()?.alt).toBe(`${window.location.origin}/en/projects/1`);
  expect(page.box.textContent).toContain(page.t("header.kiosk_scan_offline"));
});

it("loads its first page anew soon after the connection is back, where it began again without one", async () => {
  const page = await draw("/about");
  await network(false);
  await page.press("header.kiosk_again");
  await page.pass(2 * KIOSK_IDLE_MS);
  expect(page.load).not.toHaveBeenCalled();
  await network(true);
  await page.pass(KIOSK_IDLE_MS);
  expect(page.load).toHaveBeenCalledExactlyOnceWith(START);
});

it("loads no document while the server cannot be reached, although there is a network", async () => {
  const page = await draw("/about");
  page.server.isThere = false;
  await page.press("header.kiosk_again");
  expect(page.load).not.toHaveBeenCalled();
  expect(page.address()).toBe("/projects/1?kiosk=1");
});

it.each(LOCALES)("says since when there is no connection, until it is back, in %s", async (locale) => {
  vi.setSystemTime("2026-12-01T10:05:00Z");
  const page = await draw(undefined, locale);
  const note = page.t("header.kiosk_offline", { time: "14:05" });
  expect(page.box.textContent).not.toContain(note);
  await network(false);
  expect(page.box.textContent).toContain(note);
  expect(document.documentElement.dataset["offline"]).toBe("");
  await network(true);
  expect(page.box.textContent).not.toContain(note);
  expect(document.documentElement.dataset["offline"]).toBeUndefined();
});

it("is left by a button that is held, not by one that is pressed", async () => {
  window.history.replaceState(null, "", START);
  kioskStart();
  const page = await draw("/projects/1?kiosk=1&view=board");
  const key = "header.kiosk_leave";
  const hint = page.t("header.kiosk_leave_hint", { seconds: 3 });
  const down = () => new MouseEvent("pointerdown", { bubbles: true, button: 0 });
  await page.send(key, down());
  expect(page.box.textContent).toContain(hint);
  await page.pass(KIOSK_LEAVE_MS - 1);
  await page.send(key, new MouseEvent("pointerup", { bubbles: true }));
  await page.pass(KIOSK_LEAVE_MS);
  expect(page.onLeave).not.toHaveBeenCalled();

  await page.send(key, down());
  await page.pass(KIOSK_LEAVE_MS);
  expect(page.onLeave).toHaveBeenCalledTimes(1);
  // Loaded again, it stays a visitor's page.
  expect(page.address()).toBe("/projects/1?view=board");
  window.history.replaceState(null, "", "/en/projects/1?view=board");
  expect(kioskStart()).toBeNull();
});

it("is left by a key that is held", async () => {
  const page = await draw();
  for (const repeat of [false, true]) {
    const down = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, repeat });
    await page.send("header.kiosk_leave", down);
  }
  await page.pass(KIOSK_LEAVE_MS);
  expect(page.onLeave).toHaveBeenCalledTimes(1);
});

it("makes the targets of the whole document larger while it is shown", async () => {
  const page = await draw();
  expect(document.documentElement.dataset["kiosk"]).toBe("");
  page.leave();
  expect(document.documentElement.dataset["kiosk"]).toBeUndefined();
});

it("drops nothing that was opened while it is shown", async () => {
  const page = await draw();
  const keptFor = () => page.cache.getDefaultOptions().queries?.gcTime;
  expect(keptFor()).toBe(Infinity);
  expect(page.cache.getDefaultOptions().queries?.retry, "the rest is as before").toBe(false);
  page.leave();
  expect(keptFor()).toBeUndefined();
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

it("begins in the language that staff have chosen, whichever a visitor has changed to", () => {
  window.history.replaceState(null, "", START);
  kioskStart();
  window.history.replaceState(null, "", "/ru/projects/1?kiosk=1");
  expect(kioskStart()).toBe(START);
  window.history.replaceState(null, "", "/ru/projects/2?kiosk=1");
  expect(kioskStart()).toBe("/ru/projects/2?kiosk=1");
});

it("leaves the rest of a query as it is", () => {
  expect([ownSearch("?kiosk=1"), ownSearch("?rooms=2&kiosk=1"), ownSearch("")]).toEqual(["", "?rooms=2", ""]);
});

it("knows the project that a tour begins at", () => {
  expect([showroomPath(7), START, "/ru/projects/3/A/floor-2?kiosk=1"].map(projectOf)).toEqual([7, 1, 3]);
  expect(["/en/news/5?kiosk=1", "/?kiosk=1", "/projects?kiosk=1"].map(projectOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
