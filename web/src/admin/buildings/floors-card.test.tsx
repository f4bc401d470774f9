import { act } from "react";
import { expect, it } from "vitest";
import type { BuildingRow, FloorRow } from "../inventory/stock.resources.ts";
import { drawSignedIn, drawsAdmin, refusal, type, until } from "../testing.tsx";
import { FloorsCard } from "./floors-card.tsx";

drawsAdmin();

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
const field = () => document.querySelector<HTMLInputElement>(`input[aria-label="${LABEL}"]`);
const leave = () =>
  act(async () => void field()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

it("keeps a floor's label that meets a colleague's, and takes its place by a second save alone", async () => {
  let stored = floor(1, "");
  const sent: unknown[] = [];
  await drawSignedIn(<FloorsCard building={BUILDING} />, (method, path, body) => {
    if (method === "GET") {
      const data = path.endsWith("/floors") ? [stored] : [];
      return { body: { data, meta: { total: data.length, current_page: 1, last_page: 1, per_page: 100 } } };
    }
    sent.push(body);
    if (sent.length === 1) stored = floor(2, "Theirs");
    if ((body as { version: number }).version < stored.version)
      return { status: 409, body: refusal("version_conflict") };
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
