/** A box that a picture fills, being cropped (`object-fit: cover`). Lengths in CSS, without percentages. */
export type CoveredBox = {
  /** The media condition under which the box is like this; the last of several has none. */
  when?: string;
  width: string;
} & ({ aspect: number } | { height: string });

/**
 * The `sizes` of a picture that fills a box: the width that it has before it is cropped, which is more than the box's where the
 * picture is the flatter of the two. With the box's own width a browser chooses a file that it must enlarge.
 */
export const coverSizes = (
  picture: { width: number; height: number } | null,
  boxes: readonly CoveredBox[],
): string =>
  boxes
    .map((box) => [box.when, picture ? shownWidth(picture.width / picture.height, box) : box.width])
    .map((parts) => parts.filter(Boolean).join(" "))
    .join(", ");

function shownWidth(aspect: number, box: CoveredBox): string {
  if ("height" in box) return `max(${box.width}, ${atLeast(aspect, 3)} * ${box.height})`;
  const growth = aspect / box.aspect;
  return growth > 1 ? `calc(${atLeast(growth, 3)} * ${box.width})` : box.width;
}

/** So many of the page's twelve columns, and the gaps between them counted as columns (`layout.module.css`, `--page`). */
export function columnsWidth(columns: number): string {
  const vw = (page: number) => `${atLeast((page * columns) / 12, 1)}vw`;
  const px = (page: number) => `${atLeast((page * columns) / 12, 0)}px`;
  return `min(${vw(89)}, clamp(${px(1280)}, ${vw(75)}, ${px(1520)}))`;
}

/** Rounded up, so that no picture is a pixel too small. */
function atLeast(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Without the cut, 1.6 would become 1.601.
  return Math.ceil(Number((value * scale).toFixed(6))) / scale;
}

/** The page's width on phones and tablets, where its columns are one. */
export const NARROW_PAGE = { when: "(max-width: 899px)", width: "89vw" } as const;
