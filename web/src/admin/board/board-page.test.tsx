import type { InterestBoard, InterestCell } from "@ezo/contract/admin/interest";
import { act } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ADMINISTRATOR, dialogs, drawSignedIn, drawsAdmin, press, receiveLive, until } from "../testing.tsx";
import BoardPage from "./board-page.tsx";

drawsAdmin();

const titles = { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" };
const cell = (id: number, riser: number, views: number, over: Partial<InterestCell> = {}): InterestCell => ({
  apartment_id: id,
  version: 3,
  apartment_number: String(id),
  building_id: id > 300 ? 2 : 1,
  riser,
  status: "available",
  rooms: 2,
  area_total: 50,
  price: 100_000,
  old_price: null,
  path: `/projects/1/A/floor-1/apartment-${id}`,
  layout_id: null,
  hold: null,
  interest: { views, compares: 1, shortlists: 2, enquiries: 0, days_on_sale: 29, price_days: 1 },
  ...over,
});
const BOARD: InterestBoard = {
  project: { id: 1, title: titles.ka, titles },
  unit_type: "apartment",
  buildings: [
    { id: 1, name: "A" },
    { id: 2, name: "B" },
  ],
  floors: [
    { floor_number: 2, floor_label: "2", cells: [cell(201, 1, 12), cell(202, 2, 80), cell(301, 3, 40)] },
    {
      floor_number: 1,
      floor_label: "G",
      cells: [cell(101, 1, 210), cell(102, 2, 500, { status: "sold" }), cell(302, 3, 12, { price: null })],
    },
  ],
  risers: [1, 2, 3],
};
/** Twelve places on one floor, without risers. */
const PARKING: InterestBoard = {
  ...BOARD,
  unit_type: "parking",
  buildings: [{ id: 1, name: "A" }],
  floors: [
    {
      floor_number: -1,
      floor_label: "-1",
      cells: Array.from({ length: 12 }, (_, index) =>
        cell(401 + index, index + 1, 0, {
          apartment_number: `P${index + 1}`,
          building_id: 1,
          rooms: 0,
          area_total: 12,
        }),
      ),
    },
  ],
  risers: [],
};
const WITH_PARKING = [
  {
    id: 1,
    title: titles.ka,
    titles,
    apartments: 6,
    units: [
      { type: "apartment", count: 6 },
      { type: "parking", count: 12 },
    ],
  },
];
let board = BOARD;
let asked = 0;
beforeEach(() => {
  [board, asked] = [BOARD, 0];
});
afterEach(() => window.history.replaceState(null, "", "/"));

const Address = () => <output data-address>{useLocation().search}</output>;
const address = () => document.querySelector("[data-address]")?.textContent;
async function draw(
  at = "",
  user = ADMINISTRATOR,
  projects: object[] = [
    { id: 1, title: titles.ka, titles, apartments: 6, units: [{ type: "apartment", count: 6 }] },
  ],
) {
  // Steps go from the window's address.
  window.history.replaceState(null, "", `/admin/stock-board${at}`);
  await drawSignedIn(
    <>
      <BoardPage />
      <Address />
    </>,
    (_method, path, _body, query) => {
      if (path === "/api/admin/boards") return { body: { data: projects } };
      if (path === "/api/admin/boards/1") asked++;
      if (query.get("unit_type") === "parking") return { body: { data: PARKING } };
      return { body: { data: board } };
    },
    `/admin/stock-board${at}`,
    user,
  );
}
const cells = () => [...document.querySelectorAll<HTMLElement>("[data-id]")];
const steps = () => Object.fromEntries(cells().map(({ dataset }) => [dataset["id"], dataset["step"]]));
const shown = (id: number) => document.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? expect.fail();
/** The shades of the legend. */
const legendSteps = () =>
  [...document.querySelectorAll<HTMLElement>("i[data-step]")].map(({ dataset }) => dataset["step"]);
const pressed = () =>
  [...document.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent);

it("shows every apartment by status first, with its price, and what the shapes mean", async () => {
  await draw();
  await until(() => expect(cells()).toHaveLength(6));
  expect(pressed()).toEqual(["Status", "All"]);
  expect(Object.values(steps())).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(shown(201).getAttribute("aria-label")).toBe(
    "Apartment 201, 2 rooms, 50 m², $\u00a0100\u00a0000, Available",
  );
  expect(shown(102).textContent).toBe("102–");
  const legend = [...document.querySelectorAll("ul li")].map(({ textContent }) => textContent);
  expect(legend).toEqual(["5 Available", "0 Reserved", "1 Sold"]);
});

it("names the currency of the cells' prices once, and has one look for each status", async () => {
  await draw();
  await until(() => expect(cells()).toHaveLength(6));
  expect(document.body.textContent).toContain("Prices in $");
  expect(shown(201).textContent).toBe("201100\u00a0000");
  const keys = [...document.querySelectorAll("ul li")];
  const sharedLooks = (id: number, key: number) =>
    [...shown(id).classList].filter((name) => keys[key]?.classList.contains(name));
  expect(sharedLooks(201, 0)).toHaveLength(1);
  expect(sharedLooks(102, 2)).toHaveLength(1);
  expect(sharedLooks(201, 2)).toEqual([]);
});

it("colours by what visitors look at, in fifths, and leaves what is sold outlined", async () => {
  await draw();
  await until(() => expect(cells()).toHaveLength(6));
  await press("Views");
  expect(address()).toBe("?by=views");
  expect(steps()).toEqual({ 201: "1", 302: "1", 301: "3", 202: "4", 101: "5", 102: undefined });
  expect(shown(101).textContent).toBe("101210");
  expect(shown(101).getAttribute("aria-label")).toContain("Views: 210");
  expect(shown(102).textContent).toBe("102–");
  expect(document.body.textContent).toContain("4 shades from 12, the lightest, to 210, the darkest");
  expect(legendSteps()).toEqual(["1", "3", "4", "5"]);
  expect(document.body.textContent).toContain("last 30 days");
  await press("Days on sale");
  expect(new Set(Object.values(steps()))).toEqual(new Set(["1", undefined]));
  expect(shown(101).getAttribute("aria-label")).toContain("Days on sale: 29 days");
  expect(document.body.textContent).not.toContain("last 30 days");
  await press("Price per m²");
  expect(shown(201).textContent).toContain("$\u00a02\u00a0000");
  expect(steps()["302"]).toBeUndefined();
});

it("has no shade in the legend that no cell has", async () => {
  await draw("?by=enquiries");
  await until(() => expect(cells()).toHaveLength(6));
  expect(new Set(Object.values(steps()))).toEqual(new Set(["1", undefined]));
  expect(legendSteps()).toEqual(["1"]);
  expect(document.body.textContent).toContain("1 shade, from 0 to 0");
});

it("has the figures as a table beneath, the largest first", async () => {
  await draw("?by=views");
  await until(() => expect(cells()).toHaveLength(6));
  const details = document.querySelector("details") ?? expect.fail();
  expect(details.querySelector("table")).toBeNull();
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  const rows = [...details.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows.map(([place]) => place)).toEqual([
    "A / G / 101",
    "A / 2 / 202",
    "B / 2 / 301",
    "A / 2 / 201",
    "B / G / 302",
    "A / G / 102",
  ]);
  expect(rows[0]).toEqual(["A / G / 101", "Available", "$\u00a02\u00a0000", "29", "1", "210", "2", "1", "0"]);
  expect(rows.at(-1)).toEqual(["A / G / 102", "Sold", "–", "–", "–", "–", "–", "–", "–"]);
});

it("is walked by arrows from one tab stop, and opens an apartment with its figures and ways on", async () => {
  await draw("?by=views");
  await until(() => expect(cells()).toHaveLength(6));
  const stops = () => cells().filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([shown(201)]);
  await act(async () => shown(201).focus());
  for (const [key, id] of [
    ["ArrowRight", 202],
    ["ArrowDown", 102],
    ["Home", 101],
  ] as const) {
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    expect(document.activeElement, key).toBe(shown(id));
    expect(stops()).toEqual([shown(id)]);
  }
  await act(async () => shown(101).click());
  await until(() => expect(dialogs()).toEqual(["A / G / 101"]));
  const dialog = document.querySelector('[role="dialog"]') ?? expect.fail();
  expect(dialog.textContent).toContain("Views210");
  expect(dialog.textContent).toContain("Age of the price1 day");
  const links = [...dialog.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/apartments/101/edit", "/projects/1/A/floor-1/apartment-101"]);
});

it("says until when an apartment is held, for whom with the way to their request, and by whom", async () => {
  const hold = {
    until: "2031-06-10T14:00:00.000Z",
    reason: "Visit on Saturday",
    holder: { id: 1, name: "Nino" },
    customer: { id: 7, name: "Giorgi Maisuradze" },
  };
  const [top, ...rest] = BOARD.floors;
  const held = [
    cell(201, 1, 12, { status: "reserved", hold }),
    cell(202, 2, 80, { status: "reserved", hold: { ...hold, customer: null } }),
  ];
  board = { ...BOARD, floors: [{ ...(top ?? expect.fail("no floor")), cells: held }, ...rest] };
  await draw();
  await until(() => expect(cells()).toHaveLength(5));
  const dialog = () => document.querySelector('[role="dialog"]') ?? expect.fail("no dialog");
  const links = () => [...dialog().querySelectorAll("a")].map((link) => link.getAttribute("href"));
  await act(async () => shown(201).click());
  await until(() => expect(dialogs()).toEqual(["A / 2 / 201"]));
  expect(dialog().textContent).toMatch(/Held until .*10.*Visit on SaturdayFor Giorgi MaisuradzeHeld by Nino/);
  expect(links()).toContain("/admin/customers?open=7");
  await press("Close");
  await until(() => expect(dialogs()).toEqual([]));
  await act(async () => shown(202).click());
  await until(() => expect(dialogs()).toEqual(["A / 2 / 202"]));
  expect(dialog().textContent).toContain("Visit on SaturdayHeld by Nino");
  expect(links()).not.toContain("/admin/customers?open=7");
});

it("shows one building where the address names it", async () => {
  await draw("?building_id=2&by=views");
  await until(() => expect(cells().map(({ dataset }) => dataset["id"])).toEqual(["301", "302"]));
  expect(pressed()).toEqual(["Views", "B"]);
  await press("All");
  expect(address()).toBe("?by=views");
  expect(cells()).toHaveLength(6);
});

it("shows the project's other units where the switch or the address names their type, by floor and without risers", async () => {
  await draw("", ADMINISTRATOR, WITH_PARKING);
  await until(() => expect(cells()).toHaveLength(6));
  expect(pressed()).toEqual(["Apartments", "Status", "All"]);
  await press("Parking");
  expect(address()).toBe("?unit_type=parking");
  await until(() => expect(cells()).toHaveLength(12));
  const lines = [...document.querySelectorAll("tbody tr")].map((line) => line.querySelectorAll("[data-id]"));
  expect(lines.map(({ length }) => length)).toEqual([10, 2]);
  expect([...document.querySelectorAll("tbody th")].map(({ textContent }) => textContent)).toEqual(["-1"]);
  expect(shown(401).getAttribute("aria-label")).toBe(
    "Parking place P1, 12 m², $\u00a0100\u00a0000, Available",
  );
  const names = [...document.querySelectorAll("button")].map((one) => one.getAttribute("aria-label") ?? "");
  expect(names.filter((name) => name.startsWith("Select riser"))).toEqual([]);
  // What visitors do is counted of apartments alone.
  const readings = [...document.querySelectorAll('[aria-label="Colour by"] button')];
  expect(readings.map(({ textContent }) => textContent)).toEqual([
    "Status",
    "Price per m²",
    "Days on sale",
    "Age of the price",
    "Requests",
  ]);
  await press("Select floor -1");
  expect(document.querySelectorAll('[data-id][aria-pressed="true"]')).toHaveLength(12);
  await press("Apartments");
  expect(address()).toBe("");
  await until(() => expect(cells()).toHaveLength(6));
  expect(document.querySelector('[aria-label="Bulk actions"]')).toBeNull();
});

it("shows what there is of a project without apartments, or without the units that the address names", async () => {
  const [project] = WITH_PARKING;
  await draw("?unit_type=storage", ADMINISTRATOR, [
    { ...project, apartments: 0, units: [{ type: "parking", count: 12 }] },
  ]);
  await until(() => expect(cells()).toHaveLength(12));
  await act(async () => shown(412).click());
  await until(() => expect(dialogs()).toEqual(["A / -1 / P12"]));
  expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain("room");
});

it("is read again when an apartment has changed", async () => {
  await draw();
  await until(() => expect(cells()).toHaveLength(6));
  const before = asked;
  board = { ...BOARD, floors: BOARD.floors.slice(0, 1) };
  await receiveLive("content:changed", { entity: "apartment", id: 5, tags: [] });
  await until(() => expect(cells()).toHaveLength(3));
  expect(asked).toBeGreaterThan(before);
});

it("shows a new status before the board is read again, and no other change", async () => {
  await draw();
  await until(() => expect(cells()).toHaveLength(6));
  const before = asked;
  await receiveLive("apartments:status", { ids: [201, 301], statuses: [{ id: 201, status: "sold" }] });
  await until(() => expect(shown(201).getAttribute("aria-label")).toMatch(/Sold$/));
  expect(asked).toBe(before);
  expect(shown(301).getAttribute("aria-label")).toMatch(/Available$/);
});

it("offers who may not change apartments no way to do it, and says where there are none", async () => {
  const capabilities = ["apartments.interest"] as typeof ADMINISTRATOR.capabilities;
  await draw("", { ...ADMINISTRATOR, capabilities });
  await until(() => expect(cells()).toHaveLength(6));
  await act(async () => shown(201).click());
  await until(() => expect(dialogs()).toEqual(["A / 2 / 201"]));
  const links = [...document.querySelectorAll('[role="dialog"] a')].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/projects/1/A/floor-1/apartment-201"]);
});

it("says so where no project has apartments", async () => {
  await draw("", ADMINISTRATOR, []);
  await until(() => expect(document.body.textContent).toContain("There are no apartments yet"));
});
