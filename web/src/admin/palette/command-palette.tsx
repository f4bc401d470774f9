import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { Search } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useUser } from "../session/session-context.tsx";
import { intendedLetter } from "../ui/keys/intended-letter.ts";
import { closeReading, Modal } from "../ui/dialogs/modal.tsx";
import { CrashBoundary } from "../ui/states/crash-boundary.tsx";
import { Placeholders } from "../ui/states/not-loaded.tsx";
import { useKeyDown } from "../ui/keys/use-key-down.ts";
import { usePlaces } from "../use-places.ts";
import styles from "./command-palette.module.css";
import { noteVisit } from "./recent-places.ts";

const content = lazyCode(
  () => import("./palette.tsx"),
  ({ Palette }) => Palette,
);
/** Ahead of the press; a failure is shown by the dialog, which tries again. */
const preload = (): void => void content.load().catch(() => undefined);

/** The button in the top bar, and the dialog that it and Ctrl-K (Cmd-K) open on every page. */
export function CommandPalette() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePaletteKey(isOpen, setOpen);
  useVisits();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t("palette.open")}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Search size="md" />
        <span>{t("palette.open")}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen ? (
        <Modal
          onClose={close}
          size={720}
          padding={0}
          centered={false}
          withCloseButton={false}
          className={styles.dialog ?? ""}
          attributes={{ content: { "aria-label": t("palette.open") } }}
        >
          <CrashBoundary resetKey="">
            <Suspense fallback={<Placeholders rows={4} height={40} gap={8} className={styles.wait} />}>
              <content.View onClose={close} />
            </Suspense>
          </CrashBoundary>
        </Modal>
      ) : null}
    </>
  );
}

/** Not above a dialog in which something may be lost, nor above an open menu. */
function usePaletteKey(isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  useKeyDown((event) => {
    // The key that comes first: what is typed right after the second one would be lost while the code is loaded.
    if (event.key === "Control" || event.key === "Meta") return preload();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || intendedLetter(event) !== "k") return;
    // Browsers would search the web.
    event.preventDefault();
    if (event.repeat) return;
    if (isOpen) setOpen(false);
    else if (!document.querySelector("[role=menu]") && closeReading()) setOpen(true);
  });
}

/** Notes which places the person is on, for the palette to offer them first. */
function useVisits(): void {
  const { id } = useUser();
  const { pathname } = useLocation();
  const isPlace = usePlaces().some(({ path, kind }) => kind === "go" && path === pathname);
  useEffect(() => {
    if (isPlace) noteVisit(id, pathname);
  }, [id, pathname, isPlace]);
}
