import { type Ref, use, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useI18n, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cancelsBy, useOwnHistoryEntry } from "../../../shared/navigation/use-own-history-entry.ts";
import { CallRequestContext, CallUsButton } from "../../../shared/ui/failures/call-us.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import type from "../../../shared/styles/type.module.css";
import { menuPages } from "../../pages/pages.ts";
import { Brand } from "./brand.tsx";
import { CurrencySwitch } from "./currency-switch.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./mobile-menu.module.css";
import { PageLink } from "./page-link.tsx";

export interface MobileMenuHandle {
  open: (opener: HTMLElement) => void;
}

/** The full-screen menu. A modal `<dialog>` traps the focus, closes on Escape and returns the focus. */
export function MobileMenu({ ref }: { ref: Ref<MobileMenuHandle> }) {
  const t = useT();
  const menu = useMenuDialog(ref);
  const { localeSwitch } = useI18n();
  return (
    <dialog
      ref={menu.dialog}
      className={cx(styles.menu, "on-dark")}
      aria-label={t("header.menu")}
      onClose={() => menu.isOpen && menu.leave()}
      onCancel={cancelsBy(menu.leave)}
    >
      <div className={styles.inner}>
        <div className={styles.top}>
          <Brand isOnDark replace />
          <button type="button" className={styles.close} aria-label={t("buttons.close")} onClick={menu.leave}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={t("header.main_navigation")}>
          <ol className={styles.list}>
            {menuPages.map((page, index) => (
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
          <LanguageSwitch
            names="own"
            onSwitch={(locale) => menu.leaveFor(() => localeSwitch.switchTo(locale))}
          />
          <CurrencySwitch />
          <CallUsButton variant="paper" onPress={menu.callUs} />
        </div>
      </div>
    </dialog>
  );
}

/**
 * Opens and closes the menu. It has its own entry in the history, so that Back closes it; a page chosen in the menu
 * replaces this entry.
 */
function useMenuDialog(ref: Ref<MobileMenuHandle>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  /** What to do when the menu's entry has left the history, for otherwise it would replace that entry. */
  const afterwards = useRef<(() => void) | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const { open: openCallRequest } = use(CallRequestContext);

  /** Hides the menu. Its entry in the history is gone already, or has become that of the next page. */
  function hide() {
    setOpen(false);
    dialog.current?.close();
    afterwards.current?.();
    afterwards.current = undefined;
  }
  const { enter, leave } = useOwnHistoryEntry(isOpen, hide);
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
  // When a link in the menu was followed, it closes before the layout moves the focus to the new page.
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const end = useEffectEvent(() => {
    if (isOpen && navigationType === "REPLACE") hide();
  });
  useLayoutEffect(() => end(), [key]);
  return {
    dialog,
    isOpen,
    leave,
    leaveFor,
    callUs: () => {
      const button = opener.current;
      // The pressed button disappears with the menu, so the focus returns to the one that opened it.
      if (button) leaveFor(() => openCallRequest(button));
    },
  };
}
