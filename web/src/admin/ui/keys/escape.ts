import type { KeyboardEvent } from "react";

/** What opens over a page or a dialog, such as a calendar. It closes at Escape by itself. */
const LAYER = ":is([role=dialog], [role=menu])[data-position]";

/**
 * Whether a key press belongs to a list or popover above `layer`, which is null for a dialog. Mantine would also close
 * what lies below: its dialogs look only at the pressed element, and its popovers at everything in them.
 */
export function isPressedAbove(target: EventTarget | null, layer: Element | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.getAttribute("data-mantine-stop-propagation") === "true" || target.closest(LAYER) !== layer;
}

/** For a popover's dropdown, beside `closeOnEscape={false}`: Escape closes it unless something above it is open. */
export const closingAtEscape = (close: () => void) => ({
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isPressedAbove(event.target, event.currentTarget)) close();
  },
});
