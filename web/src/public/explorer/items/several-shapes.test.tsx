import type { Navigation } from "@ezo/contract/site/navigation";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { shapesOf } from "../stage/geometry.ts";
import type { StageItem } from "../stage/stage-item.ts";
import { useApartmentItems } from "./use-apartment-items.tsx";
import { useBuildingItems } from "./use-building-items.tsx";
import { useFloorItems } from "./use-floor-items.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const corners = (left: number) => [
  { x: left, y: 0 },
  { x: left + 9, y: 0 },
  { x: left + 9, y: 9 },
];
const stats = { available: 1, reserved: 0, sold: 0, total: 1, from_price: null };
const floorZone = (number: number, label: string, left: number) => ({
  building_id: 2,
  floor_number: number,
  floor_label: String(number),
  label,
  coords: corners(left),
});
const FRONT = {
  project: { id: 1 },
  building: { id: 2, identifier: "A", name: "Block A" },
  floors: [1, 2].map((number) => ({ number, label: String(number), stats })),
  zones: [floorZone(2, "Floor 2", 10), floorZone(1, "Floor 1", 20), floorZone(2, "East wing", 60)],
} as unknown as Navigation;
const OVERVIEW = {
  project: { id: 1 },
  buildings: [
    { id: 2, identifier: "A", name: "Block A", stats },
    { id: 3, identifier: "B", name: "Block B", stats },
  ],
  zones: [
    { building_id: 2, label: "Block A", coords: corners(10) },
    { building_id: 2, label: "River house", coords: corners(60) },
  ],
} as unknown as Navigation;
const PLAN = {
  project: { id: 1 },
  apartments: [
    {
      id: 7,
      apartment_number: "201",
      label: "Penthouse",
      status: "available",
      rooms: 2,
      area_total: 60,
      building_identifier: "A",
      floor_number: 2,
      coords: corners(10),
      other_coords: [corners(40), corners(60)],
    },
  ],
} as unknown as Navigation;

/** Each item by its title, and where its shapes begin. */
const listed = (items: readonly StageItem[]): ReactNode =>
  items.map((item) => (
    <p key={item.key}>{[item.title, ...shapesOf(item).map(([start]) => start?.x)].join(" ")}</p>
  ));
const Floors = () => listed(useFloorItems(FRONT)(undefined));
const Buildings = () => listed(useBuildingItems(OVERVIEW)(undefined));
const Apartments = () => listed(useApartmentItems(PLAN)(undefined));

it.each([
  ["a floor in two wings", Floors, ["East wing 10 60", "Floor 1 20"]],
  ["a building in two parts", Buildings, ["River house 10 60", "Block B"]],
  ["an apartment with terraces", Apartments, ["Penthouse 10 40 60"]],
])("is one item with all shapes and the name that staff gave one of them: %s", async (_, Items, items) => {
  const { box } = await drawPublic(<Items />);
  expect([...box.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(items);
});
