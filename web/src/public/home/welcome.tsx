import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { CallUsButton } from "../../shared/ui/failures/call-us.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import frame from "./hero-frame.module.css";
import { HeroPicture } from "./hero-picture.tsx";
import styles from "./welcome.module.css";

/** The first screen while there are no projects. */
export function Welcome() {
  const t = useT();
  return (
    <section className={cx(frame.hero, "on-dark")}>
      <HeroPicture alt={t("home.hero_alt")} className={styles.picture} />
      <div className={cx(frame.content, frame.body, styles.body)}>
        <div>
          <p className={type.hero}>{t("home.title")}</p>
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
  );
}
