// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { draw, drawsAdmin, press, type } from "../testing.tsx";
import { takeUndo } from "../ui/undo.ts";
import type { CellChange } from "./paste.ts";
import { Sheet } from "./sheet.tsx";

drawsAdmin();

const row = (id: number) =>
  ({
    id,
    version: 1,
    building_identifier: "A",
    floor_number: 1,
    apartment_number: String(id),
  }) as ApartmentRow;

function Page({ onCell }: { onCell: (change: CellChange) => void }) {
  const [rows, setRows] = useState([row(1), row(2)]);
  return (
    <>
      <Sheet
        rows={rows}
        isTrash={false}
        isStale={false}
        selected={new Set()}
        onSelect={() => undefined}
        onCell={onCell}
        onPlan={() => undefined}
        onRestore={() => undefined}
      />
      <button type="button" onClick={() => setRows([row(2), row(1)])}>
        Turn round
      </button>
      <button type="button" onClick={() => setRows([row(2)])}>
        Filter
      </button>
    </>
  );
}
const field = () => document.querySelector<HTMLInputElement>("td input");
const key = (name: string) =>
  act(async () => {
    const target = field() ?? document.querySelector("td[data-cursor]");
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });
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

it("saves it where the row is no longer in sight", async () => {
  const onCell = vi.fn<(change: CellChange) => void>();
  await draw(<Page onCell={onCell} />);
  await dropped("17");
  await press("Filter");
  await act(async () => takeUndo());
  expect(onCell).toHaveBeenCalledWith(expect.objectContaining({ field: "apartment_number", to: "17" }));
});
