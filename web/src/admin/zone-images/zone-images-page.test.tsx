import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, listAnswer, press, until } from "../testing.tsx";
import ZoneImagesPage from "./zone-images-page.tsx";

drawsAdmin();

it("restores a removed picture of a floor that is there, with the zones on it", async () => {
  const image = {
    id: 9,
    url: "/p.webp",
    alt_text: "",
    status: "ready",
    focal_point: { x: 0.5, y: 0.5 },
    sources: [],
  };
  const removed = (id: number, floor: number) => ({
    id,
    version: 5,
    kind: "floor",
    project_id: 1,
    building_id: null,
    floor_id: floor,
    image: { ...image, width: 4, height: 3 },
    zones_count: 6,
    deleted_at: new Date().toISOString(),
    updated_by: { id: 9, name: "Nino" },
  });
  const sent: unknown[] = [];
  await drawSignedIn(
    <ZoneImagesPage />,
    (method, path, body, query) => {
      if (method !== "GET") {
        sent.push(body);
        return { body: { message: "", data: { changed: 1, ids: [2] } } };
      }
      const rows: Record<string, readonly unknown[]> = {
        projects: [{ id: 1, title: "Park" }],
        buildings: [{ id: 7, identifier: "A", project_id: 1 }],
        floors: [{ id: 3, building_id: 7, number: 3 }],
        // The floor of the second is deleted itself.
        "zone-images": query.has("deleted") ? [removed(2, 3), removed(4, 8)] : [],
      };
      const found = rows[path.split("/").at(-1) ?? ""];
      if (found) return listAnswer(found);
      return { body: { data: { is_complete: true, buildings: 1, floors: 1, apartments: 0, problems: [] } } };
    },
    "/admin/zone-images?project_id=1",
  );
  const list = () => document.querySelector('ul[aria-label="Removed pictures"]');
  await until(() => expect(list()?.querySelectorAll("li")).toHaveLength(1));
  expect(list()?.textContent).toContain("Deleted by Nino");
  await press("Restore: Plan: A, floor 3 · 6 zones");
  await until(() => expect(sent).toEqual([{ ids: [2], versions: [5] }]));
});
