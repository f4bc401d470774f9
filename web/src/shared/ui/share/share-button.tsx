import { useLocale, useT } from "../../i18n/i18n-context.tsx";
import { addressToShare } from "../../shortlist/shortlist-ids.ts";
import { Icon } from "../icon.tsx";
import styles from "./share-button.module.css";
import { useShare } from "./use-share.ts";

/** Shares the page under `title`, in the language that is shown. */
export function ShareButton({ title }: { title: string }) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const url = () => addressToShare(locale, window.location.pathname + window.location.search);
  return (
    <button type="button" className={styles.share} onClick={() => void share({ title, url: url() })}>
      <Icon name="link" />
      <span>{t("buttons.share")}</span>
    </button>
  );
}
