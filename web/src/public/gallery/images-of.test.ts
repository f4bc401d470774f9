import type { GalleryImage } from "@ezo/contract/gallery";
import { expect, it } from "vitest";
import { imagesOf } from "./images-of.ts";

const page = (...ids: number[]) => ({
  data: { gallery_images: ids.map((id) => ({ id }) as GalleryImage) },
});
const idsOf = (...pages: Parameters<typeof imagesOf>[0]) => imagesOf(pages).map(({ id }) => id);

it("puts the pages one below the other, each picture once", () => {
  expect(idsOf(page(1, 2), page(3, 4))).toEqual([1, 2, 3, 4]);
  // A picture was added above while the visitor read: the second page repeats the first one's last.
  expect(idsOf(page(1, 2), page(2, 3))).toEqual([1, 2, 3]);
});
it("stops at a page that has not come", () => {
  expect(idsOf(page(1), undefined, page(3))).toEqual([1]);
  expect(idsOf(undefined)).toEqual([]);
});
