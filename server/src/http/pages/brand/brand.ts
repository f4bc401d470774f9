import { DEFAULT_HEADING_FONT, HEADING_FACES, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import { canonicalPath } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import { DEFAULT_SITE_COLOURS, type SiteColours } from "@ezo/contract/values/colours/site-colours";
import type { SiteColourSetting } from "@ezo/core/site-colours/site-colours";
import type { SiteIcons } from "@ezo/core/site-icons/site-icons";
import { escapeHtml } from "@ezo/core/mail/escape-html";

/** Of the demo firm, as in the site's header, and within the document: these pages work without any other file. */
const DEFAULT_MARK =
  '<svg viewBox="0 0 48 48" width="32" height="32" aria-hidden="true"><path d="M27 41.5H6.5v-35h35v35H36" fill="none" stroke="currentColor" stroke-width="5"/><circle cx="24" cy="23" r="5.5" fill="#b08a4a"/></svg>';

export interface Brand {
  locale: Locale;
  firm: string;
  /** Of the icons made of the firm's mark; empty where it has none. */
  iconsFolder: string;
  colours: SiteColours;
}

/** The mark with the firm's name; a link to the home page, as in the site's header. */
export const brandLink = ({ locale, firm, iconsFolder }: Omit<Brand, "colours">): string =>
  `<a class="brand" href="${escapeHtml(canonicalPath(locale, "/"))}">${markOf(iconsFolder)}<b>${escapeHtml(firm)}</b></a>`;

const markOf = (folder: string): string =>
  folder === ""
    ? DEFAULT_MARK
    : `<img src="${escapeHtml(folder)}/icon-64.png" width="32" height="32" alt="">`;

/** The folder of the firm's icons; without the database there are pages, too, with the mark of the demo firm. */
export const iconsFolderOf = (icons: Pick<SiteIcons, "folder">): Promise<string> =>
  icons.folder().catch(() => "");

/** The same for the firm's colour. */
export const coloursOf = (colours: Pick<SiteColourSetting, "current">): Promise<SiteColours> =>
  colours.current().catch(() => DEFAULT_SITE_COLOURS);

/** The same for the face of its headings. */
export const headingFontOf = (colours: Pick<SiteColourSetting, "headingFont">): Promise<HeadingFont> =>
  colours.headingFont().catch(() => DEFAULT_HEADING_FONT);

/** The face of headings, for pages that link `/fonts/fonts.css`: `--heading` and `--heading-weight`. */
export function headingStyle(font: HeadingFont): string {
  const { family, weight } = HEADING_FACES[font];
  return `:root{--heading:${family};--heading-weight:${weight}}`;
}

/** The header's link, and the firm's colour for the rest of the page: `--accent`, and `--on-accent` for text on it. */
export const brandStyle = ({ accent, onAccent }: SiteColours): string =>
  `:root{--accent:${accent};--on-accent:${onAccent}}.brand{display:inline-flex;align-items:center;gap:.75rem;min-height:44px;color:var(--accent);text-decoration:none}`;
