import { BRAND_LINK } from "../../mail/theme.ts";

/**
 * Replaces every link of a mail by our redirect `{{click:N}}`, except those to the firm's pages elsewhere below it; `links[N]` is
 * the address as its author wrote it.
 */
export function throughRedirect(html: string): { html: string; links: string[] } {
  const links: string[] = [];
  const numberOf = (target: string) => {
    const known = links.indexOf(target);
    return known < 0 ? links.push(target) - 1 : known;
  };
  const redirected = html.replace(/<a\b[^<>]*>/g, (tag) =>
    tag.includes(` class="${BRAND_LINK}`)
      ? tag
      : tag.replace(
          /(\shref=")(https?:\/\/[^"{}]+)(")/,
          (_, before: string, url: string, after: string) =>
            `${before}{{click:${numberOf(decodeAttribute(url))}}}${after}`,
        ),
  );
  return { html: redirected, links };
}

/** React and sanitize-html escape these, and nothing else that an address may hold. */
export const decodeAttribute = (value: string): string =>
  value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
