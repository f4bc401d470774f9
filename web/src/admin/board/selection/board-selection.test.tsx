import type { InterestBoard, InterestCell } from "@ezo/contract/admin/interest";
import { notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  ADMINISTRATOR,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  type,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import BoardPage from "../board-page.tsx";

drawsAdmin();

const titles = { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" };
const INTEREST = { views: 1, compares: 1, shortlists: 1, enquiries: 1, days_on_sale: 9, price_days: 1 };
/** `203` is on floor 2 in riser 3. */
const cell = (id: number, over: Partial<InterestCell> = {}): InterestCell => ({
  apartment_id: id,
  version: id,
  apartment_number: String(id),
  building_id: 1,
  riser: id % 100,
  status: "available",
  rooms: 2,
  area_total: 50.5,
  price: 100_000,
  old_price: null,
  path: null,
  layout_id: null,
  hold: null,
  interest: INTEREST,
  ...over,
});
const BOARD: InterestBoard = {
  project: { id: 1, title: titles.ka, titles },
  unit_type: "apartment",
  buildings: [{ id: 1, name: "A" }],
  floors: [
    { floor_number: 3, floor_label: "3", cells: [cell(301), cell(302), cell(303)] },
    { floor_number: 2, floor_label: "2", cells: [cell(201), cell(203, { price: null })] },
    { floor_number: 1, floor_label: "G", cells: [cell(101), cell(102, { status: "sold" }), cell(103)] },
  ],
  risers: [1, 2, 3],
};
const PROJECT = { ...BOARD.project, apartments: 8, units: [{ type: "apartment", count: 8 }] };
/** Those that the project has. */
let layouts: object[] = [];
let reads = 0;
let shown = BOARD;
let sent: [path: string, body: unknown][] = [];
beforeEach(() => {
  [reads, sent, layouts, shown] = [0, [], [], BOARD];
  notifications.clean();
});
afterEach(() => window.history.replaceState(null, "", "/"));

async function draw(capabilities = ADMINISTRATOR.capabilities) {
  await drawSignedIn(
    <BoardPage />,
    (method, path, body) => {
      if (method !== "GET") {
        sent.push([path, body]);
        const fields = { status: { from: "available", to: "reserved" } };
        const rows = [{ id: 301, apartment_number: "301", version: 302, fields }];
        if (path.endsWith("/bulk")) return { body: { data: { changed: 1, missing: [], rows } } };
        return { body: { data: { dry_run: false, changed: rows, errors: [] } } };
      }
      if (path === "/api/admin/boards") return { body: { data: [PROJECT] } };
      if (path !== "/api/admin/boards/1") return listAnswer(layouts);
      reads++;
      return { body: { data: shown } };
    },
    "/admin/stock-board",
    { ...ADMINISTRATOR, capabilities },
  );
  await until(() => expect(document.querySelectorAll("[data-id]")).toHaveLength(8));
}
const at = (id: number) => document.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? expect.fail(`${id}`);
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('[data-id][aria-pressed="true"]')].map(({ dataset }) =>
    Number(dataset["id"]),
  );
const bar = () => document.querySelector('[role="group"][aria-label="Bulk actions"]');
const send = (target: Element, event: Event) => act(async () => void target.dispatchEvent(event));
/** As a mouse does it: a click that a person has made has a detail. */
const click = (id: number, keys: MouseEventInit = {}) =>
  send(at(id), new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...keys }));
/** With the left button held, unless `buttons` is 0. */
const pointer = (name: string, id: number, { buttons = 1, pointerType = "mouse" } = {}) =>
  send(at(id), Object.assign(new MouseEvent(name, { bubbles: true, buttons }), { pointerType }));
const key = (name: string, keys: KeyboardEventInit = {}) =>
  send(
    document.activeElement ?? document.body,
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...keys }),
  );
const focus = (id: number) => act(async () => at(id).focus());

it("opens an apartment by a click, and selects by clicks once something is selected", async () => {
  await draw();
  await click(301);
  await until(() => expect(dialogs()).toEqual(["A / 3 / 301"]));
  await press("Close");
  await until(() => expect(dialogs()).toEqual([]));
  expect(at(301).getAttribute("aria-pressed")).toBeNull();
  await click(201, { ctrlKey: true });
  await click(103);
  expect(selected()).toEqual([201, 103]);
  expect(at(301).getAttribute("aria-pressed")).toBe("false");
  await click(201);
  await click(103);
  expect([selected(), bar(), dialogs()]).toEqual([[], null, []]);
});

