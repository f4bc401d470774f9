/**
 * The average colour of a picture in CSS, read from the first bytes of its ThumbHash; undefined if it is not a ThumbHash.
 * Enough for a placeholder, and it needs neither a decoder nor a data URL.
 */
export function averageColour(thumbhash: string | null): string | undefined {
  const bytes = decoded(thumbhash);
  if (!bytes) return undefined;
  const [first = 0, second = 0, third = 0] = bytes;
  const header = first | (second << 8) | (third << 16);
  const lightness = (header & 63) / 63;
  const yellow = ((header >> 6) & 63) / 31.5 - 1;
  const red = ((header >> 12) & 63) / 31.5 - 1;
  const blueShare = lightness - (2 / 3) * yellow;
  const redShare = (3 * lightness - blueShare + red) / 2;
  const greenShare = redShare - red;
  return `rgb(${[redShare, greenShare, blueShare].map(channel).join(" ")})`;
}

const channel = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)));

const HEADER_BYTES = 3;

function decoded(thumbhash: string | null): number[] | undefined {
  if (!thumbhash) return undefined;
  try {
    const bytes = atob(thumbhash.slice(0, (HEADER_BYTES / 3) * 4));
    return bytes.length < HEADER_BYTES ? undefined : [...bytes].map((byte) => byte.charCodeAt(0));
  } catch {
    // Not base64: the picture is shown without a placeholder.
    return undefined;
  }
}
