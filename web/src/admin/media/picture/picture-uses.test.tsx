import type { MediaUse } from "@ezo/contract/admin/content/media";
import { expect, it } from "vitest";
import { draw, drawsAdmin, unmountDrawn } from "../../testing.tsx";
import { PictureUses } from "./picture-uses.tsx";

drawsAdmin();

const plan: MediaUse = {
  entity: "apartment",
  id: 7,
  title: "A · 101",
  field: "plan_image",
  is_deleted: false,
  in_draft: false,
  project_id: 3,
};

it("lists a picture's uses by item and field, with links", async () => {
  const uses: MediaUse[] = [
    plan,
    { ...plan, entity: "zone_image", id: 9, title: "Linden Court · A", field: "image" },
    { ...plan, id: 8, title: "A · 102", is_deleted: true },
  ];
  await draw(<PictureUses uses={uses} />);
  const lines = [...document.querySelectorAll("li")];
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Apartment: A · 101.+/),
    expect.stringMatching(/: Linden Court · A.+/),
    expect.stringMatching(/^Apartment: A · 102.+deleted/),
  ]);
  expect(lines.map((line) => line.querySelector("a")?.getAttribute("href") ?? null)).toEqual([
    "/admin/apartments/7/edit",
    "/admin/zone-images?project_id=3",
    null,
  ]);
});

it("explains that a picture in use cannot be deleted, and shows when there are no uses", async () => {
  const sentence = "While it is in these places, the picture cannot be deleted.";
  await draw(<PictureUses uses={[plan]} />);
  expect(document.body.textContent).toContain(sentence);
  unmountDrawn();
  await draw(<PictureUses uses={[]} />);
  expect(document.body.textContent).toContain("Nowhere yet");
  expect(document.body.textContent).not.toContain(sentence);
});

it("says that a use is in unpublished changes alone, and leads to these", async () => {
  const use: MediaUse = {
    ...plan,
    entity: "project",
    title: "Linden Court",
    field: "gallery_images",
    in_draft: true,
  };
  await draw(<PictureUses uses={[use]} />);
  const line = document.querySelector("li");
  expect(line?.textContent).toContain("in unpublished changes");
  expect(line?.querySelector("a")?.getAttribute("href")).toBe("/admin/projects/7/edit?draft=open");
});
