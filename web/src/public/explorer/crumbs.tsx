import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { StatusLegend } from "./status-legend.tsx";
import styles from "./crumbs.module.css";

export interface Crumb {
  label: string;
  /** Nothing for the place where the visitor stands. */
  to?: string;
}

/** Where the visitor stands in the house, with every step of the way back. */
export function CrumbBar({ crumbs, hasLegend = true }: { crumbs: readonly Crumb[]; hasLegend?: boolean }) {
  const t = useT();
  const back = crumbs.findLast(({ to }) => to !== undefined)?.to;
  return (
    <div className={styles.bar}>
      {back ? (
        <Link className={styles.back} to={back}>
          <Icon name="arrow" className={styles.arrow} />
          <span>{t("buttons.back")}</span>
        </Link>
      ) : null}
      <nav aria-label={t("apartments.place")} className={styles.crumbs}>
        <ol>
          {crumbs.map(({ label, to }) => (
            <li key={label} aria-current={to ? undefined : "page"}>
              {to ? <Link to={to}>{label}</Link> : label}
            </li>
          ))}
        </ol>
      </nav>
      {hasLegend ? <StatusLegend /> : null}
    </div>
  );
}
