import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cancelsBy } from "../../../shared/navigation/use-own-history-entry.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./full-screen.module.css";

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal `<dialog>` that covers the window, and then the whole screen. Where the browser has no full screen for elements
 * (iOS), or refuses it, the dialog stays in the window.
 */
export function FullScreen({ label, onClose, children }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  // A layout effect, so that leaving full screen during the navigation to another page does not call `close`.
  useLayoutEffect(() => {
    const [modal, element] = [dialog.current, body.current];
    modal?.showModal();
    // A dialog itself cannot be in full screen, but its content can.
    if (document.fullscreenEnabled) element?.requestFullscreen().catch(() => undefined);
    const onChange = () => {
      if (document.fullscreenElement === null) close();
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      modal?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onClose={onClose}
      onCancel={cancelsBy(onClose)}
    >
      <div ref={body} className={styles.body}>
        <p className={styles.head}>
          <span>{label}</span>
          <button type="button" aria-label={t("apartments.full_screen_exit")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </p>
        {children}
      </div>
    </dialog>
  );
}
