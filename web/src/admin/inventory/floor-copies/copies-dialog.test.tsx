import { Notifications } from "@mantine/notifications";
import { act } from "react";
import { expect, it } from "vitest";
import type { FloorRow } from "../stock.resources.ts";
import { button, drawSignedIn, drawsAdmin, press, refusal, until } from "../../testing.tsx";
import { CopiesDialog } from "./copies-dialog.tsx";

drawsAdmin();

const floor = (id: number, copied_from_id: number | null, apartments_count = 2) =>
  ({ id, number: id, copied_from_id, apartments_count }) as FloorRow;
const FLOORS = [floor(5, null, 0), floor(4, null), floor(3, 2), floor(2, null)];
const change = (field: string, to: number, kept: string | null, what = "apartment") => ({
  key: `${what}:31:${field}`,
  seen: `seen-${field}`,
  floor_id: 3,
  floor_number: 3,
  what,
  apartment_number: "301",
  original_number: "201",
  field,
  from: 1,
  to,
  kept,
});

const box = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll("label")].findLast((one) => one.textContent === label);
  const field = document.getElementById(found?.htmlFor ?? "");
  return field instanceof HTMLInputElement ? field : expect.fail(`no checkbox ${label}`);
};
const tick = (label: string) => act(async () => box(label).click());

const ROOMS = "301 (as 201): Rooms";
const AREA = "301 (as 201): Total, m²";
const PREVIEW = "/api/admin/floors/2/copies/preview";

/** Draws the dialog of floor 2; `apply` answers what is applied. Returns what was sent, by its path. */
async function drawDialog(apply: () => { status?: number; body: unknown }) {
  const sent: { path: string; body: unknown }[] = [];
  let closed = 0;
  await drawSignedIn(
    <>
      <Notifications />
      <CopiesDialog floor={floor(2, null)} floors={FLOORS} onClose={() => closed++} />
    </>,
    (_method, path, body) => {
      sent.push({ path, body });
      if (path !== PREVIEW) return apply();
      const outline = change("points", 1, "edited", "zone");
      const changes = [change("rooms", 2, null), change("area_total", 45, "sold"), outline];
      return { body: { data: { changes, unpaired: [] } } };
    },
  );
  return { sent, closed: () => closed };
}

it("lists what would change on the copies, and applies what is ticked of it", async () => {
  const { sent, closed } = await drawDialog(() => ({ body: { data: { floors: 1, changes: 2 } } }));
  // A floor without apartments is no choice; a copy is chosen.
  expect(document.body.textContent).not.toContain("Floor 5");
  expect([box("Floor 3").checked, box("Floor 4").checked]).toEqual([true, false]);
  await tick("Floor 3");
  expect(button("Show the changes").disabled).toBe(true);
  await tick("Floor 3");
  await press("Show the changes");
  await until(() => expect(box(ROOMS).checked).toBe(true));
  expect(sent).toEqual([{ path: PREVIEW, body: { floor_ids: [3], parts: ["facts", "plan"] } }]);
  // What is sold stays as it is, unless somebody ticks it.
  expect(box(AREA).checked).toBe(false);
  expect(document.body.textContent).toContain("Sold");
  // As many corners before and after.
  expect(box("301 (as 201): Outline").checked).toBe(false);
  expect(document.body.textContent).toContain("Moved corners");
  await tick(AREA);
  await press("Apply 2 changes");
  await until(() => expect(closed()).toBe(1));
  expect(sent[1]?.body).toEqual({
    floor_ids: [3],
    changes: ["rooms", "area_total"].map((field) => ({
      key: `apartment:31:${field}`,
      seen: `seen-${field}`,
    })),
  });
  await until(() => expect(document.body.textContent).toContain("2 changes applied"));
});

it("says what somebody has changed meanwhile, and lists the changes anew", async () => {
  const meanwhile = "“A / 3 / 301” has been changed meanwhile";
  const { sent, closed } = await drawDialog(() => ({
    status: 409,
    body: refusal("conflict", { "changes.0": [meanwhile] }),
  }));
  await press("Show the changes");
  await until(() => expect(box(ROOMS).checked).toBe(true));
  await press("Apply 1 change");
  await until(() => expect(document.body.textContent).toContain(meanwhile));
  await until(() => expect(sent.filter(({ path }) => path === PREVIEW)).toHaveLength(2));
  await until(() => expect(box(ROOMS).checked).toBe(true));
  expect(closed()).toBe(0);
});
