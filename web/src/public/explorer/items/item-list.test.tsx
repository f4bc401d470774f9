import type { Navigation } from "@ezo/contract/site/navigation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ItemList } from "./item-list.tsx";
import type { Matches } from "../../../shared/apartments/filters/matches.ts";
import { StageMarks } from "../stage/stage-marks.tsx";
import { useApartmentItems } from "./use-apartment-items.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const apartment = (id: number) => ({
  id,
  apartment_number: String(700 + id),
  label: String(700 + id),
  status: "available",
  rooms: 2,
  area_total: 60,
  building_identifier: "A",
  floor_number: 7,
  coords: [],
});
const FLOOR = { project: { id: 1 }, apartments: [1, 2, 3, 4].map(apartment) } as unknown as Navigation;

function Floor({ matches }: { matches: Matches }) {
  const items = useApartmentItems(FLOOR)(matches);
  return (
    <>
      <ItemList items={items} search="" activeKey={undefined} onActive={() => undefined} />
      <p data-labels>{items.map(({ label }) => label).join("|")}</p>
    </>
  );
}
const matching = (...ids: number[]) => [{ building: "A", floor_number: 7, ids }];

it("lists matching apartments first, and the others under a heading of their own", async () => {
  const { box, draw, t } = await drawPublic(<Floor matches={undefined} />);
  const numbers = () =>
    [...box.querySelectorAll("ul")].map((list) => [...list.querySelectorAll("b")].map((b) => b.textContent));
  const label = () => box.querySelector("[data-labels]")?.textContent ?? "";
  expect(numbers()).toEqual([["701", "702", "703", "704"]]);
  expect(label()).not.toContain(t("apartments.not_matching"));

  await draw(<Floor matches={matching(2, 4)} />);
  expect(numbers()).toEqual([
    ["702", "704"],
    ["701", "703"],
  ]);
  const [, others] = box.querySelectorAll("ul");
  const words = document.getElementById(others?.getAttribute("aria-labelledby") ?? "");
  expect(words?.textContent).toBe(t("apartments.not_matching_list", { count: 2 }));
  // On the plan the same, in the picture's order.
  const misses = label()
    .split("|")
    .map((each) => each.includes(t("apartments.not_matching")));
  expect(misses).toEqual([true, false, true, false]);

  await draw(<Floor matches={matching()} />);
  expect(numbers()).toEqual([["701", "702", "703", "704"]]);
  expect(box.textContent).toContain(t("apartments.not_matching_list", { count: 4 }));
});

it("shows only the status of what is sold where the firm has chosen so", async () => {
  const [first, ...others] = FLOOR.apartments ?? [];
  const apartments = [{ ...first, status: "sold" }, ...others] as Navigation["apartments"];
  function Cards() {
    const items = useApartmentItems({ ...FLOOR, apartments })(undefined);
    return items.map(({ key, label, card, row, pin }) => (
      <div key={key}>
        {label} {card} {row} {pin.detail}
      </div>
    ));
  }
  for (const sold_shown of [true, false]) {
    const prices = { currency: "USD" as const, others: [], per_m2_shown: true, sold_shown };
    const { box, t } = await drawPublic(<Cards />, { prices });
    const [sold, left] = [...box.children].map(({ textContent }) => textContent);
    expect(sold).toContain(t("apartments.status_sold"));
    for (const fact of ["60", t("apartments.rooms_count", { count: 2 })]) {
      expect(sold?.includes(fact), fact).toBe(sold_shown);
      expect(left).toContain(fact);
    }
  }
});

it("shows a discount in the list and beside the picture as search does", async () => {
  const [first, ...others] = FLOOR.apartments ?? [];
  const lowered = { ...first, price: 80_000, old_price: 100_000 };
  const apartments = [lowered, ...others] as Navigation["apartments"];
  function Cards() {
    const items = useApartmentItems({ ...FLOOR, apartments })(undefined);
    return (
      <>
        <ItemList items={items} search="" activeKey={undefined} onActive={() => undefined} />
        <div data-cards>{items.map(({ key, card }) => [<div key={key}>{card}</div>])}</div>
      </>
    );
  }
  const { box } = await drawPublic(<Cards />, { locale: "en" });
  const shown = [box.querySelector("li"), box.querySelector("[data-cards] > div")];
  for (const place of shown) {
    expect(place?.querySelector("s")?.textContent).toMatch(/100.000/);
    expect(place?.textContent).toContain("−20 %");
  }
  expect(box.querySelectorAll("s")).toHaveLength(2);
});

