import { Outlet } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { LoadingOverlay } from "../../shared/ui/loading-overlay.tsx";
import { Toaster } from "../../shared/ui/toaster.tsx";
import type { App } from "../create-app.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./public-layout.module.css";
import { useDocumentHead } from "./use-document-head.ts";
import { useScrollRules } from "./use-scroll-rules.ts";

const MAIN_ID = "main";

/** What stands around every public page. */
export function PublicLayout({ app }: { app: App }) {
  const t = useT();
  useDocumentHead();
  useScrollRules();
  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t("header.skip_to_content")}
      </a>
      <div className={styles.page}>
        <Header />
        <main id={MAIN_ID} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer year={app.year} />
      </div>
      <Toaster toasts={app.toasts} />
      <LoadingOverlay overlay={app.overlay} />
    </>
  );
}
