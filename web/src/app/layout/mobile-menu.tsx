import { type Ref, use, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
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
 * itself; the page behind it is held still in `base.css`.
 */
export function MobileMenu({ ref }: { ref: Ref<MobileMenuHandle> }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const { open: openCallRequest } = use(CallRequestContext);
  const { key } = useLocation();

  useImperativeHandle(ref, () => ({
    open: (element) => {
      opener.current = element;
      dialog.current?.showModal();
    },
  }));
  const close = () => dialog.current?.close();
  // Whatever was chosen in it, a navigation ends it, before the layout hands the focus to the new page's heading.
  useLayoutEffect(close, [key]);

  function callUs() {
    close();
    // The button that was pressed is gone with the menu, so the focus returns to the one that opened it.
    if (opener.current) openCallRequest(opener.current);
  }
  return (
    <dialog ref={dialog} className={cx(styles.menu, "on-dark")} aria-label={t("header.menu")}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <Brand isOnDark />
          <button type="button" className={styles.close} aria-label={t("buttons.close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={t("header.main_navigation")}>
          <ol className={styles.list}>
            {headerPages.map((page, index) => (
              <li key={page.name}>
                <PageLink page={page}>
                  <span className={type.num} aria-hidden="true">
                    {String(index + 1).padStart(2, "0")}
                  </span>
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.foot}>
          <LanguageSwitch names="own" />
          <CallUsButton variant="paper" onPress={callUs} />
        </div>
      </div>
    </dialog>
  );
}
