import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { useToasts } from "../../shared/ui/toasts-context.tsx";
import styles from "./apartment-tools.module.css";

/** What a visitor can take along: a link, a sheet of paper. */
export function ApartmentTools({ title }: { title: string }) {
  const t = useT();
  const toasts = useToasts();
  async function share() {
    const url = window.location.href;
    if (typeof navigator.share === "function") {
      // Closing the system's sheet is no failure.
      return navigator.share({ title, url }).catch(() => undefined);
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ type: "success", title: t("messages.copied"), message: title });
    } catch {
      toasts.show({ type: "error", title: t("errors.title"), message: url });
    }
  }
  return (
    <div className={styles.tools}>
      <button type="button" onClick={() => void share()}>
        <Icon name="link" />
        <span>{t("buttons.share")}</span>
      </button>
      <button type="button" onClick={() => window.print()}>
        <Icon name="print" />
        <span>{t("buttons.print")}</span>
      </button>
    </div>
  );
}
