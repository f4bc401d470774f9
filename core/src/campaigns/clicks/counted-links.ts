/** A link of a compiled mail whose clicks are counted. The positions are those in the HTML. */
interface CountedLink {
  /** Its place in `links`. */
  link: number;
  start: number;
  /** Its opening tag without the address. */
  bareTag: string;
  contentStart: number;
  contentEnd: number;
  end: number;
}

const CLOSE = "</a>";

/** The counted links of a compiled mail, from top to bottom. */
export function* countedLinks(html: string): Generator<CountedLink> {
  for (const { 0: tag, index: start } of html.matchAll(/<a\b[^<>]*>/g)) {
    const [href, link] = /\shref="\{\{click:(\d+)\}\}"/.exec(tag) ?? [];
    if (href === undefined) continue;
    const contentStart = start + tag.length;
    const close = html.indexOf(CLOSE, contentStart);
    yield {
      link: Number(link),
      start,
      bareTag: tag.replace(href, ""),
      contentStart,
      contentEnd: close < 0 ? contentStart : close,
      end: close < 0 ? contentStart : close + CLOSE.length,
    };
  }
}
