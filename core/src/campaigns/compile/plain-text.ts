import { convert } from "html-to-text";
import { contactLines, type MailBrand } from "../../mail/brand.ts";
import type { CampaignFooter } from "./campaign-mail.tsx";
import type { MailPicture, ResolvedBlock } from "./resolve-blocks.ts";

const UNDERLINE_MAX = 60;

/** The mail as plain text, with the same links. */
export function plainText(
  blocks: readonly ResolvedBlock[],
  { footer, brand }: { footer: CampaignFooter; brand: MailBrand },
): string {
  const body = blocks.map(textOf).filter(Boolean).join("\n\n");
  const below = [
    footer.note,
    footer.reason,
    footer.sender,
    ...contactLines(brand),
    `${footer.unsubscribe}: {{unsubscribe_url}}`,
    `${footer.preferences}: {{preferences_url}}`,
    footer.view ? `${footer.view}: {{view_url}}` : "",
  ].filter(Boolean);
  return `${body}\n\n-- \n${below.join("\n")}\n`;
}

function textOf(block: ResolvedBlock): string {
  switch (block.type) {
    case "heading":
      return block.text.toUpperCase() === block.text
        ? block.text
        : `${block.text}\n${"=".repeat(Math.min(UNDERLINE_MAX, block.text.length))}`;
    case "text":
      return convert(block.html, {
        wordwrap: false,
        selectors: [{ selector: "a", options: { hideLinkHrefIfSameAsText: true } }],
      });
    case "image":
      return pictureText(block.picture);
    case "button":
      return `${block.label}: ${block.url}`;
    case "project":
      return [block.title, block.place, block.url].join("\n");
    case "apartments":
      return block.cards
        .map(({ name, facts, statusLabel, url }) => [name, ...facts, statusLabel, url].join("\n"))
        .join("\n\n");
    case "divider":
      return "---";
  }
}

/** What a picture shows, and where it leads; nothing of one that says nothing. */
const pictureText = ({ alt, href }: MailPicture): string =>
  [alt && `[${alt}]`, href].filter(Boolean).join("\n");
