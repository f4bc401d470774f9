import type { CampaignText } from "@ezo/contract/campaigns";

/** What a reader's mail program may be asked to open. */
const SCHEMES = /^(?:https?|mailto|tel)$/i;
/** Links that the system fills in whole. */
const SYSTEM_LINK = /^\{\{\s*(?:unsubscribe_url|preferences_url)\s*\}\}/;

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
 * Whether a link is a path or has a scheme that mails may hold: `javascript:`, `data:`, `file:` and the like are not. A
 * merge field before the scheme is settled could become one.
 */
export function isMailLink(url: string): boolean {
  // Browsers pass over control characters and spaces in a scheme.
  const bare = url.replace(/[\p{Cc}\s]/gu, "");
  const colon = bare.search(/[:/?#]/);
  const head = colon < 0 ? bare : bare.slice(0, colon);
  if (head.includes("{{")) return SYSTEM_LINK.test(bare);
  return bare[colon] !== ":" || SCHEMES.test(head);
}
