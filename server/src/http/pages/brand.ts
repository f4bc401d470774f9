import { canonicalPath } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import { escapeHtml } from "@ezo/core/mail/escape-html";

/** The logo of the site's header, within the document: these pages work without any other file. */
const MARK =
  '<svg viewBox="0 0 48 48" width="32" height="32" aria-hidden="true"><path d="M27 41.5H6.5v-35h35v35H36" fill="none" stroke="#1f3d36" stroke-width="5"/><circle cx="24" cy="23" r="5.5" fill="#b08a4a"/></svg>';

/** The logo with the firm's name; a link to the home page, as in the site's header. */
export const brandLink = (locale: Locale, firm: string): string =>
  `<a class="brand" href="${escapeHtml(canonicalPath(locale, "/"))}">${MARK}<b>${escapeHtml(firm)}</b></a>`;

export const BRAND_STYLE =
  ".brand{display:inline-flex;align-items:center;gap:.75rem;min-height:44px;color:#1f3d36;text-decoration:none}";
