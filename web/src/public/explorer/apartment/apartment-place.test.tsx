import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { navigationQuery, type Place } from "../explorer.queries.ts";
import ApartmentPlace from "./apartment-place.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const apartment = {
  id: 7,
  floor_number: 4,
  building: { id: 1, identifier: "A", name: "Block A" },
  project: { id: 1, title: "Linden Court" },
  orientation: ["S"],
  latitude: 41.7,
};
const image = {
  url: "/media/plan.jpg",
  alt_text: "",
  width: 1200,
  height: 800,
  thumbhash: null,
  sources: [],
  focal_point: { x: 0.5, y: 0.5 },
  viewbox: "0 0 1200 800",
};
const corners = (from: number) => [
  { x: from, y: 10 },
  { x: from + 100, y: 10 },
  { x: from + 100, y: 90 },
];
const FLOOR = {
  image,
  apartments: [
    { id: 6, coords: corners(500) },
    { id: 7, coords: corners(20) },
  ],
  units: [{ id: 9, coords: corners(300) }],
};
const FRONT = {
  image,
  zones: [
    { floor_number: 3, coords: corners(600) },
    { floor_number: 4, coords: corners(40) },
  ],
};

interface Drawn {
  floor?: object;
  front?: object;
  locale?: Locale;
}
function draw(over: Partial<ApartmentDetail> = {}, drawn: Drawn = {}) {
  const { floor = FLOOR, front = FRONT, locale = "en" } = drawn;
  const shown = { ...apartment, ...over } as unknown as ApartmentDetail;
  const keyOf = (place: Place) => navigationQuery(null as never, locale, 1, place).queryKey;
  return drawPublic(<ApartmentPlace apartment={shown} />, {
    locale,
    data: [
      [keyOf({ level: "floor", building: "A", floor: 4 }), floor],
      [keyOf({ level: "building", building: "A" }), front],
    ],
  });
}
/** What is marked in each picture. */
const marked = (box: HTMLElement) =>
  [...box.querySelectorAll("polygon:last-of-type")].map((mark) => mark.getAttribute("points"));

it("marks the apartment on its floor and the floor on the front, and leads to both", async () => {
  const { box } = await draw();
  expect(marked(box)).toEqual(["20,10 120,10 120,90", "40,10 140,10 140,90"]);
  expect([...box.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/projects/1/A/floor-4",
    "/projects/1/A",
  ]);
});

it("marks every part of an apartment or a floor that is drawn in several", async () => {
  const [drawn] = FLOOR.apartments.filter(({ id }) => id === 7);
  const floor = { ...FLOOR, apartments: [{ ...drawn, other_coords: [corners(800)] }] };
  const front = { ...FRONT, zones: [...FRONT.zones, { floor_number: 4, coords: corners(900) }] };
  const { box } = await draw({}, { floor, front });
  const [onFloor = [], onFront = []] = [...box.querySelectorAll("svg")].map((svg) =>
    [...svg.querySelectorAll("polygon")].map((shape) => shape.getAttribute("points")),
  );
  const [flat, terrace] = ["20,10 120,10 120,90", "800,10 900,10 900,90"];
  const [west, east] = ["40,10 140,10 140,90", "900,10 1000,10 1000,90"];
  // The outlines of all lie below what they mark.
  expect(onFloor).toEqual([flat, terrace, flat, terrace]);
  expect(onFront).toEqual([west, east, west, east]);
});

it("marks another unit as well, and leaves out what has no zone or no picture", async () => {
  const unit = await draw({ id: 9 });
  expect(marked(unit.box)[0]).toBe("300,10 400,10 400,90");
  unit.leave();
  const floor = { ...FLOOR, apartments: [{ id: 7, coords: [] }] };
  const undrawn = await draw({}, { floor, front: { image: null } });
  expect(marked(undrawn.box)).toEqual([]);
  expect(undrawn.box.querySelectorAll("figure")).toHaveLength(1);
  undrawn.leave();
  const unknown = await draw({ orientation: [] }, { floor: {}, front: {} });
  expect(unknown.box.textContent).toBe("");
});

it.each(LOCALES)("estimates the hours of sun in %s, and says that it is an estimate", async (locale) => {
  const { box, t } = await draw({}, { locale });
  const facts = [...box.querySelectorAll("dl > div")].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([
    [t("apartments.sun_december"), t("apartments.sun_hours", { count: 9 })],
    [t("apartments.sun_equinox"), t("apartments.sun_hours", { count: 12 })],
    [t("apartments.sun_june"), t("apartments.sun_hours", { count: 8 })],
  ]);
  for (const words of [
    t("apartments.sun_sides", { sides: t("apartments.side_S") }),
    t("apartments.sun_ways"),
    t("apartments.sun_note"),
    t("apartments.compass_N"),
  ])
    expect(box.textContent).toContain(words);
  expect(box.querySelectorAll("polyline")).toHaveLength(2);
});

it("says only the sides where nobody has set where the project is", async () => {
  const { box, t } = await draw({ latitude: null, orientation: ["N", "E"] });
  expect(box.querySelectorAll("svg path")).toHaveLength(2);
  expect(box.querySelectorAll("polyline, dl")).toHaveLength(0);
  expect(box.textContent).not.toContain(t("apartments.sun_note"));
});
