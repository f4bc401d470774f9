import { keysOf } from "@ezo/contract/values/keyed";
import sharp from "sharp";
import { type DecodedPicture, decode } from "../media/media.encode.ts";
import { icoFile } from "./ico-file.ts";

/** Behind a transparent mark where a system would fill in a colour of its own. */
const PAPER = { r: 0xf7, g: 0xf4, b: 0xee };
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

interface Icon {
  /** Of the side, in pixels; several for the icon file, which holds one picture of each. */
  sizes: readonly number[];
  /** The mark's share of the side where it is transparent, and where it is not. */
  shares: readonly [transparent: number, opaque: number];
  isOnGround: boolean;
  /** Shown on a dark ground: the firm's mark for such grounds, where it has one. */
  isForDark?: boolean;
}
const plain = { shares: [1, 1], isOnGround: false } as const;
/** The mark alone is shown on paper there, because nobody knows its colours. */
const forDark = { shares: [5 / 6, 5 / 6], isOnGround: true, isForDark: true } as const;

/** The site's icons by name, in the sizes of those that `scripts/lib/build/make-icons.ts` draws. */
const ICONS = {
  "icon-64.png": { sizes: [64], ...plain },
  "icon-192.png": { sizes: [192], ...plain },
  "icon-512.png": { sizes: [512], ...plain },
  // An iPhone makes transparent parts black and rounds the corners.
  "apple-touch-icon.png": { sizes: [180], shares: [0.8, 1], isOnGround: true },
  // Launchers cut any shape out of it: the circle that always stays has a square of 56 % within it. A mark with a ground has
  // margins of its own.
  "icon-maskable-512.png": { sizes: [512], shares: [0.56, 0.8], isOnGround: true },
  "favicon.ico": { sizes: [16, 32, 48], ...plain },
  "on-dark-64.png": { sizes: [64], ...forDark },
  "on-dark-192.png": { sizes: [192], ...forDark },
} as const satisfies Record<string, Icon>;

export type IconName = keyof typeof ICONS;
export const ICON_NAMES: readonly IconName[] = keysOf(ICONS);
export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);
export const iconType = (name: IconName): string => (name.endsWith(".ico") ? "image/x-icon" : "image/png");

/** Raise it when icons are made differently: browsers keep a versioned file for a year. */
export const ICON_RECIPE = 2;

/**
 * Every icon, made of the file of a mark, and of that of its variant for dark grounds, if there is one. A mark that is not square gets margins. The ground is paper under a transparent
 * mark, and the colour of the corner under another, so that its own ground goes on. Throws where it cannot be decoded.
 */
export async function makeIcons(
  original: Uint8Array,
  originalForDark: Uint8Array | null = null,
): Promise<ReadonlyMap<IconName, Buffer>> {
  const picture = await decode(original);
  const pictureForDark = originalForDark && (await decode(originalForDark));
  const { isOpaque } = await sharp(picture.pixels, { raw: picture.raw }).stats();
  const icons = new Map<IconName, Buffer>();
  for (const name of ICON_NAMES) {
    const { sizes, shares, isOnGround, isForDark = false }: Icon = ICONS[name];
    const share = shares[isOpaque ? 1 : 0];
    const ground = isOnGround ? (isOpaque && !isForDark ? cornerOf(picture) : PAPER) : undefined;
    const images: Buffer[] = [];
    for (const size of sizes)
      images.push(
        isForDark && pictureForDark
          ? await drawn(pictureForDark, { size, share: 1, ground: undefined })
          : await drawn(picture, { size, share, ground }),
      );
    const [first] = images;
    if (first) icons.set(name, name.endsWith(".ico") ? icoFile(sizes, images) : first);
  }
  return icons;
}

/** The mark alone, as documents print it. Throws where it cannot be decoded. */
export const printedMark = async (original: Uint8Array): Promise<Buffer> =>
  drawn(await decode(original), { size: PRINTED_SIDE, share: 1, ground: undefined });
/** Of a print with a third of an inch: 600 per inch. */
const PRINTED_SIDE = 200;

type Colour = typeof PAPER;

/** A square PNG with the mark in its middle. */
function drawn(
  { pixels, raw }: DecodedPicture,
  { size, share, ground }: { size: number; share: number; ground: Colour | undefined },
): Promise<Buffer> {
  const side = Math.round(size * share);
  const before = Math.floor((size - side) / 2);
  const after = size - side - before;
  const background = ground ?? NOTHING;
  const mark = sharp(pixels, { raw });
  // On a ground nothing may stay transparent; sharp flattens before it resizes.
  return (ground ? mark.flatten({ background: ground }) : mark.ensureAlpha())
    .resize(side, side, { fit: "contain", background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The colour of the first pixel. */
function cornerOf({ pixels, raw: { channels } }: DecodedPicture): Colour {
  const at = (channel: number) => pixels[channels < 3 ? 0 : channel] ?? 0;
  return { r: at(0), g: at(1), b: at(2) };
}
