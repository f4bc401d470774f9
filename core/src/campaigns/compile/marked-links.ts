import { decodeAttribute } from "./redirect-links.ts";
import type { MailPicture, ResolvedBlock } from "./resolve-blocks.ts";

/** Blocks whose links lead to what `mark` makes of their addresses. */
export const withMarkedLinks = (
  blocks: readonly ResolvedBlock[],
  mark: (url: string) => string,
): ResolvedBlock[] => blocks.map((block) => marked(block, mark));

function marked(block: ResolvedBlock, mark: (url: string) => string): ResolvedBlock {
  switch (block.type) {
    case "text":
      return { ...block, html: markedHtml(block.html, mark) };
    case "image":
      return { ...block, picture: markedPicture(block.picture, mark) };
    case "button":
      return { ...block, url: mark(block.url) };
    case "project":
      return {
        ...block,
        url: mark(block.url),
        picture: block.picture && markedPicture(block.picture, mark),
      };
    case "apartments":
      return {
        ...block,
        cards: block.cards.map((card) => ({
          ...card,
          url: mark(card.url),
          plan: card.plan && markedPicture(card.plan, mark),
        })),
      };
    case "heading":
    case "divider":
      return block;
  }
}

const markedPicture = (picture: MailPicture, mark: (url: string) => string): MailPicture =>
  picture.href ? { ...picture, href: mark(picture.href) } : picture;

/** Addresses that stay are left as they were written. */
const markedHtml = (html: string, mark: (url: string) => string): string =>
  html.replace(/(\shref=")([^"]*)/g, (written: string, before: string, value: string) => {
    const url = decodeAttribute(value);
    const marks = mark(url);
    // An address that was parsed has no quotes.
    return marks === url ? written : before + marks.replaceAll("&", "&amp;");
  });
