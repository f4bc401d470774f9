import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { HeartButton } from "../../../shared/shortlist/heart-button.tsx";
import { addressToShare } from "../../../shared/shortlist/shortlist-ids.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { useShare } from "../../../shared/ui/use-share.ts";
import styles from "./apartment-tools.module.css";

export function ApartmentTools({ id, title }: { id: number; title: string }) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const url = () => addressToShare(locale, window.location.pathname + window.location.search);
  return (
    <div className={styles.tools}>
      <HeartButton id={id} apartment={title} hasWord />
      <button type="button" onClick={() => void share({ title, url: url() })}>
        <Icon name="link" />
        <span>{t("buttons.share")}</span>
      </button>
      <button type="button" onClick={() => window.print()}>
        <Icon name="print" />
        <span>{t("buttons.print")}</span>
      </button>
    </div>
  );
}
