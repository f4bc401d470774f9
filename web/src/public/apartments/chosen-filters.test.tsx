import { SEARCH_FILTER_NAMES, type SearchFilterName } from "@ezo/contract/site/search/search-names";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PARAMS_OF } from "../../shared/apartments/filters/filters.ts";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import { type SearchView, searchViewOf } from "../../shared/apartments/search/search-view.ts";
import { isUnitFilter } from "../../shared/apartments/search/unit-filters.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { ChosenFilters } from "./chosen-filters.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { LayoutChoice, ProjectChoice, UnitChoice } from "./search-choices.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const META: Found["meta"] = {
  total: 7,
  next_cursor: null,
  unit_types: ["apartment"],
  has_instalments: true,
  completions: [{ value: "2027-q3", matches: 7 }],
  projects: [
    { id: 1, title: "Linden Court", matches: 54 },
    { id: 2, title: "Lighthouse", matches: 21 },
  ],
  layouts: [
    { id: 5, name: "Studio 48", slug: "studio-48", matches: 7 },
    { id: 6, name: "Two rooms", slug: "two-rooms", matches: 9 },
  ],
};
const viewAt = (query: string): SearchView => searchViewOf(new URLSearchParams(query));
const FULL =
  "project_id=1&layout=studio-48&rooms=2,4&status=reserved&area_max=90&price_max=155000&floor_min=2&floor_max=5&sides=S,E&monthly_max=900&floor_not=last&completion=2027-q3&parking=1";

const isSet = ({ project, layout, filters, facts }: SearchView, name: SearchFilterName): boolean => {
  if (name === "project") return project !== undefined;
  if (name === "layout") return layout !== undefined;
  if (isUnitFilter(name)) return facts?.[name] !== undefined;
  return PARAMS_OF[name].some((param) => filters[param] !== undefined);
};
const namesIn = (view: SearchView) => SEARCH_FILTER_NAMES.filter((name) => isSet(view, name));
const links = (box: Element) => [...box.querySelectorAll("a")];
const queryOf = (link: Element | undefined) =>
  new URL(link?.getAttribute("href") ?? "", "http://x").search.slice(1);

it("names every filter that is set", async () => {
  const { box, t } = await drawPublic(<ChosenFilters view={viewAt(FULL)} meta={META} onRemove={() => {}} />);
  const words = links(box).map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
  expect(words).toEqual([
    "Linden Court",
    `${t("apartments.layout")}: Studio 48`,
    `${t("apartments.rooms")}: 2, 4+`,
    "up to 90.0 m²",
    "up to $ 155 000",
    t("apartments.chosen_monthly", { amount: "$ 900" }),
    `${t("apartments.floor")}: 2 – 5`,
    t("apartments.floor_not_last"),
    `${t("apartments.orientation")}: ${t("apartments.side_E")}, ${t("apartments.side_S")}`,
    t("apartments.completion_quarter", { quarter: "3", year: "2027" }),
    t("apartments.parking_for_sale"),
    t("apartments.status_reserved"),
  ]);
  for (const link of links(box))
    expect(link.getAttribute("aria-label")).toBe(t("apartments.remove_filter", { filter: link.textContent }));
});

it("leads to the search without this filter, and a project takes its layout along", async () => {
  const set = fc.subarray(FULL.split("&"));
  await fc.assert(
    fc.asyncProperty(set, async (params) => {
      const view = viewAt([...params, "sort=-floor", "cursor=price~1~1"].join("&"));
      const page = await drawPublic(<ChosenFilters view={view} meta={META} onRemove={() => {}} />);
      const names = namesIn(view);
      const left = links(page.box).map((link) => viewAt(queryOf(link)));
      expect(left.map(namesIn)).toEqual(
        names.map((removed) =>
          names.filter((name) => name !== removed && !(removed === "project" && name === "layout")),
        ),
      );
      for (const { sort, cursor } of left) expect([sort, cursor]).toEqual(["-floor", undefined]);
      page.leave();
    }),
    { numRuns: 15 },
  );
});

