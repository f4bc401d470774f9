/** Items of several pages in order, up to the first page that has not arrived; overlapping pages repeat no item. */
export function itemsOfPages<Item extends { id: number }>(
  pages: readonly (readonly Item[] | undefined)[],
): Item[] {
  const items = new Map<number, Item>();
  for (const page of pages) {
    if (!page) break;
    for (const item of page) items.set(item.id, item);
  }
  return [...items.values()];
}
