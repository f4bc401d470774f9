import { isTyping } from "../../resource/list/use-list-keys.ts";
import { useKeyDown } from "../../ui/keys/use-key-down.ts";

/**
 * Escape clears the selection, wherever the focus is: after an action it is on the bar, or nowhere. What is open above the
 * board takes the key for itself, so it is looked for before that closes.
 */
export function useClearKey(isSelecting: boolean, clear: () => void): void {
  useKeyDown((event) => {
    if (!isSelecting || event.key !== "Escape" || isTyping(event.target)) return;
    if (document.querySelector("[role=dialog],[role=menu]")) return;
    event.preventDefault();
    clear();
  }, true);
}
