import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PAGES_AT_ONCE_MAX } from "../../shared/lists/page-in-address.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import ProjectsPage from "./projects-page.tsx";

const LAST = PAGES_AT_ONCE_MAX + 2;

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** One project a page. */
const answer = (page: number) => ({
  projects: [
    {
      id: page,
      title: `House ${page}`,
      location: "Tbilisi",
      status: "ongoing",
      year: 2027,
      main_image: null,
    },
  ],
  pagination: { total: LAST, has_more_pages: page < LAST, current_page: page, last_page: LAST },
  translations: {},
});
const Address = () => <output>{useLocation().search}</output>;

const pagesUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function drawn(page: number, there: readonly number[]) {
  const call = vi.fn(async (_route: unknown, { query }: { query: { page: number } }) => answer(query.page));
  const { box, cache, t } = await drawPublic(
    <>
      <ProjectsPage />
      <Address />
    </>,
    {
      path: `/projects?page=${page}`,
      data: there.map((each) => [["projects", "en", "all", each], answer(each)] as const),
      call: call as never,
    },
  );
  return {
    call,
    box,
    cache,
    t,
    titles: () => [...box.querySelectorAll("li h2, li h3")].map(({ textContent }) => textContent),
    address: () => box.querySelector("output")?.textContent,
    way: (key: string) =>
      [...box.querySelectorAll<HTMLElement>("button, a")].find(({ textContent }) => textContent === t(key)),
  };
}

it("loads page after page up to the last one", async () => {
  const { call, titles, address, way } = await drawn(PAGES_AT_ONCE_MAX, pagesUpTo(PAGES_AT_ONCE_MAX));
  expect(titles()).toHaveLength(PAGES_AT_ONCE_MAX);
  expect(call).not.toHaveBeenCalled();
  for (const page of [LAST - 1, LAST]) {
    await act(async () => way("buttons.load_more")?.click());
    await act(() => vi.waitFor(() => expect(titles().at(-1)).toBe(`House ${page}`)));
    expect(address()).toBe(`?page=${page}`);
  }
  expect(titles()).toHaveLength(LAST);
  expect(way("buttons.load_more")).toBeUndefined();
  expect(way("buttons.load_earlier")).toBeUndefined();
  expect(call).toHaveBeenCalledTimes(2);
});

it("shows the end of a long list at its own address, with a link to earlier pages", async () => {
  const { call, titles, address, way } = await drawn(LAST, [1, LAST - 1, LAST]);
  expect(titles()).toEqual([`House ${LAST - 1}`, `House ${LAST}`]);
  expect(call).not.toHaveBeenCalled();
  await act(async () => way("buttons.load_earlier")?.click());
  await act(() => vi.waitFor(() => expect(titles()).toHaveLength(PAGES_AT_ONCE_MAX)));
  expect(address()).toBe(`?page=${PAGES_AT_ONCE_MAX}`);
  expect(way("buttons.load_earlier")).toBeUndefined();
});

it("leaves the list as it is if it cannot be loaded anew, unlike a page that is not there yet", async () => {
  vi.spyOn(console, "info").mockReturnValue();
  const { call, box, cache, t, titles, way } = await drawn(1, [1]);
  call.mockRejectedValue(new Error("lost"));
  await act(async () => cache.invalidateQueries({ queryKey: ["projects"] }));
  expect(call).toHaveBeenCalledOnce();
  expect(titles()).toEqual(["House 1"]);
  expect(box.querySelector("[role=alert]")).toBeNull();
  await act(async () => way("buttons.load_more")?.click());
  await act(() => vi.waitFor(() => expect(box.textContent).toContain(t("projects.more_failed"))));
  expect(titles()).toContain("House 1");
});
