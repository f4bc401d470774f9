const HREF = ' href=""';
const CLOSE = "</a>";
/** The dot between two links of the footer, as React writes it. */
const DOT = /^(?:\s|&nbsp;|<!-- -->)*·(?:\s|&nbsp;|<!-- -->)*/;
/** More than any space around a dot takes. */
const DOT_WITHIN = 80;

/** A mail's HTML without its links that lead nowhere, nor the dots after them. */
export function withoutEmptyLinks(html: string): string {
  let kept = "";
  let from = 0;
  for (let href = html.indexOf(HREF); href >= 0; href = html.indexOf(HREF, from)) {
    const start = html.lastIndexOf("<a ", href);
    const close = html.indexOf(CLOSE, href);
    if (start < from || close < 0) break;
    kept += html.slice(from, start);
    from = close + CLOSE.length;
    from += DOT.exec(html.slice(from, from + DOT_WITHIN))?.[0].length ?? 0;
  }
  return kept + html.slice(from);
}
