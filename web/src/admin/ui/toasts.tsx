import { TOAST_LIFETIME_MS, UNDO_WINDOW_MS } from "@ezo/contract/limits";
import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";
import { useMemo } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { errorText } from "./error-text.ts";
import styles from "./toasts.module.css";
import { CircleCheck, CircleX, Info, TriangleAlert } from "./icons.ts";
import { armUndo, disarmUndo } from "./undo.ts";

type Tone = "success" | "error" | "warning" | "info";
const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info } as const;

let undoCount = 0;

interface ToastOptions {
  /** How long it stays, in ms. */
  autoClose?: number;
}

export interface Toasts {
  success: (title: string, options?: ToastOptions) => void;
  info: (title: string) => void;
  /** A failed action: what failed, and why. */
  failure: (title: string, error: unknown, options?: ToastOptions) => void;
  /** Stays until it is taken away with `hide`. */
  warning: (id: string, title: string, message: string) => void;
  hide: (id: string) => void;
  /** Takes away every failure: what was in the way no longer is. */
  hideFailures: () => void;
  /** What was done, with ten seconds to take it back; also armed for the undo key. */
  undoable: (title: string, undo: () => void) => void;
}

export function useToasts(): Toasts {
  const { t } = useTexts();
  return useMemo(() => {
    const show = (tone: Tone, data: Omit<NotificationData, "icon">) => {
      const Icon = icons[tone];
      return notifications.show({
        autoClose: TOAST_LIFETIME_MS,
        icon: <Icon size={20} strokeWidth={1.6} aria-hidden="true" />,
        "data-tone": tone,
        // An alert interrupts a screen reader; only a failure deserves that.
        role: tone === "error" ? "alert" : "status",
        closeButtonProps: { "aria-label": t("buttons.close") },
        ...data,
      });
    };
    return {
      success: (title, options) => void show("success", { title, message: null, ...options }),
      info: (title) => void show("info", { title, message: null }),
      failure: (title, error, options) =>
        void show("error", { title, message: errorText(error, t), ...options }),
      warning: (id, title, message) => void show("warning", { id, title, message, autoClose: false }),
      hide: (id) => void notifications.hide(id),
      hideFailures: () => {
        const isFailure = (one: NotificationData & { "data-tone"?: Tone }) => one["data-tone"] === "error";
        notifications.updateState(notificationsStore, (all) => all.filter((one) => !isFailure(one)));
      },
      undoable: (title, undo) => {
        const id = `undo-${(undoCount += 1)}`;
        let isTaken = false;
        // A toast that leaves can still be clicked.
        const take = () => {
          if (isTaken) return;
          isTaken = true;
          notifications.hide(id);
          undo();
        };
        armUndo(id, take);
        show("success", {
          id,
          title,
          autoClose: UNDO_WINDOW_MS,
          onClose: () => disarmUndo(id),
          message: (
            <button type="button" className={styles.undo} onClick={take}>
              {t("buttons.undo")}
            </button>
          ),
        });
      },
    };
  }, [t]);
}