it("has a button after which every click selects, as a screen reader's does", async () => {
  await draw();
  await press("Select");
  await act(async () => at(102).click());
  expect(selected()).toEqual([102]);
  expect(button("Select").getAttribute("aria-pressed")).toBe("true");
  await press("Select");
  expect(selected()).toEqual([]);
});

it("selects a rectangle by dragging, which grows and shrinks, beside what was selected", async () => {
  await draw();
  await click(103, { ctrlKey: true });
  await pointer("pointerdown", 301);
  await pointer("pointerover", 203);
  expect(selected()).toEqual([301, 302, 303, 201, 203, 103]);
  await pointer("pointerover", 201);
  expect(selected()).toEqual([301, 201, 103]);
  // Back where it began, the release is a click there: it neither opens nor takes away.
  await pointer("pointerover", 301);
  await click(301);
  expect([selected(), dialogs()]).toEqual([[301, 103], []]);
  // The button was released elsewhere.
  await pointer("pointerdown", 302);
  await pointer("pointerover", 303, { buttons: 0 });
  expect(selected()).toEqual([301, 103]);
});

it("leaves dragging by finger to scrolling", async () => {
  await draw();
  await pointer("pointerdown", 301, { pointerType: "touch" });
  await pointer("pointerover", 203, { pointerType: "touch" });
  expect(selected()).toEqual([]);
});

it("extends by Shift and a click from where it began", async () => {
  await draw();
  await click(302, { ctrlKey: true });
  await click(103, { shiftKey: true });
  expect(selected()).toEqual([302, 303, 203, 102, 103]);
  await click(301, { shiftKey: true });
  expect(selected()).toEqual([301, 302]);
});

it("selects a floor and a riser by their headers, and takes them away again", async () => {
  await draw();
  await press("Select floor G");
  await press("Select riser 3");
  expect(selected()).toEqual([303, 203, 101, 102, 103]);
  await press("Select floor G");
  expect(selected()).toEqual([303, 203]);
});

it("numbers the risers of each building as price lists do, whatever is beside it or missing", async () => {
  const floor = (number: number, cells: InterestCell[]) => ({
    floor_number: number,
    floor_label: String(number),
    cells,
  });
  const beside = { building_id: 2 };
  shown = {
    ...BOARD,
    buildings: [
      { id: 1, name: "A", risers_before: 0 },
      { id: 2, name: "B", risers_before: 3 },
    ],
    floors: [
      floor(2, [cell(202), cell(203), cell(205, beside), cell(206, beside)]),
      floor(1, [cell(102), cell(103), cell(105, beside), cell(106, beside)]),
    ],
    risers: [2, 3, 5, 6],
  };
  await draw();
  const names = [...document.querySelectorAll("thead button")].map((one) => [
    one.textContent,
    one.getAttribute("aria-label"),
  ]);
  expect(names).toEqual([
    ["2", "Select riser 2 of building A"],
    ["3", "Select riser 3 of building A"],
    ["2", "Select riser 2 of building B"],
    ["3", "Select riser 3 of building B"],
  ]);
  await press("Select riser 3 of building B");
  expect(selected()).toEqual([206, 106]);
});

it("is all done by keyboard: Space, Shift and arrows, whole floors and risers, everything, Escape", async () => {
  await draw();
  await focus(301);
  await key(" ");
  expect(selected()).toEqual([301]);
  await key("ArrowRight", { shiftKey: true });
  await key("ArrowDown", { shiftKey: true });
  // The gap of floor 2 leads to the nearest cell, on the left.
  expect([selected(), document.activeElement]).toEqual([[301, 201], at(201)]);
  await key("ArrowRight");
  await key(" ");
  expect(selected()).toEqual([301, 201, 203]);
  await key("ArrowDown");
  await key(" ", { shiftKey: true });
  expect(selected()).toEqual([301, 201, 203, 101, 102, 103]);
  await key(" ", { ctrlKey: true });
  expect(selected()).toEqual([301, 303, 201, 203, 101, 102, 103]);
  await key("a", { ctrlKey: true, code: "KeyA" });
  expect(selected()).toHaveLength(8);
  await key("Escape");
  expect([selected(), bar()]).toEqual([[], null]);
  // What was cleared does not come back with the next block.
  await key("ArrowLeft", { shiftKey: true });
  expect(selected()).toEqual([102, 103]);
});

