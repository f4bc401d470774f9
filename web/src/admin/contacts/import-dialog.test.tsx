import { expect, it } from "vitest";
import { chooseFile, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import { ImportDialog } from "./import-dialog.tsx";

drawsAdmin();

it("shows what the first contacts of a file will hold, and how many more there are", async () => {
  const plan = {
    dry_run: true,
    total: 2,
    created: 2,
    updated: 0,
    skipped: 0,
    suppressed: 0,
    duplicates: 0,
    invalid: 0,
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
      },
    ],
  };
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, () => ({ body: { data: plan } }));
  await chooseFile("contacts.csv");
  await press("See what would change");
  const region = () => document.querySelector('[role="region"]')?.textContent ?? "";
  await until(() => expect(region()).toContain("nino@example.ge"));
  for (const value of ["New contact", "Nino", "Georgian", "1 January 2025", "stand", "vip", "and 1 more row"])
    expect(region()).toContain(value);
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
    invalid: 2,
    errors: [
      { line: 1, field: "consent_at", message: "The column is missing" },
      { line: 1, field: "consent_source", message: "The column is missing" },
      { line: 3, field: "email", message: "Not an address" },
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
      "Line 1, consent_at: The column is missing",
      "Line 1, consent_source: The column is missing",
      "Line 3, email: Not an address",
    ]),
  );
  const apply = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Import for good",
  );
  expect(apply?.disabled).toBe(true);
});
