import type { GalleryImage } from "@ezo/contract/gallery";

interface Answer {
  data: { gallery_images: GalleryImage[] };
}

/** The pictures of several pages in order, as far as they have come without a gap; each once, should pages overlap. */
export function imagesOf(answers: readonly (Answer | undefined)[]): GalleryImage[] {
  const images = new Map<number, GalleryImage>();
  for (const answer of answers) {
    if (!answer) break;
    for (const image of answer.data.gallery_images) images.set(image.id, image);
  }
  return [...images.values()];
}