const MODIFIERS: KeyboardEventInit[] = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }];
it.each(MODIFIERS)("leaves arrows with %o to the browser", async (keys) => {
  await draw();
  await focus(301);
  const arrow = { key: "ArrowRight", bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", { ...arrow, ...keys });
  await send(at(301), event);
  expect([event.defaultPrevented, document.activeElement, selected()]).toEqual([false, at(301), []]);
});

it("says how many are selected, what the available ones cost in all and by area, and what is left out", async () => {
  await draw();
  const note = () => bar()?.querySelector('[role="status"]')?.textContent;
  await press("Select floor 2");
  expect(note()).toBe(
    "2 selectedAvailable: 2 · 101 m² · $\u00a0100\u00a0000 · mean of those with a price $\u00a01\u00a0980 / m² · without a price: 1",
  );
  await press("Select floor 3");
  await press("Select floor 2");
  expect(note()).toBe(
    "3 selectedAvailable: 3 · 151.5 m² · $\u00a0300\u00a0000 · mean $\u00a01\u00a0980 / m²",
  );
  await press("Select floor G");
  await press("Select floor 3");
  expect(note()).toBe(
    "3 selectedAvailable: 2 · 101 m² · $\u00a0200\u00a0000 · mean $\u00a01\u00a0980 / m² · sold, not in the sum: 1",
  );
  await press("Clear the selection");
  await click(203, { ctrlKey: true });
  expect(note()).toBe("1 selectedAvailable: 1, without a price, 50.5 m²");
});

it("changes the selected ones by the list's own actions, at the versions shown, and takes it back", async () => {
  await draw();
  await click(301, { ctrlKey: true });
  const before = reads;
  await press("Status");
  await until(() => expect([...document.querySelectorAll('[role="menuitem"]')]).not.toEqual([]));
  const reserved = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    ({ textContent }) => textContent === "Reserved",
  );
  await act(async () => reserved?.click());
  await until(() => expect(sent).toHaveLength(1));
  const order = { ids: [301], versions: [301], status: "reserved" };
  expect(sent[0]).toEqual(["/api/admin/apartments/bulk", order]);
  // What is shown is what is stored.
  await until(() => expect(reads).toBeGreaterThan(before));
  const said = notificationsStore.getState().notifications.map(({ title }) => title);
  expect(said).toContain("1 apartment changed");
  await act(async () => void takeUndo());
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual([
    "/api/admin/apartments/changes",
    { dry_run: false, changes: [{ id: 301, version: 302, status: "available" }] },
  ]);
});

const menuItems = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
async function choose(menu: string, item: string) {
  await press(menu);
  await until(() => expect(menuItems().map(({ textContent }) => textContent)).toContain(item));
  await act(async () =>
    menuItems()
      .find(({ textContent }) => textContent === item)
      ?.click(),
  );
}
async function selectAll() {
  await focus(301);
  await key("a", { ctrlKey: true, code: "KeyA" });
  expect(selected()).toHaveLength(8);
}
const dialogText = () => document.querySelector('[role="dialog"]')?.textContent;

it("asks before the status of more than five changes: how many, from what, to what", async () => {
  await draw();
  await selectAll();
  await choose("Status", "Sold");
  await until(() => expect(dialogs()).toEqual(["Change 7 units?"]));
  expect(dialogText()).toContain("Status: Available (7) → Sold");
  await press("Back");
  await until(() => expect(dialogs()).toEqual([]));
  expect([sent, selected().length]).toEqual([[], 8]);
  await choose("Status", "Reserved");
  await until(() => expect(dialogs()).toEqual(["Change 8 units?"]));
  expect(dialogText()).toContain("Status: Available (7), Sold (1) → Reserved");
  await press("Change");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ ids: [301, 302, 303, 201, 203, 101, 102, 103], status: "reserved" });
  await until(() => expect(dialogs()).toEqual([]));
  // It can be undone.
  await act(async () => void takeUndo());
  await until(() => expect(sent).toHaveLength(2));
});

it("asks nothing where no more than five change, whatever is selected", async () => {
  await draw();
  await press("Select floor 3");
  await press("Select floor 2");
  await choose("Status", "Reserved");
  await until(() => expect(sent).toHaveLength(1));
  await press("Clear the selection");
  await selectAll();
  await choose("Status", "Available");
  await until(() => expect(sent).toHaveLength(2));
  expect(dialogs()).toEqual([]);
});

