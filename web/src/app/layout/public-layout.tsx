import { Outlet } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { StepsBackContext } from "../../shared/navigation/steps-back.ts";
import { LoadingOverlay } from "../../shared/ui/loading/loading-overlay.tsx";
import { Toaster } from "../../shared/ui/toasts/toaster.tsx";
import type { App } from "../create-app.ts";
import { KioskSlot, useKiosk } from "../kiosk/kiosk-slot.tsx";
import { PhoneBar } from "./contact-bar/phone-bar.tsx";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { CookieNoticeSlot } from "./notices/cookie-notice-slot.tsx";
import { NoticeLine } from "./notices/notice-line.tsx";
import { PreviewBanner } from "./notices/preview-banner.tsx";
import styles from "./public-layout.module.css";
import { useDocumentHead } from "./use-document-head.ts";
import { useLiveContent } from "./live/use-live-content.ts";
import { useNotices } from "./notices/use-notices.ts";
import { useScrollRules } from "./scroll/use-scroll-rules.ts";
import { useTabHistory } from "./scroll/use-tab-history.ts";

const MAIN_ID = "main";

/** Header, footer, the phones' bar, toasts and overlay around every public page. */
export function PublicLayout({ app }: { app: App }) {
  const t = useT();
  useDocumentHead(app.absence);
  useScrollRules();
  const stepsBack = useTabHistory();
  useNotices(app.toasts);
  useLiveContent(app);
  // Without any texts only the error state is shown, since links would have no names.
  const hasTexts = app.texts.hasAny();
  const [kiosk, endKiosk] = useKiosk();
  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t("header.skip_to_content")}
      </a>
      <div className={styles.page}>
        {hasTexts ? <PreviewBanner /> : null}
        <Header isBare={!hasTexts} />
        <main id={MAIN_ID} tabIndex={-1}>
          <NoticeLine />
          <StepsBackContext value={stepsBack}>
            <Outlet />
          </StepsBackContext>
        </main>
        {/* In the showroom nobody calls, and nobody should leave for other sites. */}
        {hasTexts && kiosk === null ? <Footer year={app.year} /> : null}
        {hasTexts && kiosk === null ? <PhoneBar /> : null}
      </div>
      {hasTexts && kiosk === null ? <CookieNoticeSlot /> : null}
      {hasTexts && kiosk !== null ? <KioskSlot start={kiosk} onLeave={endKiosk} /> : null}
      <Toaster toasts={app.toasts} />
      <LoadingOverlay overlay={app.overlay} />
    </>
  );
}
