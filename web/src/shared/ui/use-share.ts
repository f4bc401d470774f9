import { useT } from "../i18n/i18n-context.tsx";
import { useToasts } from "./toasts-context.tsx";

/** Hands an address to the system's sheet for sharing, or else to the clipboard. */
export function useShare(): (shared: { title: string; url: string }) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  return async ({ title, url }) => {
    if (typeof navigator.share === "function") {
      // Closing the system's sheet is no failure.
      return navigator.share({ title, url }).catch(() => undefined);
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ type: "success", title: t("messages.copied"), message: title });
    } catch {
      // A visitor who has forbidden the clipboard can still copy the address from here.
      toasts.show({ type: "info", title, message: url, persistent: true });
    }
  };
}
