import { isList, nestListsInItems, wordLists } from "./paste-lists.ts";

/** A picture that came along as a `data:` url. */
export interface PastedPicture {
  name: string;
  dataUrl: string;
}
export interface Pasted {
  html: string;
  pictures: PastedPicture[];
  /** Pictures that the clipboard only names: files of the other program, or of other sites. */
  missing: string[];
}

/** Copied within an editor of ours: it fits as it is, and carries what it was cut out of. */
const isOwn = (html: string) => html.includes("data-pm-slice");

/**
 * What another program put on the clipboard, reduced to what a text of ours may hold: headings, lists, tables, links,
 * bold and italic. Word, Google Docs and LibreOffice each write HTML of their own kind.
 */
export function cleanPaste(html: string, parse: (html: string) => Document = parseInBrowser): Pasted {
  if (isOwn(html)) return { html, pictures: [], missing: [] };
  const { body } = parse(html);
  dropForeign(body);
  wordHeadings(body);
  wordLists(body);
  nestListsInItems(body);
  lowerHeadings(body);
  plainLinks(body);
  const { pictures, missing } = takePictures(body);
  dropAttributes(body);
  dropEmptyParagraphs(body);
  return { html: body.innerHTML.trim(), pictures, missing };
}

const parseInBrowser = (html: string): Document => new DOMParser().parseFromString(html, "text/html");

const all = (root: Element, selector: string): Element[] => [...root.querySelectorAll(selector)];
const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Comments (Word's conditional ones too), styles, and elements of Office's own namespaces. */
function dropForeign(body: Element): void {
  const comments = body.ownerDocument.createTreeWalker(body, COMMENTS);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of all(body, "style, script, meta, link, title, xml, colgroup")) element.remove();
  for (const element of all(body, "*")) {
    const [space, name] = element.localName.split(":");
    if (name === undefined) continue;
    // Drawings of Word (`v:shape`) come again as an <img>; the rest wraps text.
    if (space === "v") element.remove();
    else unwrap(element);
  }
  // Google Docs wraps everything in a <b> that is not bold.
  for (const element of all(body, "b"))
    if (/font-weight:\s*(normal|400)/.test(element.getAttribute("style") ?? "")) unwrap(element);
}
/** NodeFilter.SHOW_COMMENT, which not every DOM has as a global. */
const COMMENTS = 128;

/** Word's styles for titles and headings, and the roles that Word in a browser writes. */
function wordHeadings(body: Element): void {
  for (const element of all(body, "p")) {
    const byClass = /\bMso(?:Title|Heading([1-9]))\b/.exec(element.className);
    const level = element.getAttribute("role") === "heading" ? element.getAttribute("aria-level") : null;
    if (byClass || level) rename(element, `h${Math.min(6, Math.max(1, Number(level ?? byClass?.[1] ?? 1)))}`);
  }
}

/** The page's own title is the first rank, so that a text's headings begin at the second; there are three ranks. */
function lowerHeadings(body: Element): void {
  const hasFirst = body.querySelector("h1") !== null;
  for (const heading of all(body, "h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(4, Number(heading.localName[1]) + (hasFirst ? 1 : 0));
    if (`h${level}` !== heading.localName) rename(heading, `h${level}`);
  }
}

/** Links into files and places of the other document lead nowhere here. */
function plainLinks(body: Element): void {
  for (const link of all(body, "a"))
    if (!/^(https?:|mailto:|tel:|\/(?![/\\]))/i.test(link.getAttribute("href") ?? "")) unwrap(link);
}

function takePictures(body: Element): Pick<Pasted, "pictures" | "missing"> {
  const pictures: PastedPicture[] = [];
  const missing: string[] = [];
  for (const image of all(body, "img")) {
    const src = image.getAttribute("src") ?? "";
    if (src.startsWith("/media/")) continue;
    const name = image.getAttribute("alt")?.trim() || nameIn(src);
    if (/^data:image\//i.test(src)) pictures.push({ name, dataUrl: src });
    else if (src) missing.push(name);
    image.remove();
  }
  return { pictures, missing };
}

/** The file's name at the end of a path or url; a `data:` url has none. */
function nameIn(src: string): string {
  if (src.startsWith("data:")) return "";
  const last = src.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? "";
  try {
    return decodeURIComponent(last) || src;
  } catch {
    // A stray percent sign: the name as it is.
    return last;
  }
}

const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};
/** Google Docs writes bold and italic as styles of a <span>. */
const EMPHASIS = /(?:^|;)\s*(?:font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic)(?=\s*(?:;|$))/gi;

function dropAttributes(body: Element): void {
  for (const element of all(body, "*")) {
    const style = element.getAttribute("style") ?? "";
    for (const { name } of [...element.attributes])
      if (!KEPT[element.localName]?.includes(name)) element.removeAttribute(name);
    const emphasis = element.localName === "span" ? (style.match(EMPHASIS) ?? []) : [];
    if (emphasis.length > 0)
      element.setAttribute("style", emphasis.map((part) => part.replace(/^[;\s]+/, "")).join("; "));
  }
  for (const element of all(body, "font, span:not([style])")) unwrap(element);
}

/** Word ends every list and table with a paragraph of one space. */
function dropEmptyParagraphs(body: Element): void {
  for (const element of all(body, "p, h2, h3, h4, li"))
    if (element.textContent.trim() === "" && !element.querySelector("img")) element.remove();
  for (const list of all(body, "ul, ol")) if (isList(list) && list.children.length === 0) list.remove();
}
