import { FLOOR_COPY_CHANGES_MAX } from "@ezo/contract/values/limits/stock";
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
const BEDROOMS = "301 (as 201): Bedrooms";
const SIDES = "301 (as 201): Sides";
const OUTLINE = "301 (as 201): Outline";
const AREA = "301 (as 201): Total, m²";
const PREVIEW = "/api/admin/floors/2/copies/preview";
const CHANGES = [
  change("rooms", 2, null),
  change("area_total", 45, "sold"),
  change("points", 1, "edited", "zone"),
];

/**
 * Draws the dialog of floor 2; `apply` answers what is applied, and `listed` has the changes of each preview, the last one's
 * of those after it. Returns what was sent, by its path.
 */
async function drawDialog(apply: () => { status?: number; body: unknown }, listed = [CHANGES]) {
  let previews = 0;
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
      const changes = listed[Math.min(previews++, listed.length - 1)];
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
  expect(box(OUTLINE).checked).toBe(false);
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

it("gives the focus to what comes in place of the button that had it, and goes on where one was", async () => {
  await drawDialog(() => ({ body: { data: { floors: 1, changes: 1 } } }));
  await tick("Floor 4");
  await press("Show the changes");
  await until(() => expect(box(ROOMS).checked).toBe(true));
  expect(document.activeElement?.textContent).toBe("1 of 3 ticked");
  await press("Choose other floors");
  expect(box("Floor 4").checked).toBe(true);
  expect(document.activeElement?.textContent).toContain("Other floors take over what was corrected here.");
});

it("unticks with a floor also what should rather stay, and ticks with it only the rest", async () => {
  await drawDialog(() => ({ body: { data: { floors: 1, changes: 1 } } }));
  await press("Show the changes");
  await until(() => expect(box(ROOMS).checked).toBe(true));
  await tick(AREA);
  await tick("Floor 3");
  expect([box(ROOMS).checked, box(AREA).checked]).toEqual([false, false]);
  await tick("Floor 3");
  expect([box(ROOMS).checked, box(AREA).checked]).toEqual([true, false]);
});

it("says what somebody has changed meanwhile, and lists the changes anew with what was chosen", async () => {
  const meanwhile = "“A / 3 / 301” has been changed meanwhile";
  const sides = change("orientation", 2, null);
  const { sent, closed } = await drawDialog(
    () => ({ status: 409, body: refusal("conflict", { "changes.0": [meanwhile] }) }),
    [
      [...CHANGES, sides],
      // One more, and one was sold meanwhile.
      [...CHANGES, { ...sides, kept: "sold" }, change("bedrooms", 3, null)],
    ],
  );
  await press("Show the changes");
  await until(() => expect(box(SIDES).checked).toBe(true));
  await tick(ROOMS);
  await tick(AREA);
  const area = box(AREA);
  await press("Apply 2 changes");
  await until(() => expect(document.body.textContent).toContain(meanwhile));
  await until(() => expect(box(BEDROOMS).checked).toBe(true));
  expect(sent.filter(({ path }) => path === PREVIEW)).toHaveLength(2);
  expect([box(ROOMS).checked, box(AREA).checked, box(OUTLINE).checked]).toEqual([false, true, false]);
  // What the buyer was shown is a choice of its own.
  expect(box(SIDES).checked).toBe(false);
  // The list has stayed on screen.
  expect(box(AREA)).toBe(area);
  expect(closed()).toBe(0);
});

it("keeps the list and what is ticked when applying fails for another reason", async () => {
  const reason = "Too many changes";
  const { sent, closed } = await drawDialog(() => ({
    status: 422,
    body: refusal("invalid", { changes: [reason] }),
  }));
  await press("Show the changes");
  await until(() => expect(box(ROOMS).checked).toBe(true));
  await tick(AREA);
  await press("Apply 2 changes");
  await until(() => expect(document.body.textContent).toContain(reason));
  expect([box(ROOMS).checked, box(AREA).checked]).toEqual([true, true]);
  expect(sent.filter(({ path }) => path === PREVIEW)).toHaveLength(1);
  expect(closed()).toBe(0);
});

it("ticks no more changes than one call takes, and says so", async () => {
  const many = Array.from({ length: FLOOR_COPY_CHANGES_MAX + 1 }, (_, index) => ({
    ...change("rooms", 2, null),
    key: `apartment:${index}:rooms`,
  }));
  const { sent, closed } = await drawDialog(() => ({ body: { data: { floors: 1, changes: 1 } } }), [many]);
  const limit = "At most 10\u00A0000 changes are applied at once";
  await press("Show the changes");
  await until(() => expect(document.body.textContent).toContain(limit));
  // The whole floor is more than that.
  await tick("Floor 3");
  expect(button("Apply 10001 changes").disabled).toBe(true);
  await press("Choose other floors");
  await press("Show the changes");
  await until(() => expect(button("Apply 10000 changes").disabled).toBe(false));
  await press("Apply 10000 changes");
  await until(() => expect(closed()).toBe(1));
  const applied = sent[2]?.body as { changes: { key: string }[] };
  expect(applied.changes.map(({ key }) => key)).toEqual(many.slice(0, -1).map(({ key }) => key));
});