it("is cleared by Escape after an action, too; what is open above the board closes alone", async () => {
  await draw();
  await click(301, { ctrlKey: true });
  await press("Status");
  await until(() => expect(menuItems()).not.toEqual([]));
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  await send(menuItems()[0] ?? expect.fail("no item"), escape);
  await until(() => expect(menuItems()).toEqual([]));
  expect(selected()).toEqual([301]);
  await press("Hold");
  await until(() => expect(dialogs()).toEqual(["Hold 1 unit"]));
  await act(async () => document.querySelector<HTMLElement>('[role="dialog"] button')?.focus());
  await key("Escape");
  await until(() => expect(dialogs()).toEqual([]));
  expect(selected()).toEqual([301]);
  await choose("Status", "Reserved");
  await until(() => expect(sent).toHaveLength(1));
  await until(() => expect(menuItems()).toEqual([]));
  await act(async () => bar()?.querySelector("button")?.focus());
  await key("Escape");
  expect([selected(), bar()]).toEqual([[], null]);
  // The bar has gone with the focus: the keys go on at the board.
  expect(document.activeElement).toBe(at(301));
});

it("has a row of two actions and a menu with the rest in a narrow window", async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: /reduced-motion|max-width: 639px/.test(query) }),
  );
  layouts = [{ id: 5, name: "2-A", slug: "2-a" }];
  await draw();
  await click(301, { ctrlKey: true });
  const names = () =>
    [...(bar()?.querySelectorAll("button") ?? [])].map(
      (one) => one.getAttribute("aria-label") ?? one.textContent,
    );
  await until(() => expect(names()).toEqual(["Clear the selection", "Status", "Hold", "More actions"]));
  await choose("More actions", "2-A");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ ids: [301], versions: [301], layout_id: 5 });
  await choose("More actions", "Hide the price on the site");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[1]).toMatchObject({ ids: [301], is_price_hidden: true });
});

it("asks before the layout of more than five changes", async () => {
  layouts = [
    { id: 5, name: "2-A", slug: "2-a" },
    { id: 6, name: "", slug: "2-b" },
  ];
  await draw();
  await selectAll();
  await until(() => expect(button("Layout")).toBeTruthy());
  await choose("Layout", "2-b");
  await until(() => expect(dialogs()).toEqual(["Change 8 units?"]));
  expect(dialogText()).toContain("Layout: No layout (8) → 2-b");
  await press("Change");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ layout_id: 6 });
});

it("changes prices in the list's dialog, which leaves out what is sold", async () => {
  await draw();
  await press("Select floor G");
  await press("Price");
  await press("Change at once");
  await until(() => expect(dialogs()).toEqual(["Price of 3 apartments"]));
  await type("Percent", "5");
  const submit = document.querySelector<HTMLButtonElement>('[role="dialog"] button[type="submit"]');
  await act(async () => submit?.click());
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ ids: [101, 103], versions: [101, 103], price_percent: 5 });
});

it("drafts a price list with the selected ones, from the menu of prices or, in a narrow window, from that of the rest", async () => {
  await draw();
  await press("Select floor 3");
  await choose("Price", "Draft a price list");
  await until(() => expect(dialogs()).toEqual(["Draft price list of 3 apartments"]));
  await press("Cancel");
  await until(() => expect(dialogs()).toEqual([]));
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: /reduced-motion|max-width: 639px/.test(query) }),
  );
  unmountDrawn();
  await draw();
  await click(301, { ctrlKey: true });
  await until(() => expect(button("More actions")).toBeTruthy());
  await choose("More actions", "Draft a price list");
  await until(() => expect(dialogs()).toEqual(["Draft price list of 1 apartment"]));
  expect(sent).toEqual([]);
});

it("drafts no price list of units that are in none", async () => {
  shown = { ...BOARD, unit_type: "parking" };
  await draw();
  await click(301, { ctrlKey: true });
  await press("Price");
  const named = () => menuItems().map(({ textContent }) => textContent);
  await until(() => expect(named()).toContain("Change the price"));
  expect(named()).not.toContain("Draft a price list");
});

it("offers only what one may do, and nobody who may do nothing selects", async () => {
  await draw(["stock.read", "enquiries.read_all", "apartments.interest", "apartments.hold_any"]);
  await click(301, { ctrlKey: true });
  const actions = [...(bar()?.querySelectorAll("button") ?? [])].map(
    (one) => one.getAttribute("aria-label") ?? one.textContent,
  );
  expect(actions).toEqual(["Hold", "Clear the selection"]);
});

it("is only looked at by those who may change nothing", async () => {
  await draw(["stock.read", "apartments.interest"]);
  await pointer("pointerdown", 301);
  await pointer("pointerover", 203);
  expect(selected()).toEqual([]);
  const names = [...document.querySelectorAll("button")].map((one) => one.getAttribute("aria-label") ?? "");
  expect(names.filter((name) => name.startsWith("Select"))).toEqual([]);
  await click(301, { ctrlKey: true });
  await until(() => expect(dialogs()).toEqual(["A / 3 / 301"]));
});
