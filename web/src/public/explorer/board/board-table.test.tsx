import type { Board } from "@ezo/contract/site/board";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { BoardTable } from "./board-table.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const cell = (id: number, riser: number, status: "available" | "reserved" | "sold") => ({
  apartment_id: id,
  apartment_number: String(id),
  building_id: 1,
  riser,
  status,
  rooms: 2,
  area_total: 61,
  price: status === "sold" ? null : 97_300,
  old_price: status === "reserved" ? 101_000 : null,
  url: `/en/projects/1/B/floor-${Math.floor(id / 100)}/apartment-${id}`,
});
const BOARD: Board = {
  floors: [
    { floor_number: 2, floor_label: "2", cells: [cell(201, 1, "available"), cell(203, 3, "reserved")] },
    { floor_number: 1, floor_label: "G", cells: [cell(101, 1, "sold"), cell(102, 2, "available")] },
  ],
  risers: [1, 2, 3],
};
const HIDING_SOLD = { currency: "USD" as const, others: [], per_m2_shown: true, sold_shown: false };
const draw = async (
  matching?: ReadonlySet<number>,
  onActive: (key: string | undefined) => void = () => {},
  surroundings: Parameters<typeof drawPublic>[1] = {},
) =>
  await drawPublic(
    <BoardTable
      board={BOARD}
      place={{ building: "B", buildings: [] }}
      label="Building B"
      matching={matching}
      search="?view=board"
      activeKey={undefined}
      onActive={onActive}
    />,
    surroundings,
  );
const link = (box: Element, id: number) => box.querySelector<HTMLAnchorElement>(`[data-id="${id}"]`);
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });

it("is a table of floors and risers, where a missing apartment is a gap and each cell says what it is", async () => {
  const { box, t } = await draw(new Set([201]));
  const rows = [...box.querySelectorAll("tbody tr")];
  expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual(["2", "G"]);
  for (const row of rows) expect(row.querySelectorAll("td")).toHaveLength(BOARD.risers.length);
  const name = link(box, 101)?.getAttribute("aria-label");
  expect(name).toContain(t("apartments.apartment_title", { number: "101" }));
  expect(name).toContain(t("apartments.status_sold"));
  expect(name).toContain(t("apartments.not_matching"));
  expect(name).not.toContain("$");
  const discounted = link(box, 203)?.getAttribute("aria-label")?.replaceAll("\u00A0", " ");
  expect(discounted).toContain("$ 97 300");
  expect(discounted).toContain(`${t("apartments.old_price")} $ 101 000`);
  expect(link(box, 201)?.getAttribute("aria-label")).not.toContain(t("apartments.old_price"));
  expect(link(box, 201)?.getAttribute("aria-label")).not.toContain(t("apartments.not_matching"));
  expect(link(box, 201)?.getAttribute("href")).toBe("/en/projects/1/B/floor-2/apartment-201?view=board");
});

it("shows only the status of what is sold where the firm has chosen so", async () => {
  const facts = (t: (key: string, values?: Record<string, number>) => string) =>
    t("apartments.rooms_count", { count: 2 });
  for (const isHiding of [false, true]) {
    const { box, t } = await draw(undefined, undefined, isHiding ? { prices: HIDING_SOLD } : {});
    const sold = link(box, 101);
    expect(sold?.getAttribute("aria-label")).toContain(t("apartments.status_sold"));
    expect(sold?.textContent).toContain("101");
    await act(async () => sold?.focus());
    const card = box.querySelector("div[aria-hidden=true]")?.textContent ?? "";
    expect(card).toContain(t("apartments.status_sold"));
    for (const said of [sold?.getAttribute("aria-label"), sold?.textContent, card])
      expect(said?.includes(facts(t))).toBe(!isHiding);
    // Of the others nothing is left out.
    for (const id of [201, 203, 102]) expect(link(box, id)?.textContent).toContain(facts(t));
  }
});

it("has one tab stop, which the arrows move, and shows the facts of the cell that has the focus", async () => {
  const onActive = vi.fn();
  const { box, t } = await draw(undefined, onActive);
  const stops = () =>
    [...box.querySelectorAll<HTMLElement>("[data-id]")]
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((each) => Number(each.dataset["id"]));
  expect(stops()).toEqual([201]);
  await act(async () => link(box, 201)?.focus());
  for (const [key, id] of [
    ["ArrowRight", 203],
    ["ArrowDown", 102],
    ["ArrowLeft", 101],
    ["ArrowLeft", 101],
    ["PageUp", 201],
    ["End", 203],
  ] as const) {
    await press(key);
    expect(document.activeElement, key).toBe(link(box, id));
    expect(stops()).toEqual([id]);
  }
  expect(onActive).toHaveBeenLastCalledWith("floor-2");
  const facts = () => box.querySelector("div[aria-hidden=true]")?.textContent ?? "";
  expect(facts()).toContain(t("apartments.apartment_title", { number: "203" }));
  await press("Escape");
  expect(facts()).toBe("");
});

const MODIFIERS: KeyboardEventInit[] = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }];
it.each(MODIFIERS)("leaves arrows with %o to the browser", async (keys) => {
  const { box } = await draw();
  await act(async () => link(box, 201)?.focus());
  const arrow = { key: "ArrowRight", bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", { ...arrow, ...keys });
  await act(async () => void link(box, 201)?.dispatchEvent(event));
  expect([event.defaultPrevented, document.activeElement]).toEqual([false, link(box, 201)]);
});
