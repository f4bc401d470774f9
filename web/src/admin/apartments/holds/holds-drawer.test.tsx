import type { Hold } from "@ezo/contract/inventory/holds";
import { OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { expect, it } from "vitest";
import { button, drawSignedIn, drawsAdmin, until } from "../../testing.tsx";
import { HoldsDrawer } from "./holds-drawer.tsx";

drawsAdmin();

const hold = (id: number, unit_type: Hold["unit_type"]): Hold => ({
  id,
  apartment_id: id,
  apartment_number: `P${id}`,
  unit_type,
  until: "2030-01-01T14:00:00.000Z",
  reason: "",
  holder: null,
  customer: null,
  created_at: "2026-01-01T00:00:00.000Z",
  ended_at: null,
  end: null,
});

it("calls what is held by its type", async () => {
  const data = OTHER_UNIT_TYPES.map((type, index) => hold(index + 1, type));
  await drawSignedIn(<HoldsDrawer projectId={undefined} onClose={() => undefined} />, () => ({
    body: { success: true, data },
  }));
  await until(() => expect(document.body.textContent).toContain("Parking place P1"));
  expect(document.body.textContent).toContain("Storage room P2");
  expect(document.body.textContent).toContain("Commercial unit P3");
  expect(button("Release parking place P1")).toBeDefined();
  expect(document.body.textContent).not.toContain("partment");
});
