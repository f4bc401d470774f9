import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { HeartButton } from "../../../shared/shortlist/heart-button.tsx";
import { addressToShare } from "../../../shared/shortlist/shortlist-ids.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { useShare } from "../../../shared/ui/share/use-share.ts";
import styles from "./apartment-tools.module.css";

/** The shortlist is of apartments; other units are shared and printed. */
export function ApartmentTools(props: { id: number; title: string; isListed?: boolean }) {
  const { id, title, isListed = true } = props;
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const url = () => addressToShare(locale, window.location.pathname + window.location.search);
  return (
    <div className={styles.tools}>
      {isListed ? <HeartButton id={id} apartment={title} hasWord /> : null}
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
