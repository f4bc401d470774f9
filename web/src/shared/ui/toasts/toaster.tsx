import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { useStore } from "../../lib/use-store.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { Toast, Toasts, ToastType } from "./toast-store.ts";
import styles from "./toaster.module.css";

const ICONS: Record<ToastType, IconName> = {
  success: "check",
  error: "warning",
  warning: "warning",
  info: "info",
};

/** The toast area. It is on every page from the start, so that screen readers announce added toasts. */
export function Toaster({ toasts }: { toasts: Toasts }) {
  const t = useT();
  const list = useStore(toasts.list);
  return (
    <section
      className={styles.area}
      aria-label={t("messages.notifications")}
      aria-live="polite"
      data-toasts
      // An open dialog must not treat a press here as one outside of it; it could not know later, when the toast is gone.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </section>
  );
}

function ToastCard({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const t = useT();
  const hold = () => toasts.hold(toast.id);
  const release = () => toasts.release(toast.id);
  return (
    <div
      className={cx(styles.toast, styles[toast.type])}
      role={toast.type === "error" ? "alert" : "status"}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={ICONS[toast.type]} className={styles.icon} />
      <strong>{toast.title}</strong>
      {toast.message ? <p>{toast.message}</p> : null}
      <button type="button" aria-label={t("buttons.close")} onClick={() => toasts.dismiss(toast.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
