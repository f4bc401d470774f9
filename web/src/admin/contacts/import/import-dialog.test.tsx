import { expect, it } from "vitest";
import { Notifications } from "@mantine/notifications";
import { act } from "react";
import {
  button,
  chooseFile,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { ImportDialog } from "./import-dialog.tsx";

drawsAdmin();

const NOTHING_REFUSED = { headings: [], rows: [] };
const NOBODY_RENAMED = { renamed: 0, renames: [], unconfirmed: 0 };

it("shows what the first contacts of a file will hold, and how many more there are", async () => {
  const plan = {
    dry_run: true,
    total: 2,
    created: 2,
    updated: 0,
    skipped: 0,
    suppressed: 0,
    duplicates: 1,
    left: [],
    repeated: [{ line: 4, first: 2 }],
    invalid: 0,
    refused: NOTHING_REFUSED,
    ...NOBODY_RENAMED,
    columns: [],
    errors: [],
    written: [],
    rows: [
      {
        line: 2,
        kind: "created",
        email: "nino@example.ge",
        name: "Nino",
        language: "ka",
        consent_at: "2025-01-01",
        consent_source: "stand",
        tags: ["vip"],
        before: null,
      },
    ],
  };
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, () => ({ body: { data: plan } }));
  await chooseFile("contacts.csv");
  const reason = document.getElementById(button("Import for good").getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toContain("First press");
  await press("See what would change");
  const region = () => document.querySelector('[role="region"]')?.textContent ?? "";
  await until(() => expect(region()).toContain("nino@example.ge"));
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
    "Line 4 has the same address as line 2",
  );
  for (const value of [
    "New contact",
    "Nino",
    "Georgian",
    "1 January 2025",
    "stand",
    "vip",
    "and 1 more line",
  ])
    expect(region()).toContain(value);
});

it("shows of a known contact what changes, with what it had, and says where nothing does", async () => {
  const before = {
    name: "Nino",
    language: "ka",
    consent_at: "2024-01-01",
    consent_source: "office",
    tags: ["vip"],
  };
  const known = { kind: "updated", before };
  const plan = {
    dry_run: true,
    total: 3,
    created: 0,
    updated: 3,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    left: [],
    repeated: [],
    invalid: 0,
    refused: NOTHING_REFUSED,
    ...NOBODY_RENAMED,
    columns: [],
    errors: [],
    written: [],
    rows: [
      { ...before, ...known, line: 2, email: "nino@example.ge", name: "Nina", tags: ["late", "vip"] },
      { ...before, ...known, line: 3, email: "same@example.ge" },
      { ...before, ...known, line: 4, email: "own@example.ge", keeps_language: true },
    ],
  };
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, () => ({ body: { data: plan } }));
  expect(document.body.textContent).toContain("File (Excel or CSV)");
  expect(document.body.textContent).not.toContain("JSON");
  expect(document.body.textContent).toContain("Download a sample");
  await chooseFile("contacts.csv");
  await press("See what would change");
  const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent);
  await until(() => expect(rows()).toHaveLength(3));
  expect(rows()[0]).toMatch(/Known contactName: Nino → NinaTags: vip → late, vip$/);
  expect(rows()[1]).toMatch(/Known contactNothing changes$/);
  expect(rows()[2]).toMatch(/Known contactNothing changesKeeps the language that the person chose$/);
});

it("names the contacts who get another name, and says of those who have not confirmed that they get no campaigns", async () => {
  const plan = {
    dry_run: true,
    total: 3,
    created: 0,
    updated: 3,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    left: [],
    repeated: [],
    invalid: 0,
    refused: NOTHING_REFUSED,
    renamed: 1,
    renames: [{ line: 2, email: "nino@example.ge", before: "Nino Maisuradze", name: "Nino" }],
    unconfirmed: 2,
    columns: [],
    errors: [],
    written: [],
    rows: [],
  };
  let shown: object = plan;
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, () => ({ body: { data: shown } }));
  await chooseFile("contacts.csv");
  await press("See what would change");
  const status = () => document.querySelector('[role="status"][aria-label]')?.textContent ?? "";
  await until(() => expect(status()).toContain("Names that change1Not confirmed yet2"));
  expect(status()).toContain("Line 2: Nino Maisuradze becomes Nino (nino@example.ge)");
  expect(status()).toContain("no campaigns until they press the button");
  // Where there are none, the figures are not there either.
  shown = { ...plan, ...NOBODY_RENAMED };
  await chooseFile("others.csv");
  await press("See what would change");
  await until(() => expect(status()).toContain("To be updated3"));
  for (const word of ["Names that change", "Not confirmed yet", "becomes"])
    expect(status()).not.toContain(word);
});

