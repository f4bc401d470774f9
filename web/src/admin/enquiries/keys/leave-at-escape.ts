import type { KeyboardEvent } from "react";

/**
 * Escape in a field of the composer. What is typed keeps its focus: on the page behind, the next keys would be shortcuts, and
 * another Escape would close the enquiry. An empty field is left, to the enquiry.
 */
export function leaveAtEscape(
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  leave: () => void,
): void {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
  if (event.currentTarget.value === "") leave();
}
