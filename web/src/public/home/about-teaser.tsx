import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { fittedLines } from "../../shared/ui/fitted.ts";
import { Reveal } from "../../shared/ui/scroll/reveal.tsx";
import styles from "./about-teaser.module.css";

/** How large the second line is beside the first (`.name span + span`). */
const SECOND_LINE = 0.475;

/** A short text about the firm. Its name is on two lines: the first word, and the rest. */
export function AboutTeaser() {
  const t = useT();
  const [first = "", ...rest] = t("firm.name").split(" ");
  return (
    <section className={cx(layout.section, styles.section)}>
      <div className={layout.wrap}>
        <Reveal className={layout.grid}>
          <h2 className={cx(type.d1, styles.name)} style={fittedLines(first, rest.join(" "), SECOND_LINE)}>
            <span>{first} </span>
            {rest.length > 0 ? <span>{rest.join(" ")}</span> : null}
          </h2>
          <p className={cx(type.lead, styles.lead)}>{t("home.small_description")}</p>
        </Reveal>
        <Reveal className={cx(layout.grid, styles.columns)}>
          <p className={styles.link}>
            <Link className={moreClass} to="/about">
              {t("home.about_link")} <Icon name="arrow" />
            </Link>
          </p>
          <div className={styles.who}>
            <h3>{t("home.who_we_are_title")}</h3>
            <p className={cx(type.small, type.mute)}>{t("home.who_we_are")}</p>
          </div>
          <div className={styles.history}>
            <h3>{t("home.history_title")}</h3>
            <p className={cx(type.small, type.mute)}>{t("home.history")}</p>
          </div>
        </Reveal>
      </div>
    </section>
  );
}
