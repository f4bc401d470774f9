import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import frame from "./hero-frame.module.css";
import styles from "./home-loading.module.css";

/** The first screen while the page's data is being loaded: dark background and placeholders. */
export function HomeLoading() {
  const t = useT();
  return (
    <section className={cx(frame.hero, "on-dark")} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <div className={cx(frame.content, styles.words)}>
        <span className={cx(skeleton.bar, styles.bar, styles.location)} />
        <span className={cx(skeleton.bar, styles.bar, styles.title)} />
        <span className={cx(skeleton.bar, styles.bar, styles.facts)} />
      </div>
      <div className={cx(frame.content, styles.tabs)} />
    </section>
  );
}
