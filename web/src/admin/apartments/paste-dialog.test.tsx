import { expect, it } from "vitest";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import type { CellChange } from "./paste.ts";

drawsAdmin();

const row = {
  id: 1,
  version: 1,
  building_identifier: "A",
  floor_number: 2,
  apartment_number: "7",
} as ApartmentRow;

it("says what a cell was and becomes in the page's words, not in the codes of the file", async () => {
  const cells: CellChange[] = [
    { row, field: "status", from: "available", to: "sold", text: "sold" },
    { row, field: "price", from: null, to: 150_000, text: "150,000" },
  ];
  await drawSignedIn(
    <PasteDialog
      plan={{ cells, rowsBeyond: 0, columnsBeyond: 0 }}
      tryOut={() => Promise.resolve({ changed: [1], cells: [], errors: [] } as never)}
      onApply={() => undefined}
      onClose={() => undefined}
    />,
    () => null,
  );
  const shown = () =>
    [...document.querySelectorAll("tbody tr")].map((line) =>
      [...line.querySelectorAll("td")].slice(2).map((cell) => cell.textContent),
    );
  await until(() =>
    expect(shown()).toEqual([
      ["Available", "Sold"],
      ["Empty", "150,000"],
    ]),
  );
});
