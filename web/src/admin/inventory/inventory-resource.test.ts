import type { InventoryChange } from "@ezo/contract/inventory";
import { expect, it } from "vitest";
import { valuesAt } from "./inventory-resource.ts";

const change = (version: number, changes: InventoryChange["changes"]): InventoryChange => ({
  id: String(version),
  action: "updated",
  version,
  changes,
  reason: "",
  actor: null,
  created_at: "2026-01-01T00:00:00Z",
});

it("an earlier version is every later change taken back", () => {
  const history = [
    change(4, { price: { from: 2, to: 3 } }),
    change(3, { price: { from: 1, to: 2 }, "translations.en.name": { from: "A", to: "B" } }),
    change(2, { rooms: { from: 1, to: 2 } }),
  ];
  expect(valuesAt(history, 2)).toEqual({ price: 1, translations: { en: { name: "A" } } });
  expect(valuesAt(history, 4)).toEqual({});
});