it("offers the layouts of the chosen project, and those of no other one", async () => {
  const view = viewAt("project_id=1&layout=studio-48&rooms=1");
  const { box, t } = await drawPublic(
    <>
      <ProjectChoice view={view} projects={META.projects} />
      <LayoutChoice view={view} layouts={META.layouts} />
    </>,
  );
  const [projects, layouts] = [...box.querySelectorAll("nav")];
  expect(layouts?.getAttribute("aria-label")).toBe(t("apartments.layout"));
  const choices = (nav: Element | undefined) => (nav ? links(nav) : []);
  expect(choices(layouts).map(({ textContent }) => textContent)).toEqual([
    t("projects.all"),
    "Studio 487",
    "Two rooms9",
  ]);
  expect(choices(layouts).map(queryOf)).toEqual([
    "project_id=1&rooms=1",
    "project_id=1&layout=studio-48&rooms=1",
    "project_id=1&layout=two-rooms&rooms=1",
  ]);
  expect(choices(layouts).map((link) => link.getAttribute("aria-current"))).toEqual([null, "true", null]);
  expect(choices(projects).map(queryOf)).toEqual(["rooms=1", "project_id=1&rooms=1", "project_id=2&rooms=1"]);
});

it("offers other types of units where the firm sells them, and leaves rooms and layout behind", async () => {
  const view = viewAt("project_id=1&layout=studio-48&rooms=1&area_min=10&monthly_max=900");
  const alone = await drawPublic(<UnitChoice view={view} types={META.unit_types} />);
  expect(links(alone.box)).toEqual([]);
  alone.leave();
  const { box, t } = await drawPublic(<UnitChoice view={view} types={["apartment", "storage"]} />);
  expect(links(box).map((link) => [link.textContent, queryOf(link)])).toEqual([
    [t("apartments.unit_apartments"), "project_id=1&rooms=1&area_min=10&monthly_max=900"],
    [t("apartments.unit_storage"), "project_id=1&unit_type=storage&area_min=10"],
  ]);
});

it("keeps the type that is searched for, though nothing of it is for sale", async () => {
  const { box, t } = await drawPublic(<UnitChoice view={viewAt("unit_type=parking")} types={[]} />);
  expect(links(box).map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    [t("apartments.unit_apartments"), null],
    [t("apartments.unit_parking"), "true"],
  ]);
});

it("names the facts that are asked for, and another type leaves them behind", async () => {
  const view = viewAt("unit_type=commercial&has_street_entrance=1&frontage_min=10");
  const { box, t, leave } = await drawPublic(<ChosenFilters view={view} meta={META} onRemove={() => {}} />);
  expect(links(box).map((link) => [link.textContent.replaceAll("\u00a0", " "), queryOf(link)])).toEqual([
    [t("apartments.has_street_entrance"), "unit_type=commercial&frontage_min=10"],
    [`${t("apartments.frontage")}: from 10 m`, "unit_type=commercial&has_street_entrance=1"],
  ]);
  leave();
  const types = await drawPublic(<UnitChoice view={view} types={["apartment", "storage"]} />);
  expect(links(types.box).map(queryOf)).toEqual([
    "",
    "unit_type=storage",
    "unit_type=commercial&has_street_entrance=1&frontage_min=10",
  ]);
});

it("loosens exactly the filter whose removal was counted", async () => {
  const view = viewAt("project_id=1&layout=studio-48&rooms=1");
  const loosen = [
    { filter: "layout", matches: 3 },
    { filter: "rooms", matches: 2 },
    { filter: "project", matches: 1 },
  ] as const;
  const { box, t } = await drawPublic(<NothingFound view={view} loosen={loosen} onFollow={() => {}} />);
  expect(links(box).map(queryOf)).toEqual([
    "project_id=1&rooms=1",
    "project_id=1&layout=studio-48",
    "layout=studio-48&rooms=1",
    "",
  ]);
  expect(links(box)[0]?.textContent).toBe(
    t("apartments.loosen", { filter: t("apartments.layout"), count: 3 }),
  );
});

it.each([
  ["", "apartments.none_for_sale"],
  ["sort=-area", "apartments.none_for_sale"],
  ["unit_type=parking", "apartments.no_units_for_sale"],
])("says that nothing of its type is for sale where no filter could be taken off: %j", async (query, key) => {
  const view = viewAt(query);
  const { box, t } = await drawPublic(<NothingFound view={view} loosen={[]} onFollow={() => {}} />);
  expect(box.textContent).toBe(t(key));
  expect(links(box)).toEqual([]);
});
