import type { SearchMiss, UsedValue } from "@ezo/contract/admin/interest";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import MissesPage from "./misses-page.tsx";

drawsAdmin();

const titles = { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" };
const miss = (over: Partial<SearchMiss>): SearchMiss => ({
  search: {},
  query: "rooms=2",
  project: null,
  count: 3,
  days: 2,
  last_day: "2020-11-20",
  ...over,
});
async function draw(data: SearchMiss[], at = "", used: UsedValue[] = []) {
  const queries: string[] = [];
  await drawSignedIn(
    <MissesPage />,
    (_method, path, _body, query) => {
      if (path === "/api/admin/search-values") return { body: { data: used } };
      if (path !== "/api/admin/search-misses")
        return { body: { data: [{ id: 1, title: "", titles, apartments: 6 }] } };
      queries.push(query.toString());
      return { body: { data, meta: { total: 1284, different: data.length + 2 } } };
    },
    `/admin/search-misses${at}`,
  );
  return queries;
}
const lines = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll("\u00a0", " ")),
  );

it("says in words what was searched for, and leads to the search", async () => {
  const queries = await draw([
    miss({
      search: { rooms: [3, 4], price_max: 90_000, project_id: 1 },
      query: "project_id=1&rooms=3,4&price_max=90000",
      project: { id: 1, title: titles.ka, titles },
      count: 41,
    }),
    miss({
      search: { area_min: 60.5, area_max: 80, floor_min: 5, status: ["sold"] },
      query: "area_min=60.5",
      days: 1,
    }),
    miss({ search: { area_max: 40, price_min: 1000, floor_max: -1 }, query: "area_max=40" }),
    miss({
      search: { monthly_max: 1200, floor_not: ["first", "last"], sides: ["N", "W"], completion: "2027-q3" },
      query: "monthly_max=1200",
    }),
    miss({ search: { completion: "ready", parking: true }, query: "completion=ready&parking=1" }),
    miss({ search: { completion: "2028" }, query: "completion=2028" }),
  ]);
  await until(() =>
    expect(lines()).toEqual([
      ["rooms: 3, 4+ · up to $ 90 000Linden Court", "41", "2 days", "20 Nov 2020"],
      ["Sold · 60.5–80 m² · from floor 5", "3", "1 day", "20 Nov 2020"],
      ["up to 40 m² · from $ 1 000 · up to floor -1", "3", "2 days", "20 Nov 2020"],
      [
        "up to $ 1 200 a month · not the first floor · not the top floor · sides: North, West · completed by the end of Q3 2027",
        "3",
        "2 days",
        "20 Nov 2020",
      ],
      ["completed · parking for sale in the project", "3", "2 days", "20 Nov 2020"],
      ["completed by the end of 2028", "3", "2 days", "20 Nov 2020"],
    ]),
  );
  expect(queries).toEqual(["days=30"]);
  expect(document.querySelector("tbody a")?.getAttribute("href")).toBe(
    "/apartments?project_id=1&rooms=3,4&price_max=90000",
  );
  expect(document.body.textContent).toContain("Nothing found 1\u00a0284 times, by 8 different searches");
  expect(document.body.textContent).toContain("The 6 most frequent ones are listed.");
});

it("asks for the period and the project of its address, and says so where everything was found", async () => {
  const queries = await draw([], "?days=90&project_id=1");
  await until(() => expect(document.body.textContent).toContain("Every search has found something"));
  expect(queries).toEqual(["days=90&project_id=1"]);
  expect(document.querySelector("table")).toBeNull();
});

it("lists beside them what the searches asked for that found something, filter by filter", async () => {
  const value = (filter: UsedValue["filter"], over: Partial<SearchMiss>): UsedValue => ({
    ...miss(over),
    filter,
  });
  await draw([], "", [
    value("price", { search: { price_max: 90_000 }, query: "price_max=90000", count: 9 }),
    value("rooms", { search: { rooms: [2] }, query: "rooms=2", count: 7, days: 1 }),
    value("parking", { search: { parking: true }, query: "parking=1" }),
    value("monthly", { search: { monthly_max: 1200 }, query: "monthly_max=1200" }),
    value("project", { query: "project_id=1", project: { id: 1, title: titles.ka, titles } }),
  ]);
  await until(() =>
    expect(lines()).toEqual([
      ["Rooms", "rooms: 2", "7", "1 day"],
      ["Price", "up to $ 90 000", "9", "2 days"],
      ["Monthly payment", "up to $ 1 200 a month", "3", "2 days"],
      ["Parking", "parking for sale in the project", "3", "2 days"],
      ["Project", "Linden Court", "3", "2 days"],
    ]),
  );
  expect(document.body.textContent).toContain("Every search has found something");
});
