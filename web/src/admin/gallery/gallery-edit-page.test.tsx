import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, press, refusal, type, until } from "../testing.tsx";
import GalleryEditPage from "./gallery-edit-page.tsx";

drawsAdmin();

const picture = (category: string) => ({
  id: 4,
  version: 3,
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
  category,
  project: null,
  is_active: true,
  sort_order: 1,
  translations: Object.fromEntries(["ka", "en", "ru"].map((locale) => [locale, { title: "View" }])),
  updated_by: null,
  updated_at: "2026-11-20T10:00:00.000Z",
  deleted_at: null,
});
/** Renders the form of a picture of this category; returns the bodies sent. */
async function drawForm(category: string) {
  const sent: unknown[] = [];
  await drawSignedIn(
    <Routes>
      <Route path="/admin/gallery/:id/edit" element={<GalleryEditPage />} />
    </Routes>,
    (method, path, body) => {
      if (method === "GET" && path.endsWith("/gallery/4")) return { body: { data: picture(category) } };
      if (method === "GET")
        return { body: { data: [], meta: { total: 0, current_page: 1, last_page: 1, per_page: 100 } } };
      sent.push(body);
      return { status: 422, body: refusal("invalid") };
    },
    "/admin/gallery/4/edit",
  );
  await until(() => expect(field()).not.toBeUndefined());
  return sent;
}
const field = () =>
  [...document.querySelectorAll("label")]
    .find(({ textContent }) => textContent === "Category")
    ?.parentElement?.querySelector("input");

it("shows an unknown category", async () => {
  await drawForm("drone-views");
  expect(field()?.value).toBe("drone-views");
});

it("shows the rule for categories at the field", async () => {
  const sent = await drawForm("Drone views");
  await type("Title", "Other");
  await press("Save");
  await until(() => expect(field()?.getAttribute("aria-invalid")).toBe("true"));
  const said = document.getElementById(field()?.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said).toContain("lower-case Latin letters, digits, hyphens and underscores");
  expect(sent).toEqual([]);
});
