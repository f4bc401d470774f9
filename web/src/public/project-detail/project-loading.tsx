import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import skeleton from "../../shared/ui/loading/skeleton.module.css";
import hero from "./hero/project-hero.module.css";
import styles from "./project-loading.module.css";

/** Placeholder while the project is being loaded. */
export function ProjectLoading() {
  const t = useT();
  return (
    <div className={skeleton.page} aria-busy="true">
      <span className={type.hidden}>{t("messages.loading")}</span>
      <div className={cx(layout.wrap, hero.opening)}>
        <span className={cx(skeleton.bar, styles.back)} />
        <div className={layout.grid}>
          <span className={cx(skeleton.bar, hero.title, styles.title)} />
          <span className={cx(skeleton.bar, hero.facts, styles.facts)} />
        </div>
      </div>
      <span className={cx(skeleton.bar, hero.plate)} />
    </div>
  );
}
