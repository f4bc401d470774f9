import type { FooterData } from "@ezo/contract/site/pages/contact";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { footerKey } from "../navigation/footer-key.ts";
import styles from "./privacy-link.module.css";

/** The footer, which every page has, knows whether the firm has written the page, unless it could not be loaded. */
function useIsWritten(): boolean {
  const { data } = useQuery<FooterData>({ queryKey: footerKey(useLocale()), queryFn: skipToken });
  return data?.legal_pages.includes("privacy") ?? true;
}

/** The way to the privacy policy, at the end of what a form says of itself; nothing where there is none. */
export function PrivacyLink() {
  const t = useT();
  return useIsWritten() ? (
    <Link className={styles.link} to="/privacy">
      {t("footer.privacy")}
    </Link>
  ) : null;
}

/** The same as a line of its own, below a form that says nothing of itself. */
export const PrivacyNote = ({ className }: { className?: string | undefined }) =>
  useIsWritten() ? (
    <p className={cx(styles.note, className)}>
      <PrivacyLink />
    </p>
  ) : null;
