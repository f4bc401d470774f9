import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { footerKey } from "../../../shared/navigation/footer-key.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { CookieNoticeSlot } from "./cookie-notice-slot.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const notice = (version: number, text = "We keep your language.") => (
  <CookieNotice notice={{ text, version }} hasPage />
);
const press = (box: HTMLElement) => act(async () => box.querySelector("button")?.click());

it("is shown until it is read, and again once it was changed", async () => {
  const { box, leave, t } = await drawPublic(notice(2));
  expect(box.textContent).toContain("We keep your language.");
  expect(box.querySelector("a")?.getAttribute("href")).toBe("/cookies");
  expect(box.querySelector("section")?.getAttribute("aria-label")).toBe(t("footer.cookies"));
  await press(box);
  expect(box.querySelector("section")).toBeNull();
  leave();
  const later = await drawPublic(notice(2));
  expect(later.box.querySelector("section")).toBeNull();
  await later.draw(notice(3));
  expect(later.box.querySelector("section")).not.toBeNull();
});

it("has the site's own text where the firm has written none, and no link to a page that is not there", async () => {
  const { box, t } = await drawPublic(<CookieNotice notice={{ text: "", version: 1 }} hasPage={false} />);
  expect(box.textContent).toContain(t("footer.cookie_notice"));
  expect(box.querySelector("a")).toBeNull();
});

it("is not there where it is off, nor where nobody knows", async () => {
  const off = { legal_pages: [], cookie_notice: null };
  for (const data of [[[footerKey("en"), off] as const], []]) {
    const { box, leave } = await drawPublic(<CookieNoticeSlot />, {
      data,
      call: () => new Promise(() => {}),
    });
    expect(box.textContent).toBe("");
    leave();
  }
  const on = { legal_pages: ["cookies"], cookie_notice: { text: "Words", version: 1 } };
  const { box } = await drawPublic(<CookieNoticeSlot />, { data: [[footerKey("en"), on]] });
  await act(() => vi.dynamicImportSettled());
  expect(box.textContent).toContain("Words");
});

it("can be closed where the browser keeps nothing", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const { box } = await drawPublic(notice(1));
  await press(box);
  expect(box.querySelector("section")).toBeNull();
  vi.restoreAllMocks();
});
