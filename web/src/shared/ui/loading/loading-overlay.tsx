import { use } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useStore } from "../../lib/use-store.ts";
import { MarkFolderContext, markPicture } from "../mark.tsx";
import type { Overlay } from "./overlay-store.ts";
import styles from "./loading-overlay.module.css";

/**
 * The animated logo, or the firm's mark, while the language changes. In the server's HTML it also slides out without a script, since the page
 * below it is complete and its code may be late or missing.
 */
export function LoadingOverlay({ overlay }: { overlay: Overlay }) {
  const phase = useStore(overlay.phase);
  const isAttended = useHydrated();
  const t = useT();
  const folder = use(MarkFolderContext);
  if (phase === "hidden") return null;
  return (
    <output
      className={cx(styles.overlay, isAttended && styles.attended, phase === "leaving" && styles.leaving)}
      data-overlay
    >
      {folder ? (
        <img className={cx(styles.mark, styles.own)} alt="" {...markPicture(folder)} />
      ) : (
        <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
          <path d="M27 41.5H6.5v-35h35v35H36" />
          <circle cx="24" cy="23" r="5.5" />
        </svg>
      )}
      <span>{t("messages.loading")}</span>
    </output>
  );
}
