import { WHITE, contrastOf, mixedUntil } from "@ezo/contract/values/colours/colour";
import { TEXT_CONTRAST_MIN } from "@ezo/contract/values/limits/firm";

/** Colours of the site's tokens in its light scheme; mail programs know no custom properties. */
export const COLOURS = {
  paper: "#F7F4EE",
  surface: "#FFFFFF",
  ink: "#1C2321",
  muted: "#5E6763",
  line: "#DDD7CB",
  available: "#1E6A43",
  reserved: "#8A4B0A",
  sold: "#9C2D27",
};

const DARK: typeof COLOURS = {
  paper: "#141917",
  surface: "#1E2523",
  ink: "#F0ECE3",
  muted: "#B3B9B3",
  line: "#2D3733",
  available: "#7FD0A4",
  reserved: "#F0B677",
  sold: "#F19C94",
};

/** The colours of a mail in one scheme: links and buttons have the firm's colour. */
export type Scheme = typeof COLOURS & { link: string; button: string; onButton: string };

/** Both schemes of a firm whose colour is `accent`, `#rrggbb`, on which white text is legible. */
export function schemesOf(accent: string): { light: Scheme; dark: Scheme } {
  const lighter = mixedUntil(
    accent,
    WHITE,
    (colour) => contrastOf(colour, DARK.surface) >= TEXT_CONTRAST_MIN,
  );
  return {
    light: { ...COLOURS, link: accent, button: accent, onButton: WHITE },
    // Dark text on the lighter colour has the same contrast as that colour has on the dark ground.
    dark: { ...DARK, link: lighter, button: lighter, onButton: DARK.surface },
  };
}

/** The text's; that of headings is the firm's (`heading-fonts.ts`). */
export const FONTS = {
  sans: "FiraGO, 'Noto Sans Georgian', 'Segoe UI', Arial, sans-serif",
};

/** Pixels. Wider mails are cut off by the reading panes of common mail programs. */
export const MAIL_WIDTH = 600;
export const MAIL_PADDING = 32;
/** Pixels: a picture as wide as the text. */
export const PICTURE_WIDTH = MAIL_WIDTH - 2 * MAIL_PADDING;
/** Pixels: the photo of a person. */
export const PORTRAIT_SIDE = 72;
/** Pixels: the plan on an apartment's card. */
export const PLAN_WIDTH = 134;

/** The class of links to the firm's own pages elsewhere, first in the attribute: their clicks are not a campaign's. */
export const BRAND_LINK = "ezo-brand";
