import { useState } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
import type { Place } from "../zone-place.ts";
import { NewTargetForm } from "./new-target-form.tsx";
import type { NewTarget } from "./use-new-targets.ts";

drawsAdmin();

function Form() {
  const [typed, setTyped] = useState<NewTarget | null>(null);
  return (
    <NewTargetForm
      place={{ kind: "apartments", projectId: 1, buildingId: 2, floor: { id: 3, number: 4 } } as Place}
      typed={typed}
      onTyped={setTyped}
      onCreated={() => undefined}
      onClose={() => undefined}
    />
  );
}
const wrong = () => [...document.querySelectorAll("[aria-invalid='true']")].length;

it("names the fields that are missing, and goes to the first", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<Form />, (_method, _path, body) => {
    sent.push(body);
    return { body: { data: { id: 5 } } };
  });
  await press("Add");
  expect(wrong()).toBe(2);
  expect(document.body.textContent).toContain("This field is required");
  expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
  await type("Apartment number", "17");
  await type("Area, m²", "50");
  expect(wrong()).toBe(0);
  await press("Add");
  await until(() =>
    expect(sent).toEqual([{ floor_id: 3, apartment_number: "17", rooms: 2, area_total: 50 }]),
  );
});
