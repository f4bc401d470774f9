import type { ClickMapPiece } from "@ezo/contract/marketing/campaigns/campaign-links";
import { withoutEmptyLinks } from "../compile/empty-links.ts";
import { fill, parseTemplate } from "../merge.ts";
import { countedLinks } from "./counted-links.ts";

/**
 * A compiled mail cut after each counted link. Counted links lose their address, so that they are no stops for the keyboard;
 * fields have their fallbacks, and links of a reader's own are left out.
 */
export function clickMapPieces(html: string): ClickMapPiece[] {
  const pieces: ClickMapPiece[] = [];
  let from = 0;
  for (const { link, start, bareTag, contentStart, end } of countedLinks(html)) {
    // HTML has no links within links.
    if (start < from) continue;
    pieces.push({
      html: ofNobody(`${html.slice(from, start)}${bareTag}${html.slice(contentStart, end)}`),
      link,
    });
    from = end;
  }
  return [...pieces, { html: ofNobody(html.slice(from)), link: null }];
}

const ofNobody = (html: string): string => withoutEmptyLinks(fill(parseTemplate(html, "html"), {}, "html"));
