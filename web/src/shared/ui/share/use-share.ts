import { useT } from "../../i18n/i18n-context.tsx";
import { useToasts } from "../toasts/toasts-context.tsx";

/** Shares an address by the system's share sheet, or copies it to the clipboard. */
export function useShare(): (shared: { title: string; url: string }) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  return async ({ title, url }) => {
    if (typeof navigator.share === "function") {
      // Closing the share sheet is no failure.
      return navigator.share({ title, url }).catch(() => undefined);
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ type: "success", title: t("messages.copied"), message: title });
    } catch {
      // If the clipboard is not allowed, the address can be copied from the toast.
      toasts.show({ type: "info", title, message: url, persistent: true });
    }
  };
}
