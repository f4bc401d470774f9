import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { LOCALES } from "@ezo/contract/values/languages";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { repeated } from "@ezo/contract/testing/scope";
import { act, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ownShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import ComparePage from "./compare-page.tsx";
import ShortlistPage from "./shortlist-page.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  for (const id of ownShortlist().get()) ownShortlist().remove(id);
  vi.unstubAllGlobals();
});

const SOLD = 9;
const apartment = (id: number): ApartmentSummary =>
  ({
    id,
    apartment_number: String(id),
    floor_number: 1,
    floor_label: "1",
    building: { identifier: "A", name: "A" },
    project: { id: 1, title: "Linden Court" },
    status: id === SOLD ? "sold" : "available",
    area_total: 60,
    area_living: 40,
    area_balcony: 5,
    bedrooms: 1,
    orientation: [],
    rooms: 2,
    plan_image: null,
  }) as unknown as ApartmentSummary;

const PAGES = [
  ["the shortlist", "/shortlist", ShortlistPage],
  ["the comparison", "/shortlist/compare", ComparePage],
] as const;

it.each(repeated(LOCALES))(
  "says in %s how many of a link's apartments are too many for a list",
  async (locale) => {
    const ids = Array.from({ length: SHORTLIST_MAX + 3 }, (_, index) => index + 1);
    const path = `/shortlist?ids=${ids.join(",")}`;
    const known = ids.slice(0, SHORTLIST_MAX);
    const { box, t } = await drawPublic(<ShortlistPage />, {
      locale,
      path,
      data: [[["shortlist", locale, known.join(",")], known.map(apartment)]],
    });
    const notes = [...box.querySelectorAll("[role=note]")].map(({ textContent }) => textContent);
    expect(notes).toEqual([t("apartments.shortlist_left_out", { max: SHORTLIST_MAX, number: 3 })]);
  },
);

it.each(PAGES.flatMap((page) => repeated(LOCALES).map((locale) => [...page, locale] as const)))(
  "%s (%s) says how many of a link's apartments are no longer there, in the language of the page",
  async (_, path, Page, locale) => {
    const shared = (ids: string, known: string, found: number[]) =>
      drawPublic(<Page />, {
        locale,
        path: `${path}?ids=${ids}`,
        data: [[["shortlist", locale, known], found.map(apartment)]],
      });
    const some = await shared("1,7,x,99999999999", "1,7", [1]);
    expect(some.box.textContent).toContain(some.t("apartments.missing_count", { count: 3 }));
    some.leave();
    const none = await shared("1,7", "1,7", []);
    expect(none.box.textContent).toContain(none.t("apartments.missing_count", { count: 2 }));
    none.leave();
    const all = await shared("1,7", "1,7", [7, 1]);
    expect(all.box.querySelector("[role=note]")).toBeNull();
  },
);

it("names the project of each apartment, also where all are of one", async () => {
  const { box, t } = await drawPublic(<ShortlistPage />, {
    path: "/shortlist?ids=1",
    data: [[["shortlist", "en", "1"], [apartment(1)]]],
  });
  expect(box.textContent).toContain(`Linden Court · A · ${t("apartments.floor_title", { number: "1" })}`);
});

function Address() {
  const { pathname, search } = useLocation();
  return <i data-address={pathname + search} />;
}

/** The page with apartments 1, 2 and 3 on the visitor's list, and what may be asked of it. */
async function drawOwn(page: ReactNode, path: string, own = [1, 2, 3]) {
  ownShortlist().add(...own);
  const lists = [[1, 2, 3], [1, 3], [1, 2], [1], [3], [1, SOLD], [SOLD], []];
  const drawn = await drawPublic(
    <>
      {page}
      <Address />
    </>,
    { path, data: lists.map((ids) => [["shortlist", "en", ids.join(",")], ids.map(apartment)]) },
  );
  const { box, t } = drawn;
  const title = (id: number) => t("apartments.apartment_title", { number: id });
  return {
    ...drawn,
    address: () => box.querySelector("[data-address]")?.getAttribute("data-address"),
    said: () => box.querySelector("[role=status]")?.textContent,
    takenOff: (id: number) => t("apartments.shortlist_taken_off", { apartment: `${title(id)}, A` }),
    link: (id: number) => box.querySelector(`a[href$="/apartment-${id}"]`),
    /** Presses the heart of an apartment by keyboard; its name says what it does. */
    press: (id: number) => {
      const isListed = ownShortlist().get().includes(id);
      const key = isListed ? "apartments.shortlist_take_off" : "apartments.shortlist_add";
      const name = t(key, { apartment: title(id) });
      return pressOn(box.querySelector(`[aria-label="${name}, A"]`));
    },
    /** Takes an apartment out of the comparison by keyboard. */
    remove: (id: number) => {
      const name = t("apartments.compare_remove", { apartment: title(id) });
      return pressOn(box.querySelector(`[aria-label="${name}, A"]`));
    },
    putBack: () => pressOn(box.querySelector("[role=status] button")),
  };
}
const pressOn = (button: Element | null) =>
  act(async () => {
    if (!(button instanceof HTMLElement)) throw new Error("there is no such button");
    button.focus();
    button.click();
  });

