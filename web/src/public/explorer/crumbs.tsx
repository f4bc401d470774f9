import { type ComponentProps, type MouseEvent, type ReactNode, use } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { isPlainClick } from "../../shared/content/site-link.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { StepsBackContext } from "../../shared/navigation/steps-back.ts";
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

interface Props {
  crumbs: readonly Crumb[];
  views?: ReactNode;
  /** What the picture shows beside apartments: the legend names their types. */
  units?: ComponentProps<typeof StatusLegend>["units"];
  /** Several lists lead to this page, so its Back returns to the one that the visitor came from. */
  returns?: boolean;
}

/** The path from the list of projects to the current level, and the legend with `views` where there are several. */
export function CrumbBar(props: Props) {
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
      {back ? <BackLink to={back} replace={replace} returns={props.returns ?? false} /> : null}
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
          <StatusLegend units={props.units ?? []} />
          {props.views}
        </>
      ) : null}
    </div>
  );
}

/** Leads up, or back to where the visitor came from, as far down the page as they were. */
function BackLink({ to, replace, returns }: { to: string; replace: boolean; returns: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const stepsBack = use(StepsBackContext);
  function goBack(event: MouseEvent) {
    const steps = returns && isPlainClick(event) ? stepsBack() : undefined;
    if (steps === undefined) return;
    event.preventDefault();
    void navigate(-steps);
  }
  return (
    <Link className={styles.back} to={to} replace={replace} onClick={goBack}>
      <Icon name="arrow" className={styles.arrow} />
      <span>{t("buttons.back")}</span>
    </Link>
  );
}
