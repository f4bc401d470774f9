import { isDefaultAccent, type SiteColours, siteColoursOf } from "@ezo/contract/values/site-colours";
import type { Db } from "../platform/db.ts";
import { remembered } from "../platform/remembered.ts";
import { readSetting } from "../platform/settings.ts";

/** Where the style sheets with firms' colours are. */
export const COLOURS_FOLDER = "/colours";

/** Raise it when colours are derived or written differently: browsers keep a sheet for a year. */
const RECIPE = "1";

export type SiteColourSetting = ReturnType<typeof createSiteColours>;

/** The firm's colour as pages show it. A process reads the setting once, and again after `forget`. */
export function createSiteColours(db: Db) {
  const accent = remembered(() => readAccent(db));
  return {
    current: async (): Promise<SiteColours> => siteColoursOf(await accent.get()),
    /** The address of the style sheet that pages link; empty where the firm has kept the default colour. */
    sheet: async (): Promise<string> => sheetAddress(await accent.get()),
    /** The next call reads the setting anew. */
    forget: accent.forget,
  };
}

/** The firm's colours as they are now, for what is made once. */
export const readSiteColours = async (db: Db): Promise<SiteColours> => siteColoursOf(await readAccent(db));

const readAccent = async (db: Db): Promise<string> => (await readSetting(db, "brand")).accent;

/** An address names all that its sheet depends on, so what was loaded from it never changes. */
export const sheetAddress = (accent: string): string =>
  isDefaultAccent(accent) ? "" : `${COLOURS_FOLDER}/${accent.slice(1).toLowerCase()}-${RECIPE}.css`;

const SHEET_NAME = /^([0-9a-f]{6})-([0-9]{1,4})\.css$/;
const SHEET_NAME_LENGTH = 15;

/** The sheet of this name; null where no sheet has it. `address` is the current one of a sheet of another build. */
export function sheetNamed(name: string): { css: string; address: string; isCurrent: boolean } | null {
  if (name.length > SHEET_NAME_LENGTH) return null;
  const [, hex, recipe] = SHEET_NAME.exec(name) ?? [];
  if (hex === undefined) return null;
  const accent = `#${hex}`;
  const address = sheetAddress(accent);
  if (address === "") return null;
  return { css: sheetOf(siteColoursOf(accent)), address, isCurrent: recipe === RECIPE };
}

/** With a selector that outweighs that of the tokens: while developing, the site's own styles are added after this sheet. */
const sheetOf = ({ accent, hover, onAccent, ground, deep }: SiteColours): string =>
  `:root:root{--forest:${accent};--forest-hover:${hover};--on-forest:${onAccent};--forest-ground:${ground};--forest-deep:${deep}}\n`;
