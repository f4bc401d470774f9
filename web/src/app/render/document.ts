import { FIRM_LOGO_META, type FirmLogo } from "@ezo/contract/site/pages/firm-logo";
import { DEFAULT_HEADING_FONT } from "@ezo/contract/values/heading-fonts";
import { ADMIN_LANGUAGES, type AdminLanguage, type Locale } from "@ezo/contract/values/languages";
import type { PageAssets } from "./render-contract.ts";
import { STATE_ELEMENT_ID } from "../app-state.ts";
import type { HeadTag } from "../head/head-tags.ts";
import { LATER_SCRIPTS } from "./later-scripts.ts";

export const ROOT_ID = "root";

const SCRIPT_OF_LOCALE = { ka: "georgian", en: "latin", ru: "cyrillic" } as const;

interface Opening {
  locale: Locale;
  assets: PageAssets;
  nonce?: string | undefined;
  /** Empty, or left out, for the icons of the build. */
  iconsFolder?: string | undefined;
  /** Empty, or left out, for the colours of the tokens. */
  coloursSheet?: string | undefined;
  /** The face of headings; left out for that of the tokens. */
  headingFont?: string | undefined;
}

/** The document before the app's HTML. It has no inline script, so the policy need not allow any. */
export function documentStart(
  tags: readonly HeadTag[],
  { locale, assets, nonce, iconsFolder, coloursSheet, headingFont }: Opening,
): string {
  const fonts = preloadsOf(headingFont)[SCRIPT_OF_LOCALE[locale]].map((href) =>
    tag("link", { rel: "preload", as: "font", type: "font/woff2", href, crossorigin: "" }),
  );
  return opening({ locale, manifest: MANIFEST.site, iconsFolder }, [
    ...tags.map(({ name, attributes, content }) => tag(name, attributes, content)),
    ...fonts,
    ...styleTags(assets),
    ...(coloursSheet ? [stylesheet(coloursSheet)] : []),
    ...laterScriptTags(assets, nonce),
  ]);
}

/** Headings in another face than the usual one need other files, and not those of that one. */
const preloadsOf = (headingFont: string | undefined) =>
  headingFont === undefined || headingFont === DEFAULT_HEADING_FONT
    ? __FONT_PRELOADS__
    : (__HEADING_PRELOADS__[headingFont] ?? __FONT_PRELOADS__);

const MANIFEST = { site: "/manifest.webmanifest", admin: "/admin/manifest.webmanifest" } as const;

export interface AdminFirm {
  /** The short name in the admin's languages, English as in titles; empty where it could not be read. */
  name: Readonly<Record<AdminLanguage, string>>;
  /** Left out where it could not be read. */
  logo?: FirmLogo | undefined;
}

/**
 * The admin's document, which loads the scripts and names the firm to them. With a manifest of its own it can be installed as an
 * app.
 */
export const adminDocument = (
  { locale, assets, nonce, iconsFolder }: Opening,
  { name, logo }: AdminFirm,
): string =>
  opening({ locale, manifest: MANIFEST.admin, iconsFolder }, [
    tag("title", {}, name.en || "Admin"),
    ...ADMIN_LANGUAGES.filter((lang) => name[lang]).map((lang) =>
      tag("meta", { name: "application-name", lang, content: name[lang] }),
    ),
    ...(logo ? [meta(FIRM_LOGO_META, JSON.stringify(logo))] : []),
    meta("robots", "noindex, nofollow"),
    ...styleTags(assets),
    ...assets.preloads.map((href) => tag("link", { rel: "modulepreload", href })),
    ...scriptTags(assets, nonce),
  ]) + documentEnd(undefined);

/** The document after the app's HTML, with the state for hydration (`embeddedJson`). */
export function documentEnd(state: string | undefined): string {
  const json =
    state === undefined ? "" : `<script type="application/json" id="${STATE_ELEMENT_ID}">${state}</script>`;
  return `</div>${json}</body></html>`;
}

const VIEWPORT = "width=device-width, initial-scale=1";
/** The site's styles leave room for the system's own bars, the admin's do not. */
const viewportOf = (manifest: string) =>
  manifest === MANIFEST.site ? `${VIEWPORT}, viewport-fit=cover` : VIEWPORT;

const opening = (
  { locale, manifest, iconsFolder = "" }: Pick<Opening, "locale" | "iconsFolder"> & { manifest: string },
  tags: string[],
): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
  meta("viewport", viewportOf(manifest)) +
  meta("theme-color", "#f7f4ee") +
  tag("link", { rel: "icon", href: `${iconsFolder}/icon-64.png`, type: "image/png", sizes: "64x64" }) +
  tag("link", { rel: "apple-touch-icon", href: `${iconsFolder}/apple-touch-icon.png` }) +
  tag("link", { rel: "manifest", href: manifest }) +
  `${tags.join("")}</head><body><div id="${ROOT_ID}">`;

const stylesheet = (href: string) => tag("link", { rel: "stylesheet", href });
const styleTags = ({ styles }: PageAssets) => styles.map((href) => stylesheet(href));
const scriptTags = ({ scripts }: PageAssets, nonce: string | undefined, fetchpriority?: "low") =>
  scripts.map((src) => tag("script", { type: "module", src, nonce, fetchpriority }, ""));

/**
 * The page can be read and used before its scripts run, so styles, fonts and the first picture are loaded first. Only the
 * small entry is loaded at once; it loads the other scripts after the first paint.
 */
const laterScriptTags = (assets: PageAssets, nonce: string | undefined): string[] => [
  ...(assets.preloads.length > 0 ? [meta(LATER_SCRIPTS, assets.preloads.join(" "))] : []),
  ...scriptTags(assets, nonce, "low"),
];

const meta = (name: string, content: string) => tag("meta", { name, content });

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** An element; a void element without `content`. The text of a script is not escaped: it cannot contain an end tag. */
function tag(name: string, attributes: Record<string, string | undefined>, content?: string): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(value ?? "")}"`)
    .join("");
  if (content === undefined) return `<${name}${list}>`;
  return `<${name}${list}>${name === "script" ? content : escapeHtml(content)}</${name}>`;
}