it("says what is known of other units, and sets apart those without what the address asks of their type", async () => {
  const place = { unit_type: "parking", rooms: 0 };
  const unit = (id: number, facts: object) => ({ ...apartment(id), ...place, ...facts });
  const units = [
    unit(11, { parking_kind: "open", has_ev_charger: true }),
    unit(12, { parking_kind: "underground", has_ev_charger: false }),
    unit(13, {}),
    { ...unit(14, { frontage_m: 8 }), unit_type: "commercial" },
    unit(15, { parking_kind: "open", has_ev_charger: true, status: "sold" }),
  ] as unknown as Navigation["units"];
  function Units() {
    const items = useApartmentItems({ ...FLOOR, units })(undefined);
    return items.map(({ key, label, isMatch }) => (
      <p key={key} data-match={String(isMatch)}>
        {label}
      </p>
    ));
  }
  const matchesAt = async (path: string) => {
    const { box, leave } = await drawPublic(<Units />, { path });
    const lines = [...box.querySelectorAll("p")].slice(4);
    const found = lines.map((line) => line.getAttribute("data-match"));
    const [open, deep] = lines.map(({ textContent }) => textContent);
    leave();
    return { found, open, deep };
  };
  const { found, open, deep } = await matchesAt("/");
  expect(found).toEqual(["undefined", "undefined", "undefined", "undefined", "undefined"]);
  expect(open).toContain("Open-air · EV charger");
  expect(deep).not.toContain("EV charger");
  // What is sold is no match, as in the search.
  expect((await matchesAt("/?parking_kind=open")).found).toEqual([
    "true",
    "false",
    "false",
    "undefined",
    "false",
  ]);
  expect((await matchesAt("/?has_ev_charger=1&parking_kind=underground")).found).toEqual([
    "false",
    "false",
    "false",
    "undefined",
    "false",
  ]);
  expect((await matchesAt("/?frontage_min=10")).found[3]).toBe("false");
  expect((await matchesAt("/?frontage_min=5")).found[3]).toBe("true");
});

it("shows floor numbers on the visible part of a magnified front", async () => {
  const frame = { width: 100, height: 100, pictureWidth: 100, pictureHeight: 100, scaleMax: 10 };
  const items = [1, 2, 3, 4, 5].map((floor) => ({
    key: String(floor),
    to: undefined,
    label: "",
    isMatch: undefined,
    pin: null,
    card: null,
    title: "",
    action: "",
    mark: String(floor),
    coords: [
      { x: 0, y: 100 - 20 * floor },
      { x: 100, y: 100 - 20 * floor },
      { x: 100, y: 120 - 20 * floor },
      { x: 0, y: 120 - 20 * floor },
    ],
  }));
  const marks = (scale: number, x = 0) => (
    <StageMarks items={items} image={{ width: 100, height: 100 }} view={{ scale, x, y: 0 }} frame={frame} />
  );
  const { box, draw } = await drawPublic(marks(1));
  const shown = () => [...box.querySelectorAll("span")].map((mark) => [mark.textContent, mark.style.left]);
  expect(shown()).toEqual([]);
  await draw(marks(2, 50));
  expect(shown()).toEqual(["1", "2", "3", "4", "5"].map((floor) => [floor, "25%"]));
});

it("shows a floor's number on each of its wings", async () => {
  const frame = { width: 100, height: 100, pictureWidth: 100, pictureHeight: 100, scaleMax: 10 };
  const wing = (left: number) => [
    { x: left, y: 40 },
    { x: left + 20, y: 40 },
    { x: left + 20, y: 60 },
    { x: left, y: 60 },
  ];
  const floor = {
    key: "4",
    to: undefined,
    label: "",
    isMatch: undefined,
    pin: null,
    card: null,
    title: "",
    action: "",
    mark: "4",
    coords: wing(0),
    others: [wing(80)],
  };
  const { box } = await drawPublic(
    <StageMarks
      items={[floor]}
      image={{ width: 100, height: 100 }}
      view={{ scale: 1.01, x: 0, y: 0 }}
      frame={frame}
    />,
  );
  const marks = [...box.querySelectorAll("span")];
  expect(marks.map(({ textContent }) => textContent)).toEqual(["4", "4"]);
  const [left = 0, right = 0] = marks.map((mark) => Number.parseFloat(mark.style.left));
  expect([left < 20, right > 80]).toEqual([true, true]);
});
