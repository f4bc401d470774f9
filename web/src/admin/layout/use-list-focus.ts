import { type RefObject, useEffect, useEffectEvent } from "react";

const ROW = "tr, li";
const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), [tabindex='0']";

/** What had the focus last, and where it was: that is unknown once it has been removed. */
interface Focused {
  element: Element;
  /** Its row in a list or table, if it is in one. */
  row: { itself: Element; parent: Element; index: number; control: number } | null;
  section: Element | null;
}

/**
 * Keeps the focus where a list is when what has it is removed, as by deleting a row: it goes to the row that takes its
 * place, or to `heading` where the list is empty.
 */
export function useListFocus(
  page: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  const fallBack = useEffectEvent(() => heading.current?.focus());
  useEffect(() => {
    const box = page.current;
    if (!box) return undefined;
    let last: Focused | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target instanceof Element ? placeOf(target) : null;
    };
    // Dialogs and menus, which lie outside the page, return the focus.
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Removing an element takes its focus, too, in some browsers before it is removed.
      queueMicrotask(() => {
        if (last?.element === target && last.element.isConnected) last = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const { row, section } = last;
      last = null;
      // A row that changes decides for itself.
      if (row?.itself.isConnected) return;
      const next = row ? controlIn(row.parent, row.index, row.control) : controlIn(section, 0, 0);
      if (next) next.focus();
      else if (row) fallBack();
    });
    box.addEventListener("focusin", onFocusIn);
    box.addEventListener("focusout", onFocusOut);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      box.removeEventListener("focusin", onFocusIn);
      box.removeEventListener("focusout", onFocusOut);
      observer.disconnect();
    };
  }, [page]);
}

function placeOf(element: Element): Focused {
  const row = element.closest(ROW);
  const parent = row?.parentElement;
  return {
    element,
    row:
      row && parent
        ? {
            itself: row,
            parent,
            index: [...parent.children].indexOf(row),
            control: [...row.querySelectorAll(FOCUSABLE)].indexOf(element),
          }
        : null,
    section: element.closest("section"),
  };
}

/** The control at this place of the list's row, or of its last one; null where the list is gone or empty. */
function controlIn(list: Element | null, index: number, control: number): HTMLElement | null {
  if (!list?.isConnected) return null;
  const rows = list.matches("section") ? list.querySelectorAll(`tbody > tr, li`) : list.children;
  const row = rows[Math.min(index, rows.length - 1)];
  const controls = row?.querySelectorAll<HTMLElement>(FOCUSABLE);
  return controls?.[Math.max(0, control)] ?? controls?.[0] ?? null;
}
