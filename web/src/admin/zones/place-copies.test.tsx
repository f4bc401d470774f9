import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { zoneEditorPaths, zoneEditorRoutes } from "../inventory/inventory-paths.ts";
import { button, dialogs, drawSignedIn, drawsAdmin, listAnswer, press, until } from "../testing.tsx";
import { PICTURE, TITLES } from "./testing.tsx";
import ZoneEditorPage from "./zone-editor-page.tsx";

drawsAdmin();

const floor = (id: number, number: number, copied_from_id: number | null) => ({
  id,
  number,
  copied_from_id,
  building_id: 7,
  apartments_count: 1,
});
const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  buildings: [{ id: 7, identifier: "A", project_id: 1, translations: {} }],
  floors: [floor(32, 2, null), floor(33, 3, 32)],
  apartments: [{ id: 21, apartment_number: "201" }],
  "zone-images": [PICTURE],
};

it("applies the floor of the drawing to its copies, of which its building knows", async () => {
  await drawSignedIn(
    <Routes>
      <Route path={zoneEditorRoutes.apartments} element={<ZoneEditorPage kind="apartments" />} />
    </Routes>,
    (_method, path, _body, query) => {
      if (path.endsWith("/projects/1")) return { body: { data: { id: 1, translations: TITLES } } };
      return listAnswer(query.has("deleted") ? [] : (LISTS[path.split("/").at(-1) ?? ""] ?? []));
    },
    zoneEditorPaths.apartments(1, 7, 2),
  );
  await until(() => button("More"));
  await press("More");
  await until(() => button("Apply again to its copies"));
  await press("Apply again to its copies");
  await until(() => expect(dialogs()).toContain("Floor 2: update its copies"));
  expect(document.body.textContent).toContain("Copy of this floor");
});
