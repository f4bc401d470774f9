import type { RefObject } from "react";
import { useKeyDown } from "../../ui/keys/use-key-down.ts";

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

/** The keys of every list: `/` to search, J and K between rows, X to select one (with Shift a range), Esc to select none. */
export function useListKeys(props: {
  search: RefObject<HTMLInputElement | null>;
  table: RefObject<HTMLTableElement | null>;
  onSelect: (id: number, isRange: boolean) => void;
  onClear: () => void;
}): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("[role=dialog],[role=menu]")) return;
    const key = event.key.toLowerCase();
    if (key === "/") {
      event.preventDefault();
      props.search.current?.focus();
    }
    if (key === "escape") props.onClear();
    const rows = [...(props.table.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === "j" || key === "k") {
      const next = rows[at === -1 ? 0 : at + (key === "j" ? 1 : -1)];
      next?.querySelector<HTMLElement>("a[href], input")?.focus();
    }
    if (key === "x" && at !== -1) props.onSelect(Number(rows[at]?.dataset["row"]), event.shiftKey);
  });
}
