import {
  DEFAULT_HEADING_FONT,
  HEADING_FACES,
  type HeadingFont,
  isHeadingFont,
} from "@ezo/contract/values/heading-fonts";
import { isDefaultAccent, type SiteColours, siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import type { Db } from "../platform/db.ts";
import { remembered } from "../platform/remembered.ts";
import { readSetting } from "../platform/settings.ts";

/** Where the style sheets with firms' colours and fonts of headings are. */
export const COLOURS_FOLDER = "/colours";

/** Raise it when colours are derived or written differently: browsers keep a sheet for a year. */
const RECIPE = "1";

export type SiteColourSetting = ReturnType<typeof createSiteColours>;

/** The firm's colour and font of headings as pages show them. A process reads the setting once, and again after `forget`. */
export function createSiteColours(db: Db) {
  const look = remembered(() => readSetting(db, "brand"));
  return {
    current: async (): Promise<SiteColours> => siteColoursOf((await look.get()).accent),
    headingFont: async (): Promise<HeadingFont> => (await look.get()).heading_font,
    /** The address of the style sheet that pages link; empty where the firm has kept the default colour and font. */
    sheet: async (): Promise<string> => {
      const { accent, heading_font } = await look.get();
      return sheetAddress(accent, heading_font);
    },
    /** The next call reads the setting anew. */
    forget: look.forget,
  };
}

/** The firm's colours and font as they are now, for what is made once. */
export async function readSiteLook(db: Db): Promise<{ colours: SiteColours; headingFont: HeadingFont }> {
  const { accent, heading_font } = await readSetting(db, "brand");
  return { colours: siteColoursOf(accent), headingFont: heading_font };
}

/** An address names all that its sheet depends on, so what was loaded from it never changes. */
export function sheetAddress(accent: string, font: HeadingFont = DEFAULT_HEADING_FONT): string {
  const isDefaultFont = font === DEFAULT_HEADING_FONT;
  if (isDefaultAccent(accent) && isDefaultFont) return "";
  return `${COLOURS_FOLDER}/${accent.slice(1).toLowerCase()}${isDefaultFont ? "" : `-${font}`}-${RECIPE}.css`;
}

/** The default font is not named. */
const SHEET_NAME = /^([0-9a-f]{6})(?:-([a-z_]{1,24}))?-([0-9]{1,4})\.css$/;
const SHEET_NAME_LENGTH = 40;

/** The sheet of this name; null where no sheet has it. `address` is the current one of a sheet of another build. */
export function sheetNamed(name: string): { css: string; address: string; isCurrent: boolean } | null {
  if (name.length > SHEET_NAME_LENGTH) return null;
  const [, hex, named, recipe] = SHEET_NAME.exec(name) ?? [];
  if (hex === undefined || named === DEFAULT_HEADING_FONT) return null;
  const font = named ?? DEFAULT_HEADING_FONT;
  if (!isHeadingFont(font)) return null;
  const accent = `#${hex}`;
  const address = sheetAddress(accent, font);
  if (address === "") return null;
  return { css: sheetOf(siteColoursOf(accent), font), address, isCurrent: recipe === RECIPE };
}

/** With a selector that outweighs that of the tokens: while developing, the site's own styles are added after this sheet. */
const sheetOf = ({ accent, hover, onAccent, ground, deep }: SiteColours, font: HeadingFont): string =>
  `:root:root{--forest:${accent};--forest-hover:${hover};--on-forest:${onAccent};--forest-ground:${ground};--forest-deep:${deep}${headingRules(font)}}\n`;

function headingRules(font: HeadingFont): string {
  if (font === DEFAULT_HEADING_FONT) return "";
  const { family, weight } = HEADING_FACES[font];
  return `;--font-display:${family};--w-display:${weight}`;
}
