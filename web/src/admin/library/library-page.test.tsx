import type { MediaRow } from "@ezo/contract/admin/media";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import LibraryPage from "./library-page.tsx";

drawsAdmin();

const picture = (id: number, uses: number) =>
  ({
    id,
    version: 1,
    original_name: `${id}.jpg`,
    original_width: 800,
    original_height: 600,
    size_bytes: 90_000,
    status: "ready",
    uses_count: uses,
    url: "",
    alt_text: "",
    width: 800,
    height: 600,
    focal_point: { x: 0.5, y: 0.5 },
    sources: [],
  }) as unknown as MediaRow;

it("offers to delete an unused picture, and explains why a used one cannot be deleted", async () => {
  const data = [picture(1, 0), picture(2, 3)];
  await drawSignedIn(<LibraryPage />, () => ({
    body: { data, meta: { total: data.length, current_page: 1, last_page: 1, per_page: 48 } },
  }));
  const cards = () => [...document.querySelectorAll("li")];
  await until(() => expect(cards()).toHaveLength(2));
  const [unused, used] = cards();
  const why = "Cannot be deleted while it is used. Open the picture to see where.";
  expect(unused?.querySelector('[aria-label="Delete 1.jpg"]')).not.toBeNull();
  expect(unused?.textContent).not.toContain(why);
  expect(used?.querySelector('[aria-label="Delete 2.jpg"]')).toBeNull();
  expect(used?.textContent).toContain(why);
});
