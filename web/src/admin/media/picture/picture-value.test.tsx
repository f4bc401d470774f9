import { expect, it } from "vitest";
import { FieldChanges } from "../../editor/history/field-changes.tsx";
import { drawSignedIn, drawsAdmin, refusal, until } from "../../testing.tsx";
import { pictured } from "./picture-value.tsx";

drawsAdmin();

it("shows pictures of a history as thumbnails with names, not as ids", async () => {
  const changes = [
    { field: "main_image", from: null, to: 7 },
    { field: "gallery_images", from: [7, 8], to: [8, 9, 7] },
  ];
  const names = {
    main_image: pictured("field.main_image"),
    gallery_images: pictured("field.gallery_images"),
  };
  const yard = { alt_text: "Yard", original_name: "yard.jpg", url: "/media/yard.jpg", sources: [] };
  await drawSignedIn(<FieldChanges changes={changes} names={names} />, (_, path) =>
    /[78]$/.test(path)
      ? { body: { data: { ...yard, id: 7, width: 4, height: 3, focal_point: { x: 0.5, y: 0.5 } } } }
      : { status: 404, body: refusal("not_found") },
  );
  const words = (tag: string) => [...document.querySelectorAll(tag)].map((one) => one.textContent);
  await until(() => expect(words("ins")).toEqual(["Yard", "Picture 9, no longer in the library"]));
  expect(words("del")).toEqual(["Empty"]);
  // The picture that was set, and the one that has another place in the list.
  await until(() => expect(words("li").at(-1)).toBe("Moved: Yard"));
  expect(document.querySelectorAll('img[src="/media/yard.jpg"]')).toHaveLength(2);
});
