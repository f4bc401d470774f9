import type { Image } from "@ezo/contract/media";
import { afterEach, expect, it, vi } from "vitest";
import { keptPictures } from "./kept-pictures.ts";

const IMAGE = {
  url: "/media/plan.jpg",
  sources: [
    { type: "image/avif", srcset: "/media/plan-640.avif 640w" },
    { type: "image/jpeg", srcset: "/media/plan-640.jpg 640w" },
  ],
} as unknown as Image;

afterEach(() => void vi.restoreAllMocks());

/** The pictures that are being fetched. */
function watchImages(): HTMLImageElement[] {
  const images: HTMLImageElement[] = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => {
    const made = create(name);
    if (made instanceof HTMLImageElement) images.push(made);
    return made;
  });
  return images;
}

it("asks for the file that a page would ask for, once", async () => {
  const images = watchImages();
  const keep = keptPictures();
  const kept = keep(IMAGE, "50vw");
  images[0]?.dispatchEvent(new Event("load"));
  await kept;
  expect(images[0]?.parentElement?.outerHTML).toBe(
    '<picture><source type="image/avif" sizes="50vw" srcset="/media/plan-640.avif 640w">' +
      '<img sizes="50vw" srcset="/media/plan-640.jpg 640w" src="/media/plan.jpg"></picture>',
  );
  await keep(IMAGE, "50vw");
  expect(images).toHaveLength(1);
});

it("asks again for one that did not come", async () => {
  const images = watchImages();
  const keep = keptPictures();
  const failing = keep(IMAGE, "50vw");
  images[0]?.dispatchEvent(new Event("error"));
  await expect(failing).rejects.toThrow("could not be loaded");
  void keep(IMAGE, "50vw");
  expect(images).toHaveLength(2);
});
