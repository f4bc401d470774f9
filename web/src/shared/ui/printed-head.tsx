import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { useHydrated } from "../lib/use-hydrated.ts";
import { addressToShare } from "../shortlist/shortlist-ids.ts";
import styles from "./printed-head.module.css";

/** The head of a printed page: the firm's name, and the address at which everyone finds what is on it. */
export function PrintedHead({ path }: { path: string }) {
  const t = useT();
  const locale = useLocale();
  const isHydrated = useHydrated();
  return (
    <p className={styles.head} aria-hidden="true">
      <b>{t("firm.name")}</b>
      {isHydrated ? <span>{addressToShare(locale, path)}</span> : null}
    </p>
  );
}
