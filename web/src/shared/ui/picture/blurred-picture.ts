import { averageOf, bytesOf, coloursOf } from "./average-colour.ts";

/** The longer side in pixels. A ThumbHash has seven waves at most, so more pixels would show no more and cost more. */
const LONGER_SIDE = 10;
const HEADER_BYTES = 5;

/**
 * The small picture that a ThumbHash describes, as the data URL of a BMP, which needs neither compression nor checksums; the browser
 * blurs it by enlarging it. At most 486 characters. Undefined for a transparent picture, behind which it would be seen
 * for ever, and where the text is no ThumbHash. `aspect` is that of the picture itself, which a ThumbHash has roughly.
 */
export function blurredPicture(thumbhash: string | null, aspect: number): string | undefined {
  const hash = bytesOf(thumbhash);
  if (!hash || hash.length < HEADER_BYTES || isTransparent(hash)) return undefined;
  const width = Math.max(1, Math.round(LONGER_SIDE * Math.min(1, aspect)));
  const height = Math.max(1, Math.round(LONGER_SIDE / Math.max(1, aspect)));
  const file = bitmap(width, height, colourIn(hash));
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...file))}`;
}

const isTransparent = ([, , third = 0]: readonly number[]): boolean => third > 127;

interface Wave {
  x: number;
  y: number;
  size: number;
}
/** Red, green and blue at a point, in shares of width and height. */
type ColourAt = (x: number, y: number) => number[];

/** As `thumbHashToRGBA` of the package `thumbhash` decodes it: https://evanw.github.io/thumbhash/ */
function colourIn(hash: readonly number[]): ColourAt {
  const [, , third = 0, fourth = 0, fifth = 0] = hash;
  const header = fourth | (fifth << 8);
  const shorter = Math.max(3, header & 7);
  const [across, down] = header >> 15 === 1 ? [7, shorter] : [shorter, 7];
  let read = 0;
  const next = () => ((hash[HEADER_BYTES + (read >> 1)] ?? 0) >> ((read++ & 1) << 2)) & 15;
  function waves(xs: number, ys: number, scale: number): Wave[] {
    const found: Wave[] = [];
    for (let y = 0; y < ys; y++)
      for (let x = y === 0 ? 1 : 0; x * ys < xs * (ys - y); x++)
        found.push({ x, y, size: (next() / 7.5 - 1) * scale * 2 });
    return found;
  }
  const [lightness, yellow, red] = averageOf(hash);
  const lighter = waves(across, down, ((third >> 2) & 31) / 31);
  const yellower = waves(3, 3, (((header >> 3) & 63) / 63) * 1.25);
  const redder = waves(3, 3, (((header >> 9) & 63) / 63) * 1.25);
  return (x, y) =>
    coloursOf(lightness + sumAt(lighter, x, y), yellow + sumAt(yellower, x, y), red + sumAt(redder, x, y));
}

const sumAt = (waves: readonly Wave[], x: number, y: number): number =>
  waves.reduce(
    (sum, wave) => sum + wave.size * Math.cos(Math.PI * x * wave.x) * Math.cos(Math.PI * y * wave.y),
    0,
  );

const BITMAP_HEADER_BYTES = 26;

/** A BMP of 24 bits with the short header: rows from the bottom up, blue first, each filled up to four bytes. */
function bitmap(width: number, height: number, colourAt: ColourAt): number[] {
  const rowBytes = Math.ceil((3 * width) / 4) * 4;
  const size = BITMAP_HEADER_BYTES + rowBytes * height;
  // "BM", the file's size, where pixels begin; the header's size, width, height, planes, bits.
  const file = [0x42, 0x4d, size & 255, size >> 8, 0, 0, 0, 0, 0, 0, BITMAP_HEADER_BYTES, 0, 0, 0];
  file.push(12, 0, 0, 0, width, 0, height, 0, 1, 0, 24, 0);
  for (let y = height - 1; y >= 0; y--) {
    const row = Array.from({ length: width }, (_, x) =>
      colourAt((x + 0.5) / width, (y + 0.5) / height).toReversed(),
    ).flat();
    file.push(...row, ...Array<number>(rowBytes - row.length).fill(0));
  }
  return file;
}
