import { notifications, notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { expect, it } from "vitest";
import {
  button,
  chooseFile,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  pressTwice,
  until,
} from "../../testing.tsx";
import { ImportDialog } from "./import-dialog.tsx";

drawsAdmin();

const plan = {
  dry_run: true,
  rows: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  seen: "0",
  columns: [] as { heading: string; column: string | null; examples: string[] }[],
  ignored_columns: ["Broker", "Notes"],
  added_floors: ["Linden Court / A / 5"],
  changes: [
    {
      row: 2,
      kind: "created",
      apartment: "A / 5 / 51",
      fields: { rooms: { from: null, to: 3 }, price: { from: null, to: 150_000 } },
    },
  ],
  errors: [
    { row: 3, field: "rooms", message: "No number", place: "A / 5 / 52" },
    { row: 3, field: "floor", message: "No such floor", place: "A / 5 / 52" },
  ],
};

it("shows the values of new apartments, and every mistake of a row in one place", async () => {
  await drawSignedIn(<ImportDialog projectId={undefined} onClose={() => undefined} />, (method) => ({
    body: {
      data: method === "POST" ? plan : [],
      meta: { total: 0, current_page: 1, last_page: 1, per_page: 20 },
    },
  }));
  await chooseFile("apartments.xlsx");
  const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  await until(() => expect(rows()).toHaveLength(2));
  const text = document.body.textContent;
  expect(text).toContain("Columns that are not read: Broker, Notes");
  expect(text).toContain("Floors that are added: Linden Court / A / 5");
  expect(rows()[0]).toMatch(/^3A \/ 5 \/ 52.*No number.*No such floor$/);
  expect(rows()[1]).toMatch(/^2A \/ 5 \/ 51.*Rooms: 3.*: \$\s150\s000$/);
});

it("names the prices that would fall by more than a fifth", async () => {
  const changed = (row: number, to: number) => ({
    row,
    kind: "updated",
    apartment: `A / 5 / ${row}`,
    fields: { price: { from: 150_000, to } },
  });
  const trial = { ...plan, changes: [changed(2, 15_000), changed(3, 140_000)], errors: [] };
  await drawSignedIn(<ImportDialog projectId={undefined} onClose={() => undefined} />, (method) =>
    method === "POST" ? { body: { data: trial } } : listAnswer([]),
  );
  await chooseFile("apartments.xlsx");
  const said = "Prices that fall by more than 20 %: 1A / 5 / 2: 150\u00a0000 → 15\u00a0000";
  await until(() =>
    expect([...document.querySelectorAll('[role="status"]')].map((one) => one.textContent)).toContain(said),
  );
});

it("says why a file with wrong rows is not imported, and leaves them out on request", async () => {
  notifications.clean();
  const sent: unknown[] = [];
  await drawSignedIn(
    <ImportDialog projectId={undefined} onClose={() => undefined} />,
    (method, _path, body) => {
      if (method !== "POST") return listAnswer([]);
      sent.push(body);
      return { body: { data: { ...plan, written: [] } } };
    },
  );
  await chooseFile("apartments.xlsx");
  const text = () => document.body.textContent;
  await until(() => expect(text()).toContain("rows with errors: 1"));
  expect(text()).toContain("Rows with errors are not imported");
  expect(button("Import for good").disabled).toBe(true);
  const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? expect.fail();
  await act(async () => box.click());
  expect(text()).not.toContain("Rows with errors are not imported");
  await press("Import for good");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ ignore_unknown_columns: "true", add_floors: "true", dry_run: "true" });
  expect(sent[1]).toMatchObject({ seen: "0", leave_out_errors: "true", add_floors: "true" });
  const said = () => notificationsStore.getState().notifications.map(({ title }) => title);
  await until(() => expect(said()).toEqual(["Imported: 1 new, 0 changed; 1 with errors left out"]));
});

it("says once that it is done, however often its button is pressed", async () => {
  notifications.clean();
  let sent = 0;
  await drawSignedIn(
    <ImportDialog projectId={undefined} onClose={() => undefined} />,
    (method, _path, body) => {
      if (method !== "POST")
        return { body: { data: [], meta: { total: 0, current_page: 1, last_page: 1, per_page: 20 } } };
      if ((body as { seen?: string }).seen === undefined)
        return { body: { data: { ...plan, errors: [], written: [] } } };
      sent += 1;
      return { body: { data: { ...plan, errors: [], written: [{ id: 1, version: 1 }] } } };
    },
  );
  await chooseFile("apartments.xlsx");
  await until(() => expect(button("Import for good").disabled).toBe(false));
  await pressTwice("Import for good");
  const said = () => notificationsStore.getState().notifications;
  await until(() => expect(said().length).toBeGreaterThan(0));
  expect(sent).toBe(1);
  expect(said()).toHaveLength(1);
});

