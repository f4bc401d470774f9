import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { notifications, notificationsStore } from "@mantine/notifications";
import type { Selection } from "../../resource/list/selection/use-selection.ts";
import { draw, drawsAdmin, press, type } from "../../testing.tsx";
import { armUndo, takeUndo } from "../../ui/toasts/undo.ts";
import type { CellChange } from "../files/paste.ts";
import { Sheet } from "./sheet.tsx";

drawsAdmin();

const row = (id: number) =>
  ({
    id,
    version: 1,
    building_identifier: "A",
    floor_number: 1,
    apartment_number: String(id),
    status: "available",
    area_total: 62.5,
  }) as ApartmentRow;

const NONE_SELECTED: Selection = {
  ids: new Set(),
  isWholePage: false,
  select: () => undefined,
  clear: () => undefined,
  toggle: () => undefined,
  togglePage: () => undefined,
};

function Page({ onCell }: { onCell: (change: CellChange) => void }) {
  const [rows, setRows] = useState([row(1), row(2)]);
  return (
    <>
      <Sheet
        rows={rows}
        isTrash={false}
        isStale={false}
        selection={NONE_SELECTED}
        mayEdit
        onCell={onCell}
        onPlan={() => undefined}
        onRestore={() => undefined}
        draftKey="ezo_draft:1:apartment-cells:new"
        resumed={null}
        onResumed={() => undefined}
      />
      <button type="button" onClick={() => setRows([row(2), row(1)])}>
        Turn round
      </button>
      <button type="button" onClick={() => setRows([row(2)])}>
        Filter
      </button>
      <button type="button" onClick={() => setRows([{ ...row(1), version: 5, apartment_number: "9" }])}>
        Colleague
      </button>
    </>
  );
}
const field = () => document.querySelector<HTMLInputElement>("td input");
const key = (name: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const target = field() ?? document.querySelector("td[data-cursor]");
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...init }));
  });
const undoKey = () => key("z", { code: "KeyZ", ctrlKey: true });
const dropped = async (text: string) => {
  await key("Enter");
  await type("A / 1 / 1, Number", text);
  await key("Escape");
  expect(field()).toBeNull();
};

it.each(["17", ""])(
  "brings back what Escape gave up (%j), into the cell where it was typed",
  async (text) => {
    const onCell = vi.fn<(change: CellChange) => void>();
    await draw(<Page onCell={onCell} />);
    await dropped(text);
    await press("Turn round");
    await act(async () => takeUndo());
    expect(field()?.value).toBe(text);
    expect(field()?.getAttribute("aria-label")).toBe("A / 1 / 1, Number");
    expect(onCell).not.toHaveBeenCalled();
  },
);

