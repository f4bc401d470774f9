import { type ReactNode, use } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { HasOwnEntryContext } from "../../shared/apartments/has-own-entry.ts";
import { keptSearch } from "./board/view.ts";
import { StatusLegend } from "./stage/status-legend.tsx";
import styles from "./crumbs.module.css";

export interface Crumb {
  label: string;
  /** Absent for the current page. */
  to?: string;
}

/** The path from the list of projects to the current level, and the legend with `views` where there are several. */
export function CrumbBar(props: { crumbs: readonly Crumb[]; views?: ReactNode }) {
  const t = useT();
  const replace = use(HasOwnEntryContext);
  const [search] = useSearchParams();
  const query = keptSearch(search);
  // Links within the project keep the filters and the view.
  const crumbs = props.crumbs.map((crumb, index) =>
    crumb.to === undefined || index === 0 ? crumb : { ...crumb, to: crumb.to + query },
  );
  const back = crumbs.findLast(({ to }) => to !== undefined)?.to;
  return (
    <div className={styles.bar}>
      {back ? (
        <Link className={styles.back} to={back} replace={replace}>
          <Icon name="arrow" className={styles.arrow} />
          <span>{t("buttons.back")}</span>
        </Link>
      ) : null}
      <nav aria-label={t("apartments.place")} className={styles.crumbs}>
        <ol>
          {crumbs.map(({ label, to }) => (
            <li key={label} aria-current={to ? undefined : "page"}>
              {to ? (
                <Link to={to} replace={replace}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          ))}
        </ol>
      </nav>
      {props.views ? (
        <>
          <StatusLegend />
          {props.views}
        </>
      ) : null}
    </div>
  );
}
