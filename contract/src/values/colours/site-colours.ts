import { BLACK, contrastOf, mixed, mixedUntil, WHITE } from "./colour.ts";
import { TEXT_CONTRAST_MIN } from "../limits/firm.ts";

/** The site's forest green, which a firm has until it chooses a colour. */
export const DEFAULT_ACCENT = "#1F3D36";

/** The firm's colour on the site, `#rrggbb` each. Status colours are the same for every firm. */
export interface SiteColours {
  /** Buttons, links, and borders of what is chosen. Legible on every light ground of the site. */
  accent: string;
  /** A button under the pointer. */
  hover: string;
  /** Text on `accent` and on `hover`. */
  onAccent: string;
  /** The accent as a ground of muted words. */
  ground: string;
  /** The footer and other dark grounds. */
  deep: string;
}

/** Those of the tokens (`web/src/shared/styles/tokens.css`). */
export const DEFAULT_SITE_COLOURS: SiteColours = {
  accent: "#1f3d36",
  hover: "#2a5147",
  onAccent: "#f7f4ee",
  ground: "#1f3d36",
  deep: "#142a25",
};

/** The token `paper-2`: what is legible on it is legible on the lighter grounds, too. */
const DARKEST_LIGHT_GROUND = "#efeae0";
/** What is left of a colour under the pointer, and in the dark grounds. */
const HOVER_SHARE = 0.9;
const DEEP_SHARE = 0.65;

/** The contrast of a colour with the ground on which it has least of all grounds of the site. */
export const siteContrastOf = (colour: string): number => contrastOf(colour, DARKEST_LIGHT_GROUND);

export const isDefaultAccent = (colour: string): boolean =>
  colour.toLowerCase() === DEFAULT_SITE_COLOURS.accent;

/**
 * The site's colours for the one that a firm has chosen, `#rrggbb`, any. It is darkened where it could not be read on the
 * site's grounds. Dark grounds are at least as dark as the default ones, so that all that is legible on those stays legible.
 */
export function siteColoursOf(chosen: string): SiteColours {
  if (isDefaultAccent(chosen)) return DEFAULT_SITE_COLOURS;
  const accent = mixedUntil(chosen, BLACK, (colour) => siteContrastOf(colour) >= TEXT_CONTRAST_MIN);
  return {
    accent,
    hover: hoverOf(accent),
    onAccent: DEFAULT_SITE_COLOURS.onAccent,
    ground: asDarkAs(DEFAULT_SITE_COLOURS.ground, accent),
    deep: asDarkAs(DEFAULT_SITE_COLOURS.deep, mixed(accent, BLACK, DEEP_SHARE)),
  };
}

/** Lighter, like the default one, where its text can still be read, else darker. */
function hoverOf(accent: string): string {
  const lighter = mixed(accent, WHITE, HOVER_SHARE);
  const isLegible = contrastOf(DEFAULT_SITE_COLOURS.onAccent, lighter) >= TEXT_CONTRAST_MIN;
  return isLegible ? lighter : mixed(accent, BLACK, HOVER_SHARE);
}

const asDarkAs = (dark: string, colour: string): string =>
  mixedUntil(colour, BLACK, (darker) => contrastOf(darker, WHITE) >= contrastOf(dark, WHITE));
