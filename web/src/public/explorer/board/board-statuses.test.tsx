import type { Board } from "@ezo/contract/site/board";
import type { Navigation } from "@ezo/contract/site/navigation";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveStatus } from "../../../shared/live/public-events.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { explorerKey } from "../explorer.queries.ts";
import { showStatuses } from "./board-statuses.ts";
import { BoardView } from "./board-view.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const KEY = explorerKey("en", 1);
const BOARD_KEY = [...KEY, "board", null];
const FLOOR_KEY = [...KEY, "floor", "A", 1];
const cell = (id: number, riser: number): Board["floors"][number]["cells"][number] => ({
  apartment_id: id,
  apartment_number: String(id),
  building_id: 1,
  riser,
  status: "available",
  rooms: 2,
  area_total: 61,
  price: 97_300,
  old_price: 101_000,
  url: `/en/projects/1/A/floor-1/apartment-${id}`,
});
const BOARD: Board = {
  floors: [
    { floor_number: 2, floor_label: "2", cells: [cell(201, 1)] },
    { floor_number: 1, floor_label: "1", cells: [cell(101, 1), cell(102, 2)] },
  ],
  risers: [1, 2],
};
const STATS = { available: 2, reserved: 0, sold: 0, total: 2, from_price: 97_300 };
const unit = (id: number) => ({ id, status: "available", price: 97_300, old_price: 101_000 });
/** A zone apart, which is recoloured with its place. */
const APART = [[{ x: 1, y: 1 }]];
const FLOOR = {
  apartments: [unit(101), unit(102)],
  units: [{ ...unit(150), unit_type: "parking", other_coords: APART }],
  floors: [{ number: 1, label: "1", stats: STATS }],
} as unknown as Navigation;
const event = (id: number, status: LiveStatus["status"], price: number | null): LiveStatus => ({
  id,
  status,
  is_new_status: true,
  price,
  old_price: null,
  project_id: 1,
  building_id: 1,
  building_identifier: "A",
  floor_number: 1,
  apartment_number: String(id),
});
const changesOf = (...events: LiveStatus[]) => new Map(events.map((one) => [one.id, one]));

async function drawBoard(prices?: NonNullable<Parameters<typeof drawPublic>[1]>["prices"]) {
  const call = vi.fn(() => new Promise(() => {}));
  const drawn = await drawPublic(
    <BoardView
      projectId={1}
      place={{ buildings: [] }}
      label="Linden Court"
      matches={undefined}
      search=""
      activeKey={undefined}
      onActive={() => {}}
    />,
    { data: [[BOARD_KEY, BOARD]], call, ...(prices ? { prices } : {}) },
  );
  const name = (id: number) => drawn.box.querySelector(`[data-id="${id}"]`)?.getAttribute("aria-label") ?? "";
  const show = (...events: LiveStatus[]) =>
    act(async () => {
      showStatuses(drawn.cache, KEY, changesOf(...events));
      // What shows the cache is notified in the next task.
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { ...drawn, call, name, show };
}

it("recolours the cell without a call, and no other one", async () => {
  const { t, call, name, show } = await drawBoard();
  const others = [name(201), name(102)];
  expect(name(101)).toContain(t("apartments.status_available"));
  await show(event(101, "reserved", 95_000));
  expect(name(101)).toContain(t("apartments.status_reserved"));
  expect(name(101).replaceAll("\u00A0", " ")).toContain("$ 95 000");
  expect(name(101)).not.toContain(t("apartments.old_price"));
  expect([name(201), name(102)]).toEqual(others);
  expect(call).not.toHaveBeenCalled();
});

it("shows of what was just sold no more than the firm shows of what is sold", async () => {
  const { t, name, show } = await drawBoard({
    currency: "USD",
    others: [],
    per_m2_shown: true,
    sold_shown: false,
  });
  const facts = t("apartments.rooms_count", { count: 2 });
  expect(name(101)).toContain(facts);
  await show(event(101, "sold", null));
  expect(name(101)).toContain(t("apartments.status_sold"));
  expect(name(101)).not.toContain(facts);
  expect(name(101)).not.toContain("$");
});

it("changes apartments and other units of a floor's plan, and leaves counts to the server", async () => {
  const { cache } = await drawPublic(null, { data: [[FLOOR_KEY, FLOOR]] });
  showStatuses(cache, KEY, changesOf(event(101, "sold", null), event(150, "reserved", 9000)));
  const floor = cache.getQueryData<Navigation>(FLOOR_KEY);
  expect(floor?.apartments?.map(({ status, price }) => [status, price])).toEqual([
    ["sold", undefined],
    ["available", 97_300],
  ]);
  expect(floor?.units).toEqual([
    {
      id: 150,
      status: "reserved",
      price: 9000,
      old_price: undefined,
      unit_type: "parking",
      other_coords: APART,
    },
  ]);
  expect(floor?.floors).toEqual(FLOOR.floors);
});

it.each(["apartments", "units"] as const)("adds no list of %s to a floor that has none", async (left) => {
  const { [left]: _, ...floor } = FLOOR;
  const { cache } = await drawPublic(null, { data: [[FLOOR_KEY, floor]] });
  showStatuses(cache, KEY, changesOf(event(101, "sold", null), event(150, "reserved", 9000)));
  const changed = cache.getQueryData<Navigation>(FLOOR_KEY);
  expect(changed).not.toEqual(floor);
  expect(changed).not.toHaveProperty(left);
});

it("leaves boards of other projects, and those without the apartment, as old as they are", async () => {
  const other = [...explorerKey("en", 2), "board", null];
  const { cache } = await drawPublic(null, {
    data: [
      [BOARD_KEY, BOARD],
      [other, BOARD],
    ],
  });
  await cache.invalidateQueries({ queryKey: BOARD_KEY });
  showStatuses(cache, KEY, changesOf(event(999, "sold", null)));
  expect(cache.getQueryState(BOARD_KEY)?.isInvalidated).toBe(true);
  showStatuses(cache, KEY, changesOf(event(101, "sold", null)));
  expect(cache.getQueryData(other)).toEqual(BOARD);
});
