import { LOCALES } from "@ezo/contract/values/languages";
import { landingPath } from "@ezo/contract/values/paths/explorer-paths";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isLandingPage, searchViewOf } from "../../../shared/apartments/search/search-view.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { LandingLinks } from "./landing-links.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const viewAt = (query: string) => searchViewOf(new URLSearchParams(query));
const LANDINGS = [
  { id: 1, title: "Linden Court", rooms: [1, 2] },
  { id: 7, title: "Lighthouse", rooms: [] },
];

it.each(LOCALES)("leads to each project and each number of rooms in it, in %s", async (locale) => {
  const { box, t } = await drawPublic(
    <LandingLinks view={viewAt("project_id=1&rooms=2")} landings={LANDINGS} />,
    { locale, path: "/apartments" },
  );
  const links = [...box.querySelectorAll("a")];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    t("apartments.search_in", { project: "Linden Court" }),
    t("apartments.search_rooms_in", { rooms: 1, project: "Linden Court" }),
    t("apartments.search_rooms_in", { rooms: 2, project: "Linden Court" }),
    t("apartments.search_in", { project: "Lighthouse" }),
  ]);
  const hrefs = links.map((link) => link.getAttribute("href") ?? "");
  // As the sitemap has them: with another order of the names they would be other pages.
  expect(hrefs).toEqual([landingPath(1), landingPath(1, 1), landingPath(1, 2), landingPath(7)]);
  for (const href of hrefs) expect(isLandingPage(viewAt(href.split("?")[1] ?? "")), href).toBe(true);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, null, "page", null]);
});

it("is left out where nothing is for sale", async () => {
  const { box } = await drawPublic(<LandingLinks view={viewAt("")} landings={[]} />);
  expect(box.innerHTML).toBe("");
});
