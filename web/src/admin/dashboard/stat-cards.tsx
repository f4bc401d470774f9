import type { DashboardStatistics } from "@ezo/contract/admin/dashboard";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import card from "./card.module.css";
import { ChevronRight } from "../generated/icons.ts";
import type { DashboardLinks } from "./quick-actions.tsx";
import styles from "./stat-cards.module.css";

/** The specification's mark for a number that is loading. */
const LOADING = "...";
const UNKNOWN = "–";

export function StatCards(props: {
  statistics: DashboardStatistics | undefined;
  hasFailed: boolean;
  links: DashboardLinks;
}) {
  const { statistics, links } = props;
  const { t, format } = useTexts();
  const customers = statistics?.customer_stats;
  const number = (value: number | undefined) => {
    if (value !== undefined) return format.number(value);
    return props.hasFailed ? UNKNOWN : LOADING;
  };
  return (
    <div className={cx(card.card, styles.cards)} role="group" aria-label={t("dashboard.stats")}>
      <Stat
        name={t("dashboard.total_customers")}
        value={number(customers?.total)}
        to={links.customers}
        hasNote
        note={customers && t("dashboard.this_month", { count: format.number(customers.this_month) })}
      />
      <Stat
        name={t("dashboard.new_customers")}
        value={number(customers?.new)}
        to={`${links.customers}?status=new`}
        hasNote
        note={
          customers && (
            <span className={cx(customers.today > 0 && styles.today)}>
              {t("dashboard.today", { count: format.number(customers.today) })}
            </span>
          )
        }
      />
      <Stat
        name={t("dashboard.total_projects")}
        value={number(statistics?.projects_count)}
        to={links.projects}
      />
      <Stat
        name={t("dashboard.total_translations")}
        value={number(statistics?.translations_count)}
        to={links.translations}
      />
    </div>
  );
}

function Stat(props: {
  name: string;
  value: string;
  to: string | undefined;
  hasNote?: boolean;
  note?: ReactNode;
}) {
  const content = (
    <>
      <span className={styles.name}>
        {props.name}
        {props.to ? <ChevronRight size="md" /> : null}
      </span>
      <b>{props.value}</b>
      {props.hasNote ? <span className={styles.note}>{props.note}</span> : null}
    </>
  );
  return props.to ? (
    <Link to={props.to} className={styles.stat}>
      {content}
    </Link>
  ) : (
    <div className={styles.stat}>{content}</div>
  );
}
