import { type Ref, use, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { useOwnHistoryEntry } from "../../shared/navigation/use-own-history-entry.ts";
import { CallRequestContext, CallUsButton } from "../../shared/ui/call-us.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import type from "../../shared/styles/type.module.css";
import { headerPages } from "../pages.ts";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./mobile-menu.module.css";
import { PageLink } from "./page-link.tsx";

export interface MobileMenuHandle {
  open: (opener: HTMLElement) => void;
}

/**
 * The full-screen menu. A modal `<dialog>` keeps the focus inside, closes on Escape and gives the focus back by
 * itself; the page behind it is held still in `base.css`. Back closes it too; a page that is chosen in it takes over its
 * entry in the history.
 */
export function MobileMenu({ ref }: { ref: Ref<MobileMenuHandle> }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  /** What waits until the menu's entry has left the history: it would be taken for it. */
  const afterwards = useRef<(() => void) | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const { open: openCallRequest } = use(CallRequestContext);
  const { localeSwitch } = useI18n();

  /** Takes it from the screen. Its entry in the history is gone, or has become that of the next page. */
  function shut() {
    setOpen(false);
    dialog.current?.close();
    afterwards.current?.();
    afterwards.current = undefined;
  }
  const { enter, leave } = useOwnHistoryEntry(isOpen, shut);
  useImperativeHandle(ref, () => ({
    open: (element) => {
      opener.current = element;
      dialog.current?.showModal();
      setOpen(true);
      enter();
    },
  }));
  function leaveFor(next: () => void) {
    afterwards.current = next;
    leave();
  }
  function callUs() {
    const button = opener.current;
    // The button that was pressed is gone with the menu, so the focus returns to the one that opened it.
    if (button) leaveFor(() => openCallRequest(button));
  }
  // A link in it was followed: the menu ends before the layout hands the focus to the new page.
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const end = useEffectEvent(() => {
    if (isOpen && navigationType === "REPLACE") shut();
  });
  useLayoutEffect(() => end(), [key]);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.menu, "on-dark")}
      aria-label={t("header.menu")}
      onClose={() => isOpen && leave()}
    >
      <div className={styles.inner}>
        <div className={styles.top}>
          <Brand isOnDark replace />
          <button type="button" className={styles.close} aria-label={t("buttons.close")} onClick={leave}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={t("header.main_navigation")}>
          <ol className={styles.list}>
            {headerPages.map((page, index) => (
              <li key={page.name}>
                <PageLink page={page} replace>
                  <span className={type.num} aria-hidden="true">
                    {String(index + 1).padStart(2, "0")}
                  </span>
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.foot}>
          <LanguageSwitch names="own" onSwitch={(locale) => leaveFor(() => localeSwitch.switchTo(locale))} />
          <CallUsButton variant="paper" onPress={callUs} />
        </div>
      </div>
    </dialog>
  );
}
