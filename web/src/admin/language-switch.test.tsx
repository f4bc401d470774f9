import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import GalleryEditPage from "./gallery/gallery-edit-page.tsx";
import GalleryListPage from "./gallery/gallery-list-page.tsx";
import { useTexts } from "./i18n/texts-context.tsx";
import { FeaturedDialog } from "./news/featured-dialog.tsx";
import { button, drawSignedIn, drawsAdmin, listAnswer, press, type, until } from "./testing.tsx";
import { drawnZones, drawZoneEditor } from "./zones/testing.tsx";

drawsAdmin();

const saved = { version: 3, updated_by: null, updated_at: "2026-11-20T10:00:00.000Z", deleted_at: null };
const titles = (title: string) => Object.fromEntries(["ka", "en", "ru"].map((locale) => [locale, { title }]));
const picture = {
  ...saved,
  id: 4,
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
  title: "View",
  category: "exterior",
  project: null,
  is_active: true,
  sort_order: 1,
  translations: titles("View"),
};
function Georgian() {
  const { setLanguage } = useTexts();
  return (
    <button type="button" onClick={() => setLanguage("ka")}>
      Georgian
    </button>
  );
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

it("leaves a form as it is, and asks for its names in the new language", async () => {
  let asked = 0;
  await drawSignedIn(
    <>
      <Georgian />
      <Routes>
        <Route path="/admin/gallery/:id/edit" element={<GalleryEditPage />} />
      </Routes>
    </>,
    (_method, path) => {
      if (!path.endsWith("/gallery/4")) return listAnswer([]);
      asked += 1;
      return asked === 1
        ? { body: { data: picture } }
        : { status: 403, body: { success: false, code: "forbidden", message: "", errors: {} } };
    },
    "/admin/gallery/4/edit",
  );
  await until(() => expect(document.querySelector("form")).not.toBeNull());
  const form = document.querySelector("form");
  await type("Title", "Typed");
  await press("Georgian");
  await until(() => expect(asked).toBe(2));
  await until(() => expect(document.querySelector("form")).toBe(form));
  await type("სათაური", "Typed on");
});

it("leaves a zone editor as it is", async () => {
  await drawZoneEditor(1, <Georgian />);
  await press("Georgian");
  await until(() => button("მართკუთხედის დამატება"));
  expect(drawnZones()).toHaveLength(1);
});

it("leaves what is checked in a dialog, with its names in the new language", async () => {
  const article = { ...saved, id: 7, title: "Opening", publish_date: "2026-11-20", is_featured: false };
  let isGeorgian = false;
  await drawSignedIn(
    <>
      <Georgian />
      <FeaturedDialog onClose={() => undefined} />
    </>,
    () => listAnswer([isGeorgian ? { ...article, title: "გახსნა" } : article]),
  );
  await until(() => expect(boxes()).toHaveLength(1));
  await act(async () => boxes()[0]?.click());
  isGeorgian = true;
  await press("Georgian");
  await until(() => expect(boxes().map(({ labels }) => labels?.[0]?.textContent)).toEqual(["გახსნა"]));
  expect(boxes().map(({ checked }) => checked)).toEqual([true]);
});

it("leaves what is selected in a list", async () => {
  await drawSignedIn(
    <>
      <Georgian />
      <GalleryListPage />
    </>,
    () => listAnswer([picture]),
    "/admin/gallery",
  );
  await until(() => expect(boxes().length).toBeGreaterThan(0));
  await act(async () => boxes().at(-1)?.click());
  await press("Georgian");
  expect(boxes().at(-1)?.checked).toBe(true);
});
