import { expect, it } from "vitest";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { drawSignedIn, drawsAdmin, press, until } from "../../testing.tsx";
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
      ["Empty", "150\u00a0000"],
    ]),
  );
});

it("asks for the reasons of refusals again in the language that is chosen", async () => {
  let message = "Taken";
  function Page() {
    const { setLanguage } = useTexts();
    return (
      <>
        <button type="button" onClick={() => setLanguage("ka")}>
          Georgian
        </button>
        <PasteDialog
          plan={{
            cells: [{ row, field: "apartment_number", from: "7", to: "8", text: "8" }],
            rowsBeyond: 0,
            columnsBeyond: 0,
          }}
          tryOut={() =>
            Promise.resolve({ changed: [], errors: [{ id: 1, field: "apartment_number", message }] } as never)
          }
          onApply={() => undefined}
          onClose={() => undefined}
        />
      </>
    );
  }
  await drawSignedIn(<Page />, () => null);
  const reason = () => document.querySelector("tbody td:last-child")?.textContent;
  await until(() => expect(reason()).toBe("8Taken"));
  message = "დაკავებულია";
  await press("Georgian");
  await until(() => expect(reason()).toBe("8დაკავებულია"));
});

it("names the range of a cell that is out of it", async () => {
  const cells: CellChange[] = [
    { row, field: "rooms", from: 2, text: "99", error: "sheet.error.range" },
    { row, field: "apartment_number", from: "7", text: "x", error: "sheet.error.length" },
  ];
  await drawSignedIn(
    <PasteDialog
      plan={{ cells, rowsBeyond: 0, columnsBeyond: 0 }}
      tryOut={() => Promise.reject(new Error("nothing to try"))}
      onApply={() => undefined}
      onClose={() => undefined}
    />,
    () => null,
  );
  const reasons = [...document.querySelectorAll("tbody td:last-child")].map((cell) => cell.textContent);
  expect(reasons).toEqual(["99Allowed: 1 to 50", "xToo long: at most 20 characters"]);
});

it("names both currencies of a price that is in another one than the firm's, and the firm's over the prices", async () => {
  await drawSignedIn(
    <PasteDialog
      plan={{
        cells: [{ row, field: "price", from: null, text: "70 000 ₾", error: "sheet.error.currency" }],
        rowsBeyond: 0,
        columnsBeyond: 0,
      }}
      tryOut={() => Promise.reject(new Error("nothing to try"))}
      onApply={() => undefined}
      onClose={() => undefined}
    />,
    () => null,
  );
  const cells = [...document.querySelectorAll("tbody td")].map((cell) => cell.textContent);
  expect(cells).toEqual([
    "A / 2 / 7",
    "Price, $",
    "Empty",
    "70 000 ₾This price is in GEL, but prices are in USD",
  ]);
});

it("names the prices that would fall by more than a fifth", async () => {
  const cells: CellChange[] = [
    { row, field: "price", from: 150_000, to: 15_000, text: "15,000" },
    { row: { ...row, id: 2, apartment_number: "8" }, field: "price", from: 9, to: 8, text: "8" },
  ];
  await drawSignedIn(
    <PasteDialog
      plan={{ cells, rowsBeyond: 0, columnsBeyond: 0 }}
      tryOut={() => Promise.resolve({ changed: [1, 2], cells: [], errors: [] } as never)}
      onApply={() => undefined}
      onClose={() => undefined}
    />,
    () => null,
  );
  const said = "Prices that fall by more than 20 %: 1A / 2 / 7: 150\u00a0000 → 15\u00a0000";
  await until(() =>
    expect([...document.querySelectorAll('[role="status"]')].map((one) => one.textContent)).toContain(said),
  );
});
