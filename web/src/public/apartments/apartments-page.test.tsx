import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import ApartmentsPage from "./apartments-page.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const TOTAL = 3;
interface Asked {
  query: { rooms?: string };
}
/** Nothing has four rooms or more. */
const call = async (_: unknown, { query }: Asked) => ({
  data: [],
  meta: {
    total: query.rooms === undefined ? TOTAL : 0,
    next_cursor: null,
    unit_types: ["apartment"],
    has_instalments: false,
    completions: [],
    projects: [],
    layouts: [],
    loosen: [{ filter: "rooms", matches: TOTAL }],
  },
});

it.each([
  ["takes off a filter", 0],
  ["takes off all of them", 1],
])("moves the focus to the number of what is found when a link of an empty list %s", async (_, which) => {
  const path = "/apartments?rooms=4&area_max=90";
  const { box, t } = await drawPublic(<ApartmentsPage />, { path, call: call as () => unknown });
  const none = () =>
    [...box.querySelectorAll("p")].find(({ textContent }) => textContent === t("apartments.none_match"));
  await act(() => vi.waitFor(() => expect(none()).toBeDefined()));
  const link = none()?.parentElement?.querySelectorAll("a")[which] ?? expect.fail("there is no link");
  link.focus();
  await act(async () => link.click());
  const found = t("apartments.found", { count: TOTAL });
  await act(() => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(found)));
});

it("does not say of a list that could not be loaded that it is loading", async () => {
  const failing = () => Promise.reject(new Error("lost"));
  const { box, t } = await drawPublic(<ApartmentsPage />, { path: "/apartments", call: failing });
  await act(() => vi.waitFor(() => expect(box.textContent).toContain(t("apartments.search_failed"))));
  expect(box.textContent).not.toContain(t("messages.loading"));
  expect(box.querySelector("section h2")?.textContent).toBe(t("header.apartments"));
});
