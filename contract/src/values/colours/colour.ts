/** Of `#rrggbb`. */
export const COLOUR_LENGTH = 7;
export const COLOUR_PATTERN = /^#[0-9a-fA-F]{6}$/;
export const WHITE = "#ffffff";
export const BLACK = "#000000";

/** Red, green and blue of `#rrggbb`, 0 to 255. */
const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** WCAG 2.2, "relative luminance", of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio", of two colours: 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** `color-mix(in srgb, a share, b)`; `share` is 0 to 1. */
export function mixed(a: string, b: string, share: number): string {
  const other = channelsOf(b);
  const channels = channelsOf(a).map((value, index) =>
    Math.round(value * share + (other[index] ?? 0) * (1 - share)),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Steps in which a colour is made lighter or darker. */
const STEPS = 20;

/** The colour mixed with as little of `other` as makes it suit; `other` itself where no mixture does. */
export function mixedUntil(colour: string, other: string, suits: (mixture: string) => boolean): string {
  for (let step = STEPS; step > 0; step--) {
    const mixture = mixed(colour, other, step / STEPS);
    if (suits(mixture)) return mixture;
  }
  return other;
}
