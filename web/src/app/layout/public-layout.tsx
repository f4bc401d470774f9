import { Outlet } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { LoadingOverlay } from "../../shared/ui/loading-overlay.tsx";
import { Toaster } from "../../shared/ui/toaster.tsx";
import type { App } from "../create-app.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { PreviewBanner } from "./preview-banner.tsx";
import styles from "./public-layout.module.css";
import { useDocumentHead } from "./use-document-head.ts";
import { useLiveContent } from "./use-live-content.ts";
import { useNotices } from "./use-notices.ts";
import { useScrollRules } from "./use-scroll-rules.ts";

const MAIN_ID = "main";

/** What is around every public page. */
export function PublicLayout({ app }: { app: App }) {
  const t = useT();
  useDocumentHead(app.absence);
  useScrollRules();
  useNotices(app.toasts);
  useLiveContent();
  // Without a single text the page is its error state; links without names around it would be of no use.
  const hasTexts = app.texts.hasAny();
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
          <Outlet />
        </main>
        {hasTexts ? <Footer year={app.year} /> : null}
      </div>
      <Toaster toasts={app.toasts} />
      <LoadingOverlay overlay={app.overlay} />
    </>
  );
}
