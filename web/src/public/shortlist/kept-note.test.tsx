import { LOCALES } from "@ezo/contract/values/languages";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { repeated } from "@ezo/contract/testing/scope";
import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { ownKeeping } from "../../shared/shortlist/kept/keeping.ts";
import { ownShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import KeptNote from "./kept-note.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  ownKeeping(ownShortlist(), (() => Promise.reject(new Error("nothing is asked"))) as WebCaller).leave();
  for (const id of ownShortlist().get()) ownShortlist().remove(id);
  vi.unstubAllGlobals();
});

const apartment = (id: number): ApartmentSummary =>
  ({
    id,
    apartment_number: String(id),
    building: { identifier: "A", name: "A" },
    project: { id: 1, title: "Linden Court" },
  }) as unknown as ApartmentSummary;

/** Until answers have arrived and are shown. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 10));
const settle = () => act(async () => void (await soon()));

function Address() {
  const { pathname, search, hash } = useLocation();
  return <i data-address={pathname + search + hash} />;
}

/** The note after the link of a shortlist with these apartments was opened in a browser that has apartment 1. */
async function drawOpened(call: (...asked: unknown[]) => unknown, locale?: (typeof LOCALES)[number]) {
  ownShortlist().add(1);
  const page = await drawPublic(
    <>
      <KeptNote apartments={[1, 3, 5].map(apartment)} />
      <Address />
    </>,
    { path: "/shortlist?compare=1#kept=7-key", call, ...(locale && { locale }) },
  );
  await settle();
  return {
    ...page,
    said: () => page.box.querySelector("[role=status]")?.textContent,
    address: () => page.box.querySelector("[data-address]")?.getAttribute("data-address"),
    press: (name: string) =>
      act(async () => {
        const buttons = [...page.box.querySelectorAll("button")];
        buttons.find(({ textContent }) => textContent === name)?.click();
        await soon();
      }),
  };
}
const answering = (ids: number[]) => async () => ({
  data: { apartment_ids: ids, manage_path: "/m/shortlist/7-key" },
});

it.each(repeated(LOCALES))("says in %s what a link has added, and hides its key", async (locale) => {
  const calls: unknown[] = [];
  const page = await drawOpened((_, input) => {
    calls.push((input as { body: unknown }).body);
    return answering([3, 5, 1])();
  }, locale);
  const { t } = page;
  const title = (id: number) => `${t("apartments.apartment_title", { number: id })}, A`;
  expect(page.said()).toBe(t("apartments.kept_added", { apartments: `${title(3)}; ${title(5)}` }));
  expect(ownShortlist().get()).toEqual([1, 3, 5]);
  expect(calls).toEqual([{ key: "7-key", added: [1], removed: [] }]);
  expect(page.address()).toBe("/shortlist?compare=1");
  expect(page.box.querySelector("a")?.getAttribute("href")).toBe("/m/shortlist/7-key");
});

it("says that everything is there already, and disconnects the browser", async () => {
  const page = await drawOpened(answering([1]));
  const { t } = page;
  expect(page.said()).toBe(t("apartments.kept_same"));
  await page.press(t("apartments.kept_leave"));
  expect(page.said()).toBe(t("apartments.kept_left"));
  expect(page.box.querySelector("a")).toBeNull();
  expect(localStorage.getItem("ezo_kept_shortlist")).toBeNull();
  expect(ownShortlist().get()).toEqual([1]);
});

it("says that a link opens nothing any more, and after a failure offers to try again", async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(new ApiError("internal", "", 500));
  const page = await drawOpened(() => answer());
  const { t } = page;
  expect(page.box.querySelector("[role=alert]")?.textContent).toContain(t("apartments.kept_failed"));
  answer = () => Promise.reject(new ApiError("not_found", "", 404));
  await page.press(t("buttons.retry"));
  expect(page.said()).toBe(t("apartments.kept_no_link"));
  expect(page.box.querySelector("[role=alert]")).toBeNull();
  expect(ownShortlist().get()).toEqual([1]);
});