it("takes the same file again once it was corrected", async () => {
  await drawSignedIn(<ImportDialog projectId={undefined} onClose={() => undefined} />, (method) =>
    method === "POST" ? { body: { data: plan } } : listAnswer([]),
  );
  await chooseFile("apartments.csv");
  const field = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail();
  // A browser reports a change only of a field that has not this file already; jsdom's keeps none.
  Object.defineProperty(field, "value", { value: "apartments.csv", writable: true });
  await act(async () => field.click());
  expect(field.value).toBe("");
});

/** The field that says what the column of a heading is. */
const columnField = (heading: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="What ${heading} is"]`);
async function readAs(heading: string, word: string): Promise<void> {
  await until(() => expect(columnField(heading)?.disabled).toBe(false));
  await act(async () => columnField(heading)?.click());
  const option = () => {
    const list = document.getElementById(columnField(heading)?.getAttribute("aria-controls") ?? "");
    return [...(list ?? document).querySelectorAll<HTMLElement>('[role="option"]')].findLast(
      (one) => one.textContent === word && one.closest('[hidden], [style*="display: none"]') === null,
    );
  };
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
  expect(columnField(heading)?.value).toBe(word);
}

it("shows what each column of a chosen file is read as, tries again with what is chosen, and imports so", async () => {
  const sent: Record<string, string>[] = [];
  const columnsWith = (block: string | null) => [
    { heading: "Project", column: "project", examples: ["Linden Court"] },
    { heading: "Block", column: block, examples: ["A", "B"] },
    { heading: "Level", column: "floor", examples: ["5"] },
    { heading: "No", column: "apartment_number", examples: ["51", "52"] },
    { heading: "Notes", column: null, examples: [] },
    { heading: "", column: null, examples: ["x"] },
  ];
  await drawSignedIn(
    <ImportDialog projectId={undefined} onClose={() => undefined} />,
    (method, _path, body) => {
      if (method !== "POST") return listAnswer([]);
      sent.push(body as Record<string, string>);
      const read =
        sent.length === 1
          ? { changes: [], columns: columnsWith(null) }
          : { errors: [], columns: columnsWith("building"), written: [] };
      return { body: { data: { ...plan, ...read } } };
    },
  );
  await chooseFile("apartments.xlsx");
  const text = () => document.body.textContent;
  await until(() => expect(columnField("Block")?.value).toBe("Leave out"));
  expect(columnField("Level")?.value).toBe("Floor");
  expect(text()).toContain("A · B");
  expect(document.querySelectorAll('input[aria-label^="What "]')).toHaveLength(5);
  expect(text()).toContain("Required, but missing: Building");

  await readAs("Block", "Floor");
  expect(text().split("Chosen for another column, too")).toHaveLength(3);
  await readAs("Block", "Building");
  expect(text()).not.toContain("Chosen for another column, too");
  expect(text()).not.toContain("Required, but missing");
  // What was found before the change says nothing any more.
  expect(button("Import for good").disabled).toBe(true);
  await press("See what would change");
  await until(() => expect(button("Import for good").disabled).toBe(false));
  await press("Import for good");
  await until(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ columns = "" }): unknown => JSON.parse(columns))).toEqual([
    {},
    { Block: "building" },
    { Project: "project", Block: "building", Level: "floor", No: "apartment_number", Notes: "" },
  ]);
});

it("names the firm's currency where a column is read as prices, and before a file is chosen", async () => {
  const read = { ...plan, columns: [{ heading: "Cost", column: "price", examples: ["70 000"] }] };
  await drawSignedIn(<ImportDialog projectId="1" onClose={() => undefined} />, (method) =>
    method === "POST" ? { body: { data: read } } : listAnswer([]),
  );
  expect(document.body.textContent).toContain("Prices are in $: a cell with the sign of another currency");
  await chooseFile("apartments.xlsx");
  await until(() => expect(columnField("Cost")?.value).toBe("Price, $"));
});

it("asks for no column of the project where one is chosen", async () => {
  const read = { ...plan, columns: [{ heading: "Block", column: "building", examples: ["A"] }] };
  await drawSignedIn(<ImportDialog projectId="1" onClose={() => undefined} />, (method) =>
    method === "POST" ? { body: { data: read } } : listAnswer([]),
  );
  await chooseFile("apartments.xlsx");
  await until(() => expect(document.body.textContent).toContain("Required, but missing: Floor, Number"));
});
