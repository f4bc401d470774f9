import type { Image } from "@ezo/contract/media";
import { expect, it } from "vitest";
import { galleryOf, plateOf } from "./project-pictures.ts";

const image = (name: string) => ({ url: `/media/${name}.jpg` }) as Image;
const [hero, render, courtyard, kitchen] = [
  image("hero"),
  image("render"),
  image("courtyard"),
  image("kitchen"),
];

it("shows the picture below the title once: not in the gallery again", () => {
  const gallery_images = [hero, courtyard, kitchen].map((shown) => ({ ...shown }));
  expect(galleryOf({ main_image: hero, render_image: null, gallery_images })).toEqual([courtyard, kitchen]);
  // The render takes the place below the title, so the main picture is seen in the gallery alone.
  const rendered = { main_image: hero, render_image: render, gallery_images };
  expect(plateOf(rendered)).toBe(render);
  expect(galleryOf(rendered)).toEqual([hero, courtyard, kitchen]);
});

it("keeps a gallery of one picture", () => {
  expect(galleryOf({ main_image: hero, render_image: null, gallery_images: [hero] })).toEqual([hero]);
  expect(galleryOf({ main_image: null, render_image: null, gallery_images: [] })).toEqual([]);
});
