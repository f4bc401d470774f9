export const isList = (node: Element | null): node is Element =>
  node !== null && (node.localName === "ul" || node.localName === "ol");

interface WordItem {
  paragraph: Element;
  /** Which list of the document; two that follow each other directly are still two. */
  list: string;
  level: number;
  isOrdered: boolean;
  start: number;
}

/**
 * Word writes a list as paragraphs that name their list and level in a style, each with its bullet or number as text.
 * Makes real lists of every run of them.
 */
export function wordLists(body: Element): void {
  const items = new Map<Element, WordItem>();
  for (const paragraph of body.querySelectorAll("[style*='mso-list']")) {
    const item = wordItem(paragraph);
    if (item) items.set(paragraph, item);
  }
  for (const item of items.values()) {
    const before = item.paragraph.previousElementSibling;
    // A paragraph that is not the first of its run has become an item with it.
    if (!item.paragraph.parentNode || (before && items.has(before))) continue;
    const run = [item];
    for (
      let next = item.paragraph.nextElementSibling;
      next && items.has(next);
      next = next.nextElementSibling
    ) {
      const following = items.get(next);
      if (following) run.push(following);
    }
    buildLists(run);
  }
}

function wordItem(paragraph: Element): WordItem | null {
  const style = paragraph.getAttribute("style") ?? "";
  const [, list, level] = /mso-list:\s*(\S+)\s+level(\d+)/.exec(style) ?? [];
  if (!list || !level) return null;
  const marker = [...paragraph.querySelectorAll("[style*='mso-list']")].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute("style") ?? ""),
  );
  const sign = marker?.textContent.trim() ?? "";
  marker?.remove();
  // A heading may be numbered; it stays a heading.
  if (paragraph.localName !== "p") return null;
  return {
    paragraph,
    list,
    level: Number(level),
    isOrdered: isNumber(sign),
    start: Number(/^\D?(\d+)\D?$/.exec(sign)?.[1] ?? 1),
  };
}

/** `1.`, `a)`, `(iv)`, `2.1.`; a bullet is one sign alone, be it the letter `o`. */
const isNumber = (sign: string): boolean => /^(?:\d+|[([]?[\p{L}\p{N}.]{1,12}[.)\]])$/u.test(sign);

function buildLists(run: readonly WordItem[]): void {
  /** The lists that are open, the outermost first. */
  let open: { item: WordItem; element: Element }[] = [];
  for (const item of run) {
    const { paragraph, level, isOrdered } = item;
    const isSame = (other: WordItem) => other.list === item.list && other.isOrdered === isOrdered;
    // Deeper lists end here; so does one of this level that is another list.
    open = open.filter(({ item: other }) => other.level < level || (other.level === level && isSame(other)));
    let target = open.at(-1);
    if (!target || target.item.level < level) {
      const element = paragraph.ownerDocument.createElement(isOrdered ? "ol" : "ul");
      if (isOrdered && item.start > 1) element.setAttribute("start", String(item.start));
      const parent = target?.element.lastElementChild;
      if (parent) parent.append(element);
      else paragraph.before(element);
      target = { item, element };
      open = [...open, target];
    }
    const entry = paragraph.ownerDocument.createElement("li");
    entry.append(...paragraph.childNodes);
    paragraph.remove();
    target.element.append(entry);
  }
}

/** Google Docs puts an inner list beside its item instead of into it. */
export function nestListsInItems(body: Element): void {
  for (const inner of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = inner.previousElementSibling;
    if (before?.localName === "li") before.append(inner);
    else {
      const entry = inner.ownerDocument.createElement("li");
      inner.before(entry);
      entry.append(inner);
    }
  }
}
