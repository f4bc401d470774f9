import type { Image } from "@ezo/contract/media";

/** The file of a picture where only one can be named: the smallest JPEG of that width or more, the largest where none is. */
export function jpegFile(image: Image, enoughWidth: number): string {
  const jpeg = image.sources.find(({ type }) => type === "image/jpeg");
  for (const file of jpeg?.srcset.split(", ") ?? []) {
    const [url = "", width = ""] = file.split(" ");
    if (Number.parseInt(width, 10) >= enoughWidth) return url;
  }
  return image.url;
}
