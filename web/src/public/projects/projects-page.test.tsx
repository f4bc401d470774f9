// @vitest-environment jsdom
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

it("leads on to the last page, also beyond what an address may ask for in one go", async () => {
  const call = vi.fn(async (_route: unknown, { query }: { query: { page: number } }) => answer(query.page));
  // Whoever opens an address far down gets the first pages; the rest comes one by one.
  const pages = Array.from({ length: PAGES_AT_ONCE_MAX }, (_, index) => index + 1);
  const { box, t } = await drawPublic(
    <>
      <ProjectsPage />
      <Address />
    </>,
    {
      path: `/projects?page=${LAST}`,
      data: pages.map((page) => [["projects", "en", "all", page], answer(page)] as const),
      call: call as never,
    },
  );
  const titles = () => [...box.querySelectorAll("li h2, li h3")].map(({ textContent }) => textContent);
  const more = () =>
    [...box.querySelectorAll("button")].find(({ textContent }) => textContent === t("buttons.load_more"));
  expect(titles()).toHaveLength(PAGES_AT_ONCE_MAX);
  expect(call).not.toHaveBeenCalled();
  for (const page of [LAST - 1, LAST]) {
    expect(more()?.value).toBe(String(page));
    await act(async () => more()?.click());
    await vi.waitFor(() => expect(titles().at(-1)).toBe(`House ${page}`));
    expect(box.querySelector("output")?.textContent).toBe(`?page=${page}`);
  }
  expect(titles()).toHaveLength(LAST);
  expect(more()).toBeUndefined();
  expect(call).toHaveBeenCalledTimes(2);
});
