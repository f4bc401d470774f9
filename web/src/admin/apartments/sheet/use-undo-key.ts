import { isTyping } from "../../resource/list/use-list-keys.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useKeyDown } from "../../ui/keys/use-key-down.ts";

/** Ctrl+Z beside the sheet, as after a dialog or at the buttons for many apartments; and on the board. */
export function useUndoKey() {
  const toasts = useToasts();
  useKeyDown((event) => {
    if (event.defaultPrevented || event.code !== "KeyZ" || event.shiftKey || event.altKey) return;
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    // A cell's key is the sheet's own.
    if (event.target instanceof HTMLElement && event.target.dataset["cursor"] !== undefined) return;
    if (document.querySelector("[role=dialog],[role=menu]")) return;
    event.preventDefault();
    toasts.undoLatest();
  });
}