it("names the columns that a file lacks, and has nothing to apply", async () => {
  const plan = {
    dry_run: true,
    total: 2,
    created: 0,
    updated: 0,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    left: [],
    repeated: [],
    invalid: 2,
    refused: NOTHING_REFUSED,
    ...NOBODY_RENAMED,
    columns: [],
    errors: [
      { line: 1, field: "consent_at", message: "The column is missing" },
      { line: 1, field: "consent_source", message: "The column is missing" },
      { line: 3, field: "email", message: "Not an address", heading: "email" },
      { line: 4, field: "language", message: "No language", heading: "Language" },
    ],
    rows: [],
    written: [],
  };
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, () => ({ body: { data: plan } }));
  for (const word of ["semicolons", "tabs", "UTF-16", "Windows-1251"])
    expect(document.body.textContent).toContain(word);
  await chooseFile("contacts.csv");
  await press("See what would change");
  const errors = () =>
    [...document.querySelectorAll('[role="status"] li')].map(({ textContent }) => textContent);
  await until(() =>
    expect(errors()).toEqual([
      "Line 1, When they agreed: The column is missing",
      "Line 1, Where they agreed: The column is missing",
      "Line 3, E-mail (email): Not an address",
      "Line 4, Language: No language",
    ]),
  );
  // Why more lines stay out than have a mistake of their own.
  expect(document.body.textContent).toContain("keeps every line of the file out");
  const apply = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Import for good",
  );
  expect(apply?.disabled).toBe(true);
});

it("offers an import for undoing after its toast is gone, to the person who did it, until it is undone", async () => {
  const written = [{ id: 7, version: 1 }];
  const plan = {
    dry_run: true,
    total: 1,
    created: 1,
    updated: 0,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    left: [],
    repeated: [],
    invalid: 0,
    refused: NOTHING_REFUSED,
    ...NOBODY_RENAMED,
    columns: [],
    errors: [],
    rows: [],
    written,
  };
  const sent: unknown[] = [];
  let undone = { changed: 0, left: ["an erased person"] };
  const open = () =>
    drawSignedIn(
      <>
        <ImportDialog onClose={() => undefined} />
        <Notifications />
      </>,
      (_method, path, body) => {
        if (path.endsWith("/undo")) sent.push(body);
        return { body: { data: path.endsWith("/undo") ? undone : plan } };
      },
    );
  const old = { at: Date.now() - 8 * 24 * 3_600_000, file: "old.csv", title: "Old", written };
  localStorage.setItem("ezo_imports:1:contacts", JSON.stringify([old]));
  await open();
  expect(document.body.textContent).not.toContain("Your last imports");
  await chooseFile("people.csv");
  await press("See what would change");
  await until(() => expect(button("Import for good").disabled).toBe(false));
  await press("Import for good");
  await until(() => expect(localStorage.getItem("ezo_imports:1:contacts")).toContain("people.csv"));
  unmountDrawn();
  await open();
  expect(document.body.textContent).toContain("1 contact added or updated");
  await press("Undo: people.csv");
  expect(dialogs()).toEqual(["Import from a file", "Undo this import?"]);
  expect(sent).toEqual([]);
  // One Escape closes one dialog.
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  expect(dialogs()).toEqual(["Import from a file"]);
  await press("Undo: people.csv");
  await press("Undo");
  await until(() => expect(document.body.textContent).toContain("Nothing was undone: 1 has been changed"));
  expect(document.body.textContent).toContain("an erased person");
  // It stays listed while something of it is left.
  undone = { changed: 1, left: [] };
  await press("Undo: people.csv");
  await press("Undo");
  await until(() => expect(document.body.textContent).not.toContain("Your last imports"));
  expect(sent).toEqual([{ written }, { written }]);
  expect(localStorage.getItem("ezo_imports:1:contacts")).toBeNull();
});

it("asks what unknown columns are, tries again with the answer, and imports with it", async () => {
  const sent: { columns?: string; dry_run: string }[] = [];
  const column = (heading: string, is: string | null, example: string) => ({ heading, column: is, example });
  const plan = (isRead: boolean) => ({
    dry_run: true,
    total: 1,
    created: isRead ? 1 : 0,
    updated: 0,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    left: [],
    repeated: [],
    invalid: 0,
    refused: NOTHING_REFUSED,
    ...NOBODY_RENAMED,
    columns: [
      column("E-mail", "email", "nino@example.ge"),
      column("Opt-in", isRead ? "consent_at" : null, "2025-01-01"),
    ],
    errors: isRead ? [] : [{ line: 1, field: "consent_at", message: "The column is missing" }],
    rows: [],
    written: [],
  });
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, (_method, _path, body) => {
    const form = body as { columns?: string; dry_run: string };
    sent.push(form);
    return { body: { data: plan(form.columns !== undefined) } };
  });
  await chooseFile("contacts.csv");
  await press("See what would change");
  const select = () => document.querySelector<HTMLInputElement>('input[aria-label="What Opt-in is"]');
  await until(() => expect(select()?.value).toBe("Leave out"));
  const text = () => document.body.textContent;
  expect(text()).toContain("Required, but missing: Name, When they agreed, Where they agreed");
  expect(button("Import for good").disabled).toBe(true);
  await act(async () => select()?.click());
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].findLast(
      ({ textContent }) => textContent === "When they agreed",
    );
  await until(() => expect(option()).toBeDefined());
  await act(async () => option()?.click());
  expect(select()?.value).toBe("When they agreed");
  expect(text()).toContain("Required, but missing: Name, Where they agreed");
  // What was found before the change says nothing any more.
  expect(button("Import for good").disabled).toBe(true);
  await press("See what would change");
  await until(() => expect(button("Import for good").disabled).toBe(false));
  await press("Import for good");
  await until(() => expect(sent).toHaveLength(3));
  const columns = JSON.stringify({ "Opt-in": "consent_at" });
  expect(sent.map((form) => [form.dry_run, form.columns])).toEqual([
    ["true", undefined],
    ["true", columns],
    ["false", columns],
  ]);
});
