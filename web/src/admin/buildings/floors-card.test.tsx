import { notifications, Notifications } from "@mantine/notifications";
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import type { BuildingRow, FloorRow } from "../inventory/stock.resources.ts";
import {
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  endSession,
  expectNoDrafts,
  listAnswer,
  press,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../testing.tsx";
import { FloorsCard } from "./floors-card.tsx";

drawsAdmin();
beforeEach(() => notifications.clean());

const LABEL = "Label: Floor 3";
const BUILDING = { id: 7, project_id: 1, identifier: "A" } as BuildingRow;
const floor = (version: number, label: string) =>
  ({
    id: 3,
    building_id: 7,
    project_id: 1,
    number: 3,
    label,
    version,
    is_active: true,
    apartments_count: 0,
  }) as FloorRow;
/** The answer to a list: these floors, none of them deleted. */
const living = (path: string, query: URLSearchParams, rows: readonly FloorRow[]) =>
  listAnswer(path.endsWith("/floors") && !query.has("deleted") ? rows : []);
const field = () => document.querySelector<HTMLInputElement>(`input[aria-label="${LABEL}"]`);
const leave = () =>
  act(async () => void field()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

it("keeps a floor's label that meets a colleague's, and takes its place by a second save alone", async () => {
  let stored = floor(1, "");
  const sent: unknown[] = [];
  await drawSignedIn(<FloorsCard building={BUILDING} />, (method, path, body, query) => {
    if (method === "GET") return living(path, query, [stored]);
    sent.push(body);
    if (sent.length === 1) stored = floor(2, "Theirs");
    if ((body as { version: number }).version < stored.version)
      return { status: 409, body: refusal("conflict") };
    stored = floor(3, "Mine");
    return { body: { data: stored } };
  });
  await until(() => expect(field()).not.toBeNull());
  await type(LABEL, "Mine");
  await leave();
  await until(() => expect(document.body.textContent).toContain("Theirs"));
  expect(field()?.value).toBe("Mine");
  await leave();
  await until(() => expect(sent).toEqual([1, 2].map((version) => ({ label: "Mine", version }))));
  await until(() => expect(document.body.textContent).not.toContain("Theirs"));
  expect(field()?.value).toBe("Mine");
});

/** Draws the floor as a server keeps it; gives what is written to it. */
async function drawFloor(): Promise<unknown[]> {
  let now = floor(1, "Old");
  const sent: unknown[] = [];
  await drawSignedIn(
    <>
      <Notifications />
      <FloorsCard building={BUILDING} />
    </>,
    (method, path, body, query) => {
      if (method === "GET") return living(path, query, [now]);
      sent.push(body);
      now = floor(now.version + 1, (body as { label: string }).label);
      return { body: { data: now } };
    },
  );
  await until(() => expect(field()?.value).toBe("Old"));
  return sent;
}

it.each([
  ["the page is left", async () => {}],
  ["the session ends", endSession],
])("offers a label again that was being typed when %s", async (_, end) => {
  await drawFloor();
  await type(LABEL, "New");
  await end();
  unmountDrawn();
  const sent = await drawFloor();
  await press("Continue with it");
  expect(field()?.value).toBe("New");
  await leave();
  await until(() => expect(sent).toEqual([{ label: "New", version: 1 }]));
  await expectNoDrafts();
});

it("takes a saved label back", async () => {
  const sent = await drawFloor();
  await type(LABEL, "New");
  await leave();
  await until(() => expect(sent).toHaveLength(1));
  await press("Undo");
  await until(() => expect(sent.at(-1)).toEqual({ label: "Old", version: 2 }));
  await until(() => expect(field()?.value).toBe("Old"));
});

it("names empty floor numbers as missing, each at its field, and sends nothing until both are there", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<FloorsCard building={BUILDING} />, (method, _path, body) => {
    if (method === "GET") return listAnswer([]);
    sent.push(body);
    return { status: 201, body: { data: { added: [1], kept: [] } } };
  });
  const MISSING = "This field is required";
  const errors = () =>
    [...document.querySelectorAll('[role="group"] [aria-invalid="true"]')].map((one) => [
      one.closest("div.mantine-InputWrapper-root")?.querySelector("label")?.textContent,
      document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent,
    ]);
  await press("Add floors");
  expect(errors()).toEqual([
    ["From floor", MISSING],
    ["To floor", MISSING],
  ]);
  await type("From floor", "1");
  expect(errors()).toEqual([["To floor", MISSING]]);
  await press("Add floors");
  expect(errors()).toEqual([["To floor", MISSING]]);
  expect(sent).toEqual([]);
  await type("To floor", "2");
  await press("Add floors");
  await until(() => expect(sent).toEqual([{ from: 1, to: 2 }]));
  expect(errors()).toEqual([]);
});

it("restores a deleted floor from its list, and says what keeps it from coming back", async () => {
  const day = 24 * 60 * 60 * 1000;
  const deleted = {
    ...floor(4, ""),
    deleted_at: new Date(Date.now() - 2.5 * day).toISOString(),
    updated_by: { id: 9, name: "Nino" },
  };
  const sent: unknown[] = [];
  const reason = "“A / 3” cannot come back: another one has its number now.";
  await drawSignedIn(
    <>
      <Notifications />
      <FloorsCard building={BUILDING} />
    </>,
    (method, path, body, query) => {
      if (method === "GET")
        return listAnswer(path.endsWith("/floors") && query.has("deleted") ? [deleted] : []);
      sent.push(body);
      return sent.length === 1
        ? { status: 409, body: refusal("name_taken", { "ids.0": [reason] }) }
        : { body: { message: "", data: { changed: 1, ids: [3] } } };
    },
  );
  const list = () => document.querySelector('ul[aria-label="Deleted floors"]')?.textContent;
  await until(() => expect(list()).toContain("Floor 3"));
  expect(list()).toContain("Deleted by Nino");
  expect(list()).toContain("It can be restored for 28 more days.");
  await press("Restore: Floor 3");
  await until(() => expect(document.body.textContent).toContain(reason));
  await press("Restore: Floor 3");
  await until(() => expect(document.body.textContent).toContain("1 item restored"));
  expect(sent).toEqual([1, 2].map(() => ({ ids: [3], versions: [4] })));
});

it("updates a floor's copies from its menu, where there are other floors with apartments", async () => {
  await drawSignedIn(<FloorsCard building={BUILDING} />, (_method, path, _body, query) =>
    living(path, query, [floor(1, "")]),
  );
  await until(() => button("More: Floor 3"));
  await press("More: Floor 3");
  await until(() => button("Apply again to its copies"));
  await press("Apply again to its copies");
  await until(() => expect(dialogs()).toContain("Floor 3: update its copies"));
  expect(document.body.textContent).toContain("The building has no other floor with apartments.");
  expect(button("Show the changes").disabled).toBe(true);
});
