import { TOAST_LIFETIME_MS, UNDO_WINDOW_MS } from "@ezo/contract/values/limits/screens";
import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";
import { useMemo } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { errorText } from "../states/error-text.ts";
import styles from "./toasts.module.css";
import { CircleCheck, CircleX, Info, TriangleAlert } from "../../generated/icons.ts";
import { armUndo, disarmAbout, disarmUndo, hideUndo, openUndo, takeUndo } from "./undo.ts";

type Tone = "success" | "error" | "warning" | "info";
/** What a toast carries beside Mantine's own. */
interface Marks {
  "data-tone"?: Tone;
  "data-about"?: string;
}
/** Takes toasts away at once, also those that wait for space, and returns them. Their `onClose` is not called. */
function remove(isMeant: (one: NotificationData & Marks) => boolean): NotificationData[] {
  const { notifications: shown, queue } = notificationsStore.getState();
  const meant = [...shown, ...queue].filter(isMeant);
  if (meant.length > 0)
    notifications.updateState(notificationsStore, (all) => all.filter((one) => !meant.includes(one)));
  return meant;
}
/** More would hide too much of a page's lower right corner. */
export const TOASTS_SHOWN = 3;

/** The oldest that nobody has to read leaves for the next one. Its step lasts as long as its toast would have. */
function makeRoomFor({ id: next }: NotificationData): void {
  const { notifications: shown } = notificationsStore.getState();
  if (shown.length < TOASTS_SHOWN || shown.some(({ id }) => id === next)) return;
  const oldest = shown.find(
    (one: NotificationData & Marks) => one["data-tone"] === "success" || one["data-tone"] === "info",
  );
  if (oldest) for (const { id } of remove((one) => one === oldest)) letGo(id);
}
const letGo = (id: string | undefined) => {
  if (id) setTimeout(() => hideUndo(id), UNDO_WINDOW_MS);
};

const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info } as const;

/** Begins or ends a session: the next person must not undo what was done in it. */
export function openSteps(isOpen: boolean): void {
  openUndo(isOpen);
  remove((one) => one["data-about"] !== undefined);
}

/** The toast goes with its button: the focus returns to where it came from, or to the page. */
function focusAfter(origin: Element | null): void {
  const place = origin?.isConnected ? origin : document.getElementById("main");
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

let undoCount = 0;

interface ToastOptions {
  /** How long it stays, in ms. */
  autoClose?: number;
}

export interface Toasts {
  success: (title: string, options?: ToastOptions) => void;
  info: (title: string, options?: ToastOptions) => void;
  failure: (title: string, error: unknown, options?: ToastOptions) => void;
  /** Stays until it is removed with `hide`. */
  warning: (id: string, title: string, message: string) => void;
  hide: (id: string) => void;
  /** Removes the successes with a title that nothing is left of. */
  hideSuccesses: (title: string) => void;
  /** Removes the failures with a title, or all of them, whose cause is gone. */
  hideFailures: (title?: string) => void;
  /**
   * What was done, with ten seconds to undo it; the undo key works, too. A later toast `about` the same takes the place
   * of this one: the undo key still reaches both, one after the other, unless the later undo is for all. With `isKept`
   * the key reaches it until the screen calls `releaseUndo`. What was not done, such as a text that was dropped, has
   * the tone `info`.
   */
  undoable: (
    title: string,
    undo: () => void,
    about: string,
    options?: { isForAll?: boolean; isKept?: boolean; tone?: "info" },
  ) => void;
  /** Removes the toast `about` something that is past undoing; the undo key reaches its steps no more. */
  hideUndoable: (about: string) => void;
  /** The undo key: takes the latest change back, or says that there is none. */
  undoLatest: () => void;
}

export function useToasts(): Toasts {
  const { t } = useTexts();
  return useMemo(() => {
    const show = (tone: Tone, data: Omit<NotificationData, "icon"> & Marks) => {
      const Icon = icons[tone];
      makeRoomFor(data);
      return notifications.show({
        autoClose: TOAST_LIFETIME_MS,
        icon: <Icon size="lg" />,
        "data-tone": tone,
        // An alert interrupts a screen reader; only a failure deserves that.
        role: tone === "error" ? "alert" : "status",
        closeButtonProps: { "aria-label": t("buttons.close") },
        ...data,
      });
    };
    return {
      success: (title, options) => void show("success", { title, message: null, ...options }),
      info: (title, options) => void show("info", { title, message: null, ...options }),
      failure: (title, error, options) =>
        void show("error", { title, message: errorText(error, t), ...options }),
      warning: (id, title, message) => void show("warning", { id, title, message, autoClose: false }),
      hide: (id) => void notifications.hide(id),
      hideSuccesses: (title) => void remove((one) => one["data-tone"] === "success" && one.title === title),
      hideFailures: (title) =>
        void remove((one) => one["data-tone"] === "error" && (title === undefined || one.title === title)),
      undoable: (title, undo, about, options) => {
        const id = `undo-${(undoCount += 1)}`;
        for (const { id: replaced } of remove((one) => one["data-about"] === about))
          if (!options?.isForAll) letGo(replaced);
          else if (replaced) setTimeout(() => disarmUndo(replaced), 0);
        let isTaken = false;
        let origin: Element | null = null;
        // A toast can still be clicked while it fades out.
        const take = () => {
          if (isTaken) return;
          isTaken = true;
          disarmUndo(id);
          notifications.hide(id);
          undo();
        };
        // Answered after its session has ended.
        const tone = options?.tone ?? "success";
        if (!armUndo(id, about, take, options?.isKept)) return void show(tone, { title, message: null });
        show(tone, {
          id,
          "data-about": about,
          title,
          autoClose: UNDO_WINDOW_MS,
          onClose: () => hideUndo(id),
          message: (
            <button
              type="button"
              className={styles.undo}
              onFocus={({ relatedTarget }) => (origin = relatedTarget)}
              onClick={() => {
                take();
                focusAfter(origin);
              }}
            >
              {t("buttons.undo")}
            </button>
          ),
        });
      },
      hideUndoable: (about) => {
        remove((one) => one["data-about"] === about);
        disarmAbout(about);
      },
      undoLatest: () => {
        if (!takeUndo()) void show("info", { title: t("messages.nothing_to_undo"), message: null });
      },
    };
  }, [t]);
}
