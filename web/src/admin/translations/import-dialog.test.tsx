import type { ImportPlan } from "@ezo/contract/admin/content/translations";
import { notifications, Notifications } from "@mantine/notifications";
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { button, chooseFile, drawSignedIn, drawsAdmin, press, refusal, until } from "../testing.tsx";
import { ImportDialog } from "./import-dialog.tsx";

drawsAdmin();
beforeEach(() => notifications.clean());

const plan: ImportPlan = {
  dry_run: true,
  additions: [{ key: "home.new", ka: "ახალი", en: "New", ru: "" }],
  changes: [{ key: "home.title", locale: "en", from: "Home", to: "Front page" }],
  conflicts: [{ key: "home.lead", locale: "ru", from: "наше", to: "чужое", base: "было" }],
  removals: [{ key: "home.old", ka: "ძველი", en: "", ru: "" }],
  errors: [],
  unchanged: 4,
  exported_at: null,
  checked_at: "2026-11-22T10:00:00.000Z",
  written: [],
};
/** Renders the dialog and runs a trial; returns the bodies sent. */
async function tried(answered: ImportPlan): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  const dialog = (
    <>
      <ImportDialog onClose={() => undefined} />
      <Notifications />
    </>
  );
  await drawSignedIn(dialog, (_method, path, body) => {
    sent.push(body as Record<string, unknown>);
    return { body: { data: path.endsWith("/undo") ? { changed: 1, left: ["home.title"] } : answered } };
  });
  await chooseFile("texts.csv");
  await press("See what would change");
  await until(() => expect(document.querySelector("section[aria-label]")).not.toBeNull());
  return sent;
}
const part = (name: string) =>
  [...document.querySelectorAll(`section[aria-label="${name}"] li`)].map((line) => line.textContent);

it("treats changes between trial and import as conflicts", async () => {
  const sent = await tried(plan);
  await press("Import for good");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ dry_run: "true", on_conflict: "keep" });
  expect(sent[0]).not.toHaveProperty("exported_at");
  expect(sent[1]).toMatchObject({ dry_run: "false", exported_at: plan.checked_at });
});

it.each([
  ["Overwrite what has changed here since the export", { on_conflict: "overwrite", remove_missing: "false" }],
  [
    "Delete texts that the file lacks and the code does not use",
    { on_conflict: "keep", remove_missing: "true" },
  ],
])("sends what the box allows: %s", async (label, allowed) => {
  // Without the box there is nothing to import.
  const sent = await tried({ ...plan, additions: [], changes: [] });
  expect(sent[0]).toMatchObject({ on_conflict: "keep", remove_missing: "false" });
  expect(button("Import for good").disabled).toBe(true);
  const box = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  await act(async () => box?.click());
  await press("Import for good");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ dry_run: "false", ...allowed });
});

it("undoes an import, and names texts that stay because of a later change", async () => {
  const written = [{ id: 7, version: 3 }];
  const sent = await tried({ ...plan, written });
  await press("Import for good");
  await until(() => expect(button("Undo")).toBeDefined());
  await press("Undo");
  await until(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual({ written });
  await until(() =>
    expect(document.body.textContent).toMatch(/except for 1 that has been changed.*home\.title/),
  );
});

it("shows additions, changes, conflicts and removals separately, with their texts", async () => {
  await tried(plan);
  expect(part("New")).toEqual([expect.stringContaining("ახალი / New")]);
  expect(part("Changed")).toEqual([expect.stringMatching(/^home\.title, English.*Home.*Front page/)]);
  expect(part("Changed here since the export, kept as they are")).toEqual([
    expect.stringMatching(/наше.*чужое/),
  ]);
  // Nothing is deleted unless requested.
  expect(part("Deleted")).toEqual([]);
  const [, removes] = document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]');
  removes?.click();
  await until(() => expect(part("Deleted")).toEqual([expect.stringContaining("ძველი")]));
});

it("truncates a long text, and shows all of it on demand", async () => {
  const [from, to] = ["long ".repeat(100), "short"];
  await tried({ ...plan, changes: [{ key: "home.title", locale: "en", from, to }] });
  const before = () => document.querySelector("del")?.textContent;
  expect(before()).toBe(`${from.slice(0, 200)}… Show all`);
  expect(document.querySelector("ins")?.textContent).toBe(to);
  await press("Show all");
  expect(before()).toBe(`${from} Show less`);
});

it("reports an invalid row by key, language and reason, and disables the import", async () => {
  await tried({
    ...plan,
    errors: [{ row: 3, key: "home.bad", locale: "en", message: "The text must keep {{count}}" }],
  });
  expect(part("To be put right")).toEqual(["3: home.bad, English The text must keep {{count}}"]);
  const apply = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Import for good",
  );
  expect(apply?.disabled).toBe(true);
});

it("reports line and column of an unreadable file", async () => {
  await drawSignedIn(<ImportDialog onClose={() => undefined} />, () => ({
    status: 422,
    body: refusal("invalid", { "rows.1.georgian": ["Unknown column"] }),
  }));
  await chooseFile("texts.csv");
  await press("See what would change");
  await until(() => expect(document.body.textContent).toContain("Line 1, georgian: Unknown column"));
});