it.each([
  ["the shortlist", "/shortlist", ShortlistPage],
  ["one's own comparison", "/shortlist/compare?ids=1,2,3", ComparePage],
] as const)(
  "%s says what has left it, keeps the focus where it was, and takes it back",
  async (_, path, Page) => {
    const page = await drawOwn(<Page />, path);
    await page.press(2);
    expect(page.link(2)).toBeNull();
    expect(page.said()).toContain(page.takenOff(2));
    expect(document.activeElement).toBe(page.link(3));
    await page.putBack();
    expect(page.said()).toBe("");
    expect(document.activeElement).toBe(page.link(2));
    expect(ownShortlist().get()).toEqual([1, 2, 3]);
    await page.press(3);
    expect(document.activeElement).toBe(page.link(2));
    await page.press(2);
    await page.press(1);
    expect(page.said()).toContain(page.takenOff(1));
    expect(document.activeElement).toBe(page.box.querySelector("h1"));
  },
);

it("updates the address of the visitor's own comparison", async () => {
  const page = await drawOwn(<ComparePage />, "/shortlist/compare?ids=1,2,3");
  await page.press(2);
  expect(page.address()).toBe("/shortlist/compare?ids=1,3");
  expect(page.box.querySelectorAll("thead th")).toHaveLength(3);
  await page.putBack();
  expect(page.address()).toBe("/shortlist/compare?ids=1,2,3");
});

it("does not change a shared comparison with its reader's shortlist", async () => {
  const page = await drawOwn(<ComparePage />, "/shortlist/compare?ids=1,2,3", [1, 2]);
  await page.press(2);
  expect(page.link(2)).not.toBeNull();
  expect(page.address()).toBe("/shortlist/compare?ids=1,2,3");
  expect(document.activeElement).not.toBe(document.body);
});

it.each([
  ["one's own comparison", [1, 2, 3]],
  ["a shared one", []],
])("takes a column out of %s and keeps the focus; the shortlist stays", async (_, own) => {
  const page = await drawOwn(<ComparePage />, "/shortlist/compare?ids=1,2,3", own);
  await page.remove(2);
  expect(page.link(2)).toBeNull();
  expect(page.address()).toBe("/shortlist/compare?ids=1,3");
  expect(document.activeElement).toBe(page.link(3));
  await page.remove(3);
  expect(document.activeElement).toBe(page.link(1));
  await page.remove(1);
  expect(page.address()).toBe("/shortlist/compare?ids=");
  expect(document.activeElement).toBe(page.box.querySelector("h1"));
  expect([page.said(), ownShortlist().get()]).toEqual(["", own]);
});

it("names the links of a comparison with their buildings, because numbers repeat in them", async () => {
  const twins = [1, 2].map((id) => ({
    ...apartment(id),
    apartment_number: "401",
    building: { identifier: String(id), name: `Building ${id}` },
  }));
  const { box } = await drawPublic(<ComparePage />, {
    path: "/shortlist/compare?ids=1,2",
    data: [[["shortlist", "en", "1,2"], twins]],
  });
  const links = [...box.querySelectorAll("thead a")];
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
    "Apartment 401, Building 1",
    "Apartment 401, Building 2",
  ]);
});

it("shows an apartment that did not fit when another is taken out of a shared comparison", async () => {
  const lists = [
    [1, 2, 3, 4],
    [1, 3, 4, 5],
  ];
  const { box, t } = await drawPublic(<ComparePage />, {
    path: "/shortlist/compare?ids=1,2,3,4,5",
    data: lists.map((ids) => [["shortlist", "en", ids.join(",")], ids.map(apartment)]),
  });
  const name = t("apartments.compare_remove", { apartment: "Apartment 2, A" });
  await pressOn(box.querySelector(`[aria-label="${name}"]`));
  expect(box.querySelector('a[href$="/apartment-5"]')).not.toBeNull();
  expect(box.querySelector("[role=note]")).toBeNull();
});