it("leaves Alt and an arrow to the browser, in whose history it leads back", async () => {
  await draw(<Page onCell={() => undefined} />);
  const cursor = document.querySelector("td[data-cursor]");
  const arrow = { key: "ArrowRight", altKey: true, bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", arrow);
  await act(async () => void cursor?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(false);
  expect(document.querySelector("td[data-cursor]")).toBe(cursor);
});

it("names the firm's currency over its prices, and both where a cell is written in another", async () => {
  await draw(<Page onCell={() => undefined} />);
  const heads = [...document.querySelectorAll("thead th")].map(({ textContent }) => textContent);
  expect(heads.filter((head) => head.startsWith("Price"))).toEqual(["Price, $", "Price hidden"]);
  const price = document.querySelector("tbody tr")?.querySelectorAll("td")[8];
  await act(async () => void price?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await key("Enter");
  await type("A / 1 / 1, Price, $", "70 000 €");
  await key("Enter");
  expect(document.querySelector('td [role="alert"]')?.textContent).toBe(
    "This price is in EUR, but prices are in USD",
  );
  expect(field()?.value).toBe("70 000 €");
});

it("says that it was not saved in the tone of a notice", async () => {
  notifications.clean();
  await draw(<Page onCell={() => undefined} />);
  await dropped("17");
  expect(notificationsStore.getState().notifications).toMatchObject([
    { title: "Not saved: A / 1 / 1, Number", "data-tone": "info" },
  ]);
});

/** What a browser sends of a press and its click. */
const pressCell = (cell: Element | null | undefined, pointerType: string) =>
  act(async () => {
    const pressed = Object.assign(new MouseEvent("pointerdown", { bubbles: true }), { pointerType });
    for (const event of [pressed, new MouseEvent("mousedown", { bubbles: true })]) cell?.dispatchEvent(event);
    cell?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });

it.each([
  ["touch", [false, true]],
  ["pen", [false, true]],
  ["mouse", [false, false]],
])("a second press of a %s, however late, opens the cell: %j", async (pointer, opened) => {
  await draw(<Page onCell={() => undefined} />);
  const cell = () => document.querySelectorAll("tbody tr")[1]?.querySelector("td");
  for (const isOpen of opened) {
    await pressCell(cell(), pointer);
    expect(cell()?.hasAttribute("data-cursor")).toBe(true);
    expect(field() !== null).toBe(isOpen);
  }
});

it("writes numbers with the decimal mark of the page's language, also while they are edited", async () => {
  localStorage.setItem("ezo_admin_language", "ka");
  const onCell = vi.fn<(change: CellChange) => void>();
  await draw(<Page onCell={onCell} />);
  const area = () => document.querySelector("tbody tr")?.querySelectorAll("td")[4];
  expect(area()?.textContent).toBe("62,5");
  await act(async () => void area()?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await key("Enter");
  expect(field()?.value).toBe("62,5");
  await key("Enter");
  expect(onCell).not.toHaveBeenCalled();
});

it("offers it once: after that the undo key takes the step before", async () => {
  const undoSaved = vi.fn<() => void>();
  await draw(<Page onCell={() => undefined} />);
  armUndo("saved", "price", undoSaved);
  await dropped("17");
  await undoKey();
  expect(field()?.value).toBe("17");
  await key("Escape");
  await undoKey();
  expect(field()).toBeNull();
  expect(undoSaved).toHaveBeenCalledTimes(1);
  await undoKey();
  expect(undoSaved).toHaveBeenCalledTimes(1);
});

it("offers again what was typed on after it was brought back", async () => {
  await draw(<Page onCell={() => undefined} />);
  await dropped("17");
  await undoKey();
  await type("A / 1 / 1, Number", "178");
  await key("Escape");
  await undoKey();
  expect(field()?.value).toBe("178");
});

it("saves it where the row is no longer in sight", async () => {
  const onCell = vi.fn<(change: CellChange) => void>();
  await draw(<Page onCell={onCell} />);
  await dropped("17");
  await press("Filter");
  await act(async () => takeUndo());
  expect(onCell).toHaveBeenCalledWith(expect.objectContaining({ field: "apartment_number", to: "17" }));
});

it("writes a cell on top of what it was begun with, and nothing where nothing was typed", async () => {
  const onCell = vi.fn<(change: CellChange) => void>();
  await draw(<Page onCell={onCell} />);
  await key("Enter");
  await press("Colleague");
  await key("Enter");
  expect(field()).toBeNull();
  expect(onCell).not.toHaveBeenCalled();
  await press("Turn round");
  await press("Colleague");
  await key("Enter");
  await type("A / 1 / 9, Number", "17");
  await press("Turn round");
  expect(field()?.value).toBe("17");
  await key("Enter");
  const [change] = onCell.mock.calls[0] ?? [];
  expect(change).toMatchObject({ row: { id: 1, version: 5 }, to: "17" });
});

it.each([
  ["17", [expect.objectContaining({ to: "17" })]],
  ["", []],
])("keeps what was typed when another cell is clicked: %j", async (text, saved) => {
  const onCell = vi.fn<(change: CellChange) => void>();
  await draw(<Page onCell={onCell} />);
  await key("Enter");
  await type("A / 1 / 1, Number", text);
  const other = document.querySelectorAll("tbody tr")[1]?.querySelector("td");
  await act(async () => void other?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  expect(onCell.mock.calls.map(([change]) => change)).toEqual(saved);
  // What is refused stays open, with its reason.
  expect(field()?.value).toBe(saved.length > 0 ? undefined : text);
});
