import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./invitation.module.css";

/** The end of the page: a link to the contact page. */
export function Invitation() {
  const t = useT();
  return (
    <section className={cx(layout.wrap, layout.section)}>
      <Reveal className={layout.grid}>
        <h2 className={cx(type.d2, styles.title)}>{t("about.cta_title")}</h2>
        <div className={styles.words}>
          <p>{t("about.cta_text")}</p>
          <Link className={cx(moreClass, styles.link)} to="/contact">
            {t("about.cta_link")} <Icon name="arrow" />
          </Link>
        </div>
      </Reveal>
    </section>
  );
}