it("keeps the focus when a shared list is added to the own one", async () => {
  const page = await drawOwn(<ShortlistPage />, "/shortlist?ids=1,3", []);
  const keep = page.t("apartments.shortlist_keep");
  await pressOn(
    [...page.box.querySelectorAll("button")].find(({ textContent }) => textContent === keep) ?? null,
  );
  expect(ownShortlist().get()).toEqual([1, 3]);
  expect(document.activeElement?.textContent).toBe(page.t("apartments.shortlist_kept"));
});

const ticked = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLInputElement>("[type=checkbox]")].flatMap(({ checked }, index) =>
    checked ? [index + 1] : [],
  );

it("keeps the ticks of the comparison in the address, for Back and for the comparison's link", async () => {
  const page = await drawOwn(<ShortlistPage />, "/shortlist");
  expect(ticked(page.box)).toEqual([1, 2, 3]);
  await pressOn(page.box.querySelectorAll("[type=checkbox]")[1] ?? null);
  expect([ticked(page.box), page.address()]).toEqual([[1, 3], "/shortlist?compare=1,3"]);
  page.leave();
  const back = await drawOwn(<ShortlistPage />, "/shortlist?compare=1,3");
  expect(ticked(back.box)).toEqual([1, 3]);
  for (const tick of back.box.querySelectorAll<HTMLInputElement>("[type=checkbox]:checked"))
    await pressOn(tick);
  expect([ticked(back.box), back.address()]).toEqual([[], "/shortlist?compare="]);
  back.leave();
  const compared = await drawOwn(<ComparePage />, "/shortlist/compare?ids=1,3");
  expect(compared.box.querySelector('a[href="/shortlist?compare=1,3"]')).not.toBeNull();
  compared.leave();
  const shared = await drawOwn(<ShortlistPage />, "/shortlist?ids=1,2,3");
  await pressOn(shared.box.querySelectorAll("[type=checkbox]")[0] ?? null);
  expect(shared.address()).toBe("/shortlist?ids=1,2,3&compare=2,3");
});

it("leads to the enquiry about the list, which says what is sold; there is none where all are", async () => {
  const some = await drawOwn(<ShortlistPage />, "/shortlist", [1, SOLD]);
  expect(some.box.querySelector(`a[href="/contact?apartment=1,${SOLD}"]`)).not.toBeNull();
  some.leave();
  ownShortlist().remove(1);
  const none = await drawOwn(<ShortlistPage />, "/shortlist", [SOLD]);
  expect(none.box.querySelector('a[href^="/contact"]')).toBeNull();
});

it("says how many apartments of the address do not fit into the comparison", async () => {
  const { box, t } = await drawPublic(<ComparePage />, {
    path: "/shortlist/compare?ids=1,2,3,4,5,6",
    data: [[["shortlist", "en", "1,2,3,4"], [1, 2, 3, 4].map(apartment)]],
  });
  expect(box.querySelector("[role=note]")?.textContent).toBe(
    t("apartments.compare_left_out", { max: 4, number: 2 }),
  );
  const many = Array.from({ length: SHORTLIST_MAX + 1 }, (_, index) => index + 1);
  const long = await drawPublic(<ComparePage />, {
    path: `/shortlist/compare?ids=${many.join(",")}`,
    data: [[["shortlist", "en", "1,2,3,4"], [1, 2, 3, 4].map(apartment)]],
  });
  expect(long.box.querySelector("[role=note]")?.textContent).toBe(
    t("apartments.compare_left_out", { max: 4, number: many.length - 4 }),
  );
});

it("is printed under the firm's name and the address at which everyone finds it", async () => {
  for (const [, path, Page] of PAGES) {
    const { box, t } = await drawPublic(<Page />, {
      path: `${path}?ids=1,2`,
      data: [[["shortlist", "en", "1,2"], [1, 2].map(apartment)]],
    });
    const head = box.querySelector("[aria-hidden]:has(b)")?.textContent ?? "";
    expect(head).toContain(t("firm.name"));
    expect(head).toContain(`/en${path}?ids=1,2`);
  }
});
