/** Where a visit came from. Without zod: the public site's first scripts use it too. */
import { readId } from "../ids.ts";
import { TEXT_INPUT_MAX_LENGTH } from "../limits/fields.ts";

const UTM_FIELDS = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"] as const;
export const ATTRIBUTION_FIELDS = [...UTM_FIELDS, "referrer_host", "landing_path"] as const;
type Touch = { [Field in (typeof ATTRIBUTION_FIELDS)[number]]?: string | null | undefined };

/** Sources that have no name of their own; in brackets, as no host is. */
export const NO_SOURCES = {
  /** The address was typed, or the browser did not say which page led here. */
  direct: "(direct)",
  /** Nothing was sent with the enquiry: the visitor does not want to be tracked, or did not use the site's form. */
  unknown: "(unknown)",
  /** By no form of the site: somebody came to the office, called, was sent by a portal that nobody named, or wrote a mail. */
  walk_in: "(walk_in)",
  call: "(call)",
  portal: "(portal)",
  email: "(email)",
  /** Entered by staff, where nothing says how it came. */
  by_hand: "(by_hand)",
  /** In a report: those beyond the ones that it lists. */
  other: "(other)",
} as const;
export type NoSource = keyof typeof NO_SOURCES;

/** How links in the mails of our own campaigns are marked: staff have chosen neither, so both are shown in words. */
export const MAIL_MARKS = { utm_source: "newsletter", utm_medium: "email" } as const;
/** Sources whose name is in the reader's language. */
export type WordedSource = NoSource | typeof MAIL_MARKS.utm_source;

/** Sites that link from several hosts, under the name that `utm_source` usually has for them. Apps name themselves. */
const FAMILIES: Readonly<Record<string, { name: string; hosts: readonly string[] }>> = {
  facebook: { name: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"] },
  instagram: { name: "Instagram", hosts: ["instagram.com"] },
  messenger: { name: "Messenger", hosts: ["messenger.com"] },
  youtube: { name: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  tiktok: { name: "TikTok", hosts: ["tiktok.com"] },
  linkedin: { name: "LinkedIn", hosts: ["linkedin.com", "lnkd.in"] },
  telegram: { name: "Telegram", hosts: ["telegram.org", "t.me", "org.telegram.messenger"] },
  whatsapp: { name: "WhatsApp", hosts: ["whatsapp.com", "wa.me", "com.whatsapp"] },
  x: { name: "X", hosts: ["x.com", "twitter.com", "t.co"] },
  vk: { name: "VK", hosts: ["vk.com", "vk.ru"] },
  bing: { name: "Bing", hosts: ["bing.com"] },
  duckduckgo: { name: "DuckDuckGo", hosts: ["duckduckgo.com"] },
  yandex: { name: "Yandex", hosts: ["yandex.ru", "yandex.com", "ya.ru"] },
  google: { name: "Google", hosts: ["com.google.android.googlequicksearchbox", "com.google.android.gm"] },
};
/** Google has a domain in nearly every country. */
const GOOGLE = /(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/**
 * A name as it is counted that anybody can write into an address: in lower case, no longer than filters accept, and without
 * brackets around it, which only our own names have (`NO_SOURCES`). `countedSql` is the same for the report's campaigns.
 */
export function countedName(given: string): string {
  const name = given
    .trim()
    .toLowerCase()
    // Lower case may be longer: "İ" becomes two characters. Half a character can be neither stored nor asked for.
    .slice(0, TEXT_INPUT_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  if (!name.startsWith("(") || !name.endsWith(")")) return name;
  // All of them, and the space between: else "((call))" would be "(call)".
  const isDropped = (letter: string, bracket: string) => letter === bracket || letter.trim() === "";
  let [start, end] = [0, name.length];
  while (start < end && isDropped(name.charAt(start), "(")) start++;
  while (start < end && isDropped(name.charAt(end - 1), ")")) end--;
  return name.slice(start, end);
}

/** The source that a touch counts under: `utm_source`, else the site that linked here. */
export function sourceOf({ utm_source: named, referrer_host: host }: Touch): string {
  const source = countedName(named ?? "");
  if (source) return source;
  if (!host) return NO_SOURCES.direct;
  if (GOOGLE.test(host)) return "google";
  const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  const family = Object.entries(FAMILIES).find(([, { hosts }]) => hosts.some(isOf));
  return family?.[0] ?? (countedName(host.replace(/^www\./, "")) || NO_SOURCES.direct);
}

const WAYS = ["walk_in", "call", "portal", "email"] as const satisfies readonly NoSource[];

/** The source of an enquiry that came by no form of the site: how it came. Null for one that came by a form. */
export function wayOf(source: string): string | null {
  const way = WAYS.find((one) => one === source);
  return way ? NO_SOURCES[way] : null;
}

/** The source that a portal counts under which staff name: the one of its links, where it is the same. */
export const portalSource = (portal: string): string =>
  sourceOf({ referrer_host: portal.trim().toLowerCase() });

/**
 * The name of a source as people write it. Of one in brackets, and of our own mails, its key: that takes words of the reader's
 * language.
 */
export function sourceName(source: string): { name: string } | { none: WordedSource } {
  if (source === MAIL_MARKS.utm_source) return { none: source };
  for (const [none, written] of Object.entries(NO_SOURCES))
    if (written === source) return { none: none as NoSource };
  return { name: (Object.hasOwn(FAMILIES, source) ? FAMILIES[source]?.name : undefined) ?? source };
}

/** `utm_campaign` of a link in one of our own campaigns' mails; it does not show the readers how staff have named it. */
export const mailCampaignTag = (campaignId: number): string => `ezo-${campaignId}`;
/** The campaign that such a tag names. */
export const mailCampaignOf = (tag: string | null | undefined): number | undefined =>
  readId(/^ezo-(\d+)$/.exec(tag ?? "")?.[1]);
