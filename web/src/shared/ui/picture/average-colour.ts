/**
 * The average colour of a picture in CSS, read from the first bytes of its ThumbHash; undefined if it is not a ThumbHash.
 * It needs no decoding of the rest and no data URL.
 */
export function averageColour(thumbhash: string | null): string | undefined {
  const bytes = bytesOf(thumbhash?.slice(0, (HEADER_BYTES / 3) * 4));
  return bytes && `rgb(${coloursOf(...averageOf(bytes)).join(" ")})`;
}

/** A colour as a ThumbHash stores it: how light it is, yellow against blue, and red against green. */
type Colour = [lightness: number, yellow: number, red: number];

const HEADER_BYTES = 3;

/** The average of a ThumbHash, which its first three bytes have. */
export function averageOf([first = 0, second = 0, third = 0]: readonly number[]): Colour {
  const header = first | (second << 8) | (third << 16);
  return [(header & 63) / 63, ((header >> 6) & 63) / 31.5 - 1, ((header >> 12) & 63) / 31.5 - 1];
}

/** Red, green and blue, each up to 255. */
export function coloursOf(...[lightness, yellow, red]: Colour): number[] {
  const blueShare = lightness - (2 / 3) * yellow;
  const redShare = (3 * lightness - blueShare + red) / 2;
  return [redShare, redShare - red, blueShare].map(channel);
}

const channel = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));

/** Undefined where it is not base64 of the beginning of a ThumbHash: the picture is shown without a placeholder. */
export function bytesOf(base64: string | null | undefined): number[] | undefined {
  if (!base64) return undefined;
  try {
    const bytes = atob(base64);
    return bytes.length < HEADER_BYTES ? undefined : [...bytes].map((byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}
