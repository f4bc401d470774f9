import sanitizeHtml from "sanitize-html";
import { RICH_TEXT_DEPTH_MAX } from "@ezo/contract/values/limits/content";
import { isDisguised, isLinkTarget } from "@ezo/contract/values/paths/links";
import { MEDIA_PATH } from "../../media/media.keys.ts";
import { refused } from "../app-error.ts";

/** What an article or a legal page may hold. Anything else is dropped, scripts with their content. */
const options: sanitizeHtml.IOptions = {
  allowedTags:
    "p h2 h3 h4 ul ol li blockquote strong em a br hr img figure figcaption table thead tbody tr th td".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  // `//host` takes its scheme from the page and would lead past the list of schemes.
  allowProtocolRelative: false,
  allowedSchemesByTag: { img: [] },
  // Pictures are files of our own media alone: no page of ours asks another host, or a path that acts, for anything.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !MEDIA_PATH.test(attribs["src"] ?? ""),
  transformTags: {
    // Other programs write these for the same; the first rank is the page's own title.
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (tagName, attribs) => {
      const { href = "", ...rest } = attribs;
      if (!mayLeadTo(href)) return { tagName, attribs: rest };
      const isForeign = /^https?:/i.test(href);
      return { tagName, attribs: { ...attribs, ...(isForeign ? { rel: "noopener" } : {}) } };
    },
  },
};
/** Which schemes are allowed is decided above; this refuses what is no valid address, or looks like another one. */
const mayLeadTo = (href: string): boolean =>
  /^[a-z][a-z\d+.-]*:/i.test(href) ? isLinkTarget(href) : !isDisguised(href);
/** HTML that is safe to put into a page. */
export const cleanHtml = (html: string): string => safe(html, options);

/** What a mail's text may hold: pictures and tables have blocks of their own. */
const mail: sanitizeHtml.IOptions = {
  allowedTags: "p h2 h3 ul ol li blockquote strong b em i u s a br".split(" "),
  allowedAttributes: { a: ["href", "title"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
};
export const cleanMailHtml = (html: string): string => safe(html, mail);

class TooDeep extends Error {}

/** Throws as soon as tags are nested deeper than allowed, before anything has looked at the rest. */
function sanitized(html: string, allowed: sanitizeHtml.IOptions): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...allowed,
    onOpenTag: () => {
      if (++depth > RICH_TEXT_DEPTH_MAX) throw new TooDeep();
    },
    onCloseTag: () => void depth--,
  });
}

/** What an earlier version has stored may be nested deeper than what draws it can bear: then its words alone are left. */
function safe(html: string, allowed: sanitizeHtml.IOptions): string {
  try {
    return sanitized(html, allowed);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return sanitized(html.replace(/<[^<>]*>/g, " "), allowed);
  }
}

/** The HTML of a field that is being written, made safe; throws `invalid` where its tags are nested too deep. */
export function acceptedHtml(field: string, html: string, place: "page" | "mail"): string {
  try {
    return sanitized(html, place === "page" ? options : mail);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    throw refused(field, `errors.nested_too_deep?max=${RICH_TEXT_DEPTH_MAX}`, error);
  }
}

/** Shapes, and what places them; no colours, styles, scripts, links or references. */
const drawing: sanitizeHtml.IOptions = {
  allowedTags: ["g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"],
  allowedAttributes: {
    "*": "d cx cy r rx ry x y width height x1 y1 x2 y2 points transform".split(" "),
  },
  parser: { xmlMode: true },
};
/**
 * An icon's markup as a whole `<svg>` of 24 units that is safe to put into a page: its shapes alone, drawn in lines of
 * the text's colour, so that a style sheet decides how heavy they are.
 */
export const cleanDrawing = (markup: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${sanitizeHtml(markup, drawing)}</svg>`;
