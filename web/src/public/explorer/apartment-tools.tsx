import { useT } from "../../shared/i18n/i18n-context.tsx";
import { HeartButton } from "../../shared/shortlist/heart-button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { useShare } from "../../shared/ui/use-share.ts";
import styles from "./apartment-tools.module.css";

/** What a visitor can take along: a place on the shortlist, a link, a sheet of paper. */
export function ApartmentTools({ id, title }: { id: number; title: string }) {
  const t = useT();
  const share = useShare();
  return (
    <div className={styles.tools}>
      <HeartButton id={id} apartment={title} hasWord />
      <button type="button" onClick={() => void share({ title, url: window.location.href })}>
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
