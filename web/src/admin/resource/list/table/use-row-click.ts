import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";

/** What a click means something of its own in. */
const OWN = "a, button, input, label, [data-no-open]";

/**
 * Opens a row from anywhere on it, in a new window with Ctrl or Cmd, as a link does. Its link stays for keyboards and screen
 * readers. Undefined where the row is opened nowhere.
 */
export function useRowClick(to: string | undefined) {
  const navigate = useNavigate();
  if (to === undefined) return undefined;
  return (event: MouseEvent<HTMLTableRowElement>): void => {
    if (event.defaultPrevented || !isOnCell(event) || hasSelectedText()) return;
    if (event.ctrlKey || event.metaKey) window.open(to, "_blank", "noopener");
    else void navigate(to);
  };
}

/** Dialogs and menus of a row are drawn elsewhere, and a row that was dragged onto itself is clicked as a whole. */
function isOnCell({ target, currentTarget: row }: MouseEvent<HTMLTableRowElement>): boolean {
  return target instanceof Element && target !== row && row.contains(target) && target.closest(OWN) === null;
}

const hasSelectedText = (): boolean => (window.getSelection()?.toString() ?? "") !== "";
