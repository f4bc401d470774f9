import type { AdminProjectDocument } from "@ezo/contract/admin/projects/project-documents";
import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, until } from "../testing.tsx";
import DocumentListPage from "./document-list-page.tsx";

drawsAdmin();

const aDocument = (id: number): AdminProjectDocument => ({
  id,
  title: `Permit ${id}`,
  project: { id: 1, title: "Linden Court" },
  project_id: 1,
  kind: "permit",
  issued_on: null,
  file_hash: "a".repeat(64),
  file: { hash: "a".repeat(64), size_bytes: 1, url: `/documents/${"a".repeat(64)}.pdf` },
  is_active: true,
  is_public: true,
  sort_order: id,
  missing_languages: ["en", "ru"],
  translations: { ka: { title: "ნებართვა" }, en: { title: "" }, ru: { title: "" } },
  version: 1,
  created_at: "2025-01-01T00:00:00.000Z",
  updated_at: "2025-01-01T00:00:00.000Z",
  updated_by: null,
  deleted_at: null,
});
const handles = () => document.querySelectorAll('[aria-label^="Move"]').length;
const shown = () => document.body.textContent ?? "";

it.each([
  ["/", 2],
  ["/?project_id=1", 2],
  // Between the documents of a kind there may be others, which do not show.
  ["/?project_id=1&kind=permit", 0],
  ["/?kind=permit", 0],
])("documents are put in order on %s by %d handles", async (at, expected) => {
  const meta = { total: 2, page: 1, per_page: 20, current_page: 1, last_page: 1 };
  await drawSignedIn(
    <DocumentListPage />,
    (_, path) =>
      path.endsWith("/project-documents")
        ? { body: { data: [aDocument(1), aDocument(2)], meta } }
        : { body: { data: [], meta } },
    at,
  );
  await until(() => expect(shown()).toContain("Permit 2"));
  expect(handles()).toBe(expected);
  expect(shown()).toContain("English, Russian");
});
