import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { expect } from "vitest";
import { stubResizeObserver } from "../../shared/testing/resize-observer.ts";
import { button, drawSignedIn, listAnswer, press, until } from "../testing.tsx";
import ZoneEditorPage from "./zone-editor-page.tsx";

export const TITLES = Object.fromEntries(["ka", "en", "ru"].map((locale) => [locale, { title: "Park" }]));
export const PICTURE = {
  id: 2,
  version: 3,
  is_active: true,
  deleted_at: null,
  image: {
    id: 9,
    url: "/p.webp",
    alt_text: "",
    status: "ready",
    focal_point: { x: 0.5, y: 0.5 },
    sources: [],
    width: 4,
    height: 3,
  },
};

export const drawnZones = () => [...document.querySelectorAll<SVGElement>("polygon[data-key]")];

/** Where the editors are drawn: of project 1, or of its building 3. */
const ADDRESSES = { buildings: "/admin/projects/1/zones", floors: "/admin/projects/1/buildings/3/zones" };

/** Draws a zone editor, beside `content`, and adds rectangles to its picture; `lists` fills that. */
export async function drawZoneEditor(
  rectangles: number,
  content?: ReactNode,
  lists: (name: string, isDeleted: boolean) => readonly unknown[] | undefined = () => undefined,
  kind: keyof typeof ADDRESSES = "buildings",
): Promise<void> {
  // New rectangles are put into the middle of the canvas, so it needs a size.
  stubResizeObserver({ width: 800, height: 600 });
  await drawSignedIn(
    <main tabIndex={-1}>
      {content}
      <Routes>
        <Route path="/admin/projects/:id/zones" element={<ZoneEditorPage kind="buildings" />} />
        <Route
          path="/admin/projects/:id/buildings/:buildingId/zones"
          element={<ZoneEditorPage kind="floors" />}
        />
      </Routes>
    </main>,
    (_method, path, _body, query) => {
      if (path.endsWith("/projects/1")) return { body: { data: { id: 1, translations: TITLES } } };
      const name = path.split("/").at(-1) ?? "";
      return listAnswer(lists(name, query.has("deleted")) ?? (name === "zone-images" ? [PICTURE] : []));
    },
    ADDRESSES[kind],
  );
  await until(() => button("Add a rectangle"));
  // The canvas follows its size, which is measured with the next frame.
  await until(() => expect(document.querySelector("[data-tool]")).not.toBeNull());
  for (let count = 0; count < rectangles; count++) await press("Add a rectangle");
  const stored = lists("zones", false)?.length ?? 0;
  await until(() => expect(drawnZones()).toHaveLength(stored + rectangles));
}
