import type { Size } from "../picture/proportions.ts";

/** Larger than any logo is drawn; parsing more would keep the page busy. */
const SVG_MAX_BYTES = 2 * 1024 * 1024;
/** Pixels of the longer side: more than the largest icon has, and than a logo on dense screens. */
const LONGER_SIDE = 1024;

export const isSvg = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  type === "image/svg+xml" || name.toLowerCase().endsWith(".svg");

interface CleanedSvg {
  svg: string;
  /** Pixels in which it is drawn. */
  size: Size;
  /** Whether something was removed: a script, or a link to another file. */
  hasLost: boolean;
}

/** A drawing without what is no drawing, with a size of its own; null for what is none. */
export function cleanedSvg(text: string): CleanedSvg | null {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return null;
  const own = ownSize(root);
  if (!own) return null;
  let removed = 0;
  for (const element of root.querySelectorAll(NO_DRAWING)) {
    element.remove();
    removed += 1;
  }
  for (const element of [root, ...root.querySelectorAll("*")])
    for (const { name, value } of [...element.attributes]) {
      if (!isActive(name.toLowerCase(), value)) continue;
      element.removeAttribute(name);
      removed += 1;
    }
  const size = drawnSize(own);
  // Without a size of their own, browsers draw drawings in different ones, or not at all.
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", `0 0 ${own.width} ${own.height}`);
  root.setAttribute("width", String(size.width));
  root.setAttribute("height", String(size.height));
  return { svg: new XMLSerializer().serializeToString(root), size, hasLost: removed > 0 };
}

const NO_DRAWING = "script, foreignObject, iframe, object, embed, handler, listener";
/** What an attribute may name: a part of the drawing, or a picture within the file. */
const OWN_TARGET = /^\s*(?:#|data:image\/(?:png|jpeg|webp);)/i;
const isActive = (name: string, value: string): boolean =>
  name.startsWith("on") || ((name === "href" || name.endsWith(":href")) && !OWN_TARGET.test(value));

function ownSize(root: Element): Size | null {
  const [, , wide = NaN, high = NaN] = (root.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = wide > 0 ? wide : Number.parseFloat(root.getAttribute("width") ?? "");
  const height = high > 0 ? high : Number.parseFloat(root.getAttribute("height") ?? "");
  return width > 0 && height > 0 && Number.isFinite(width * height) ? { width, height } : null;
}

function drawnSize({ width, height }: Size): Size {
  const scale = LONGER_SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A drawing as a PNG, which the library takes: it takes no SVG, which may contain scripts. The browser draws it as a picture,
 * in which no script runs and nothing else is loaded. Null where it cannot be drawn.
 */
export async function pngOfSvg(file: File): Promise<{ file: File; hasLost: boolean } | null> {
  if (file.size > SVG_MAX_BYTES) return null;
  const cleaned = cleanedSvg(await file.text());
  if (!cleaned) return null;
  const { svg, size, hasLost } = cleaned;
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0, size.width, size.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!drawn) return null;
    const name = `${file.name.replace(/\.svg$/i, "")}.png`;
    return { file: new File([drawn], name, { type: "image/png" }), hasLost };
  } catch {
    // What the browser cannot draw is said to be broken.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
