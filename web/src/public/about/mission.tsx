import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./mission.module.css";

export function Mission() {
  const t = useT();
  return (
    <section className={layout.wrap}>
      <Reveal className={cx(layout.grid, styles.panel, "on-dark")}>
        <div className={styles.words}>
          <h2 className={type.d2}>{t("about.mission_title")}</h2>
          <p>{t("about.mission_text")}</p>
        </div>
        <div className={styles.action}>
          <Link className={buttonClass({ variant: "paper" })} to="/projects">
            {t("about.mission_link")} <Icon name="arrow" />
          </Link>
        </div>
      </Reveal>
    </section>
  );
}
