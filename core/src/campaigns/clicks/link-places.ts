import type { LinkPlace } from "@ezo/contract/marketing/campaigns/campaign-links";
import { convert } from "html-to-text";
import { decodeAttribute } from "../compile/redirect-links.ts";
import { countedLinks } from "./counted-links.ts";

/** What readers see of each link of a compiled mail, by its place in `links`: from top to bottom, and nothing twice. */
export function linkPlaces(html: string): Map<number, LinkPlace[]> {
  const places = new Map<number, LinkPlace[]>();
  for (const { link, contentStart, contentEnd } of countedLinks(html)) {
    const found = placesIn(html.slice(contentStart, contentEnd));
    const known = places.get(link) ?? [];
    const isNew = ({ kind, text }: LinkPlace) => !known.some((one) => one.kind === kind && one.text === text);
    places.set(link, [...known, ...found.filter(isNew)]);
  }
  return places;
}

function placesIn(content: string): LinkPlace[] {
  const pictures = [...content.matchAll(/<img\b[^<>]*>/g)].map(([tag]): LinkPlace => {
    const [, alt = ""] = /\salt="([^"]*)"/.exec(tag) ?? [];
    return { kind: "picture", text: decodeAttribute(alt) };
  });
  const words = convert(content, { wordwrap: false, selectors: [{ selector: "img", format: "skip" }] })
    .replaceAll(/\s+/g, " ")
    .trim();
  return words ? [...pictures, { kind: "text", text: words }] : pictures;
}
