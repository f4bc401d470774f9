import type { Image } from "@ezo/contract/media";

/** As wide as any preview shows; messengers leave out pictures of more than some hundred kilobytes. */
const ENOUGH_WIDTH = 1920;

/** The file of a picture for link previews: the smallest JPEG that is wide enough, the largest where none is. */
export function previewFile(image: Image | null | undefined): string | undefined {
  const jpeg = image?.sources.find(({ type }) => type === "image/jpeg");
  for (const file of jpeg?.srcset.split(", ") ?? []) {
    const [url, width = ""] = file.split(" ");
    if (Number.parseInt(width, 10) >= ENOUGH_WIDTH) return url;
  }
  return image?.url;
}
