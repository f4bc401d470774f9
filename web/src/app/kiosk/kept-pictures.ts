import type { Image } from "@ezo/contract/media";

const JPEG = "image/jpeg";

/** Fetches pictures and keeps them for as long as the tab, each in the file that the browser chooses for its place. */
export function keptPictures(): (image: Image, sizes: string) => Promise<void> {
  // An element that is held keeps its picture in memory, from which a page then draws it.
  const kept = new Map<string, HTMLPictureElement>();
  return async (image, sizes) => {
    const key = `${image.url} ${sizes}`;
    if (kept.has(key)) return;
    const { picture, img } = pictureOf(image, sizes);
    await arrived(img);
    kept.set(key, picture);
  };
}

/** The elements of `Picture`, not on the page. */
function pictureOf(image: Image, sizes: string): { picture: HTMLPictureElement; img: HTMLImageElement } {
  const picture = document.createElement("picture");
  const img = document.createElement("img");
  for (const { type, srcset } of image.sources) {
    const target = type === JPEG ? img : document.createElement("source");
    if (target instanceof HTMLSourceElement) {
      target.type = type;
      picture.append(target);
    }
    target.sizes = sizes;
    target.srcset = srcset;
  }
  picture.append(img);
  img.src = image.url;
  return { picture, img };
}

const arrived = (img: HTMLImageElement): Promise<void> =>
  new Promise((resolve, reject) => {
    img.addEventListener("load", () => resolve(), { once: true });
    img.addEventListener("error", () => reject(new Error("A picture could not be loaded.")), { once: true });
  });
