import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { button, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import ZoneEditorPage from "./zone-editor-page.tsx";

drawsAdmin();

const IMAGE = {
  id: 9,
  url: "/p.webp",
  alt_text: "",
  status: "ready",
  focal_point: { x: 0.5, y: 0.5 },
  sources: [],
  width: 4,
  height: 3,
};
const zones = () => [...document.querySelectorAll<SVGElement>("polygon[data-key]")];
const key = (init: KeyboardEventInit) =>
  act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
      ),
  );
const undo = () => key({ key: "z", code: "KeyZ", ctrlKey: true });
const remove = () => key({ key: "Delete", code: "Delete" });

async function drawEditor(): Promise<void> {
  // The canvas has a size, in the middle of which a rectangle is put.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell;
      }
      observe() {
        this.tell([{ contentRect: { width: 800, height: 600 } }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const picture = { id: 2, version: 3, is_active: true, deleted_at: null, image: IMAGE };
  await drawSignedIn(
    <main tabIndex={-1}>
      <Routes>
        <Route path="/admin/projects/:id/zones" element={<ZoneEditorPage kind="buildings" />} />
      </Routes>
    </main>,
    (_method, path) => {
      if (path.endsWith("/projects/1"))
        return { body: { data: { id: 1, translations: { ka: { title: "Park" }, en: { title: "Park" } } } } };
      const data = path.endsWith("/zone-images") ? [picture] : [];
      return { body: { data, meta: { total: data.length, current_page: 1, last_page: 1, per_page: 100 } } };
    },
    "/admin/projects/1/zones",
  );
  await until(() => button("Add a rectangle"));
  await press("Add a rectangle");
  await press("Add a rectangle");
  await until(() => expect(zones()).toHaveLength(2));
}

it("gives the focus to a zone whose deletion is undone", async () => {
  await drawEditor();
  await act(async () => zones()[0]?.focus());
  expect(zones()[0]?.getAttribute("aria-pressed")).toBe("true");
  await remove();
  await until(() => expect(zones()).toHaveLength(1));
  await undo();
  await until(() => expect(zones()).toHaveLength(2));
  await until(() => expect(document.activeElement).toBe(zones()[0]));
  expect(zones()[0]?.getAttribute("aria-pressed")).toBe("true");
});

it("leaves the focus on the button that undoes", async () => {
  await drawEditor();
  await act(async () => zones()[0]?.focus());
  await remove();
  await act(async () => button("Undo").focus());
  await press("Undo");
  await until(() => expect(zones()).toHaveLength(2));
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  expect(document.activeElement).toBe(button("Undo"));
});
