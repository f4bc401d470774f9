import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import { isDisguised, isLinkTarget } from "@ezo/contract/values/paths/links";

const FIELD = /\{\{[^{}]*\}\}/g;
/** Links that the system fills in. */
const SYSTEM_LINK = /^\{\{\s*(?:unsubscribe_url|preferences_url|view_url)\s*\}\}/;

/** Every address that a text leads to or loads. */
export function linksOf(text: CampaignText): string[] {
  return text.blocks.flatMap((block) => {
    if (block.type === "button") return [block.url];
    if (block.type === "image") return [block.href, block.url].flatMap((url) => (url ? [url] : []));
    if (block.type === "text")
      return [...block.html.matchAll(/\shref="([^"]*)"/g)].map(([, url]) =>
        (url ?? "").replaceAll("&amp;", "&"),
      );
    return [];
  });
}

/**
 * Whether a mail may hold a link: a path, or a valid http, https, mailto or tel address. What has neither scheme nor
 * slash is left to the pre-flight, which says that it leads nowhere.
 */
export function isMailLink(url: string): boolean {
  const link = url.trim();
  if (isDisguised(link) || link.startsWith("//")) return false;
  const colon = link.search(/[:/?#]/);
  const head = colon < 0 ? link : link.slice(0, colon);
  // A merge field before the scheme is settled could become one.
  if (head.includes("{{")) return SYSTEM_LINK.test(link);
  return link[colon] !== ":" || isLinkTarget(link.replace(FIELD, "x"));
}
