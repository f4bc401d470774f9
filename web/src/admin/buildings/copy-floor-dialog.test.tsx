import { expect, it } from "vitest";
import type { FloorRow } from "../inventory/stock.resources.ts";
import { button, drawSignedIn, drawsAdmin, press, type, until } from "../testing.tsx";
import { CopyFloorDialog } from "./copy-floor-dialog.tsx";

drawsAdmin();

it("names an emptied floor number as missing, and copies to no floor meanwhile", async () => {
  const sent: unknown[] = [];
  const floor = { id: 3, number: 3 } as FloorRow;
  await drawSignedIn(<CopyFloorDialog floor={floor} onClose={() => undefined} />, (_method, _path, body) => {
    sent.push(body);
    return { status: 201, body: { data: { floors: 2, apartments: 0, zones: 0 } } };
  });
  const missing = () => document.body.textContent.split("This field is required").length - 1;
  expect(missing()).toBe(0);
  await type("From floor", "");
  expect(missing()).toBe(1);
  expect(button("Copy the floor").disabled).toBe(true);
  await type("From floor", "4");
  await type("To floor", "5");
  expect(missing()).toBe(0);
  await press("Copy the floor");
  await until(() => expect(sent).toEqual([{ floor_numbers: [4, 5], number_pattern: "{floor}{nn}" }]));
});
