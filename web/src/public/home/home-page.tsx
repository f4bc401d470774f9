import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { CallUsButton } from "../../shared/ui/call-us.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { ReadingProgress } from "../../shared/ui/reading-progress.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { HOME_GROUPS } from "./home.queries.ts";
import styles from "./home-page.module.css";

export default function HomePage() {
  const t = useT();
  const { texts } = useI18n();
  const query = usePageQuery(textsQuery(useCaller(), texts.locale, HOME_GROUPS));
  if (query.isError)
    return <LoadFailed isOnDark onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return (
    <>
      <ReadingProgress />
      <section className={cx(styles.hero, "on-dark")}>
        <HeroPicture alt={t("home.hero_alt")} className={styles.picture} />
        <div className={styles.body}>
          <div>
            <h1 className={type.hero}>{t("home.title")}</h1>
            <p className={cx(type.lead, styles.lead)}>{t("home.lead")}</p>
          </div>
          <div className={styles.actions}>
            <Link className={buttonClass({ variant: "paper" })} to="/contact">
              {t("buttons.contact_us")} <Icon name="arrow" />
            </Link>
            <CallUsButton variant="ghost" />
          </div>
        </div>
      </section>
    </>
  );
}
