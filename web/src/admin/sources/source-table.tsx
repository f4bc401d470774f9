import type { SourceFigures, SourcePart, SourceReport } from "@ezo/contract/admin/sources";
import { localized } from "@ezo/contract/values/locale";
import { NO_SOURCES } from "@ezo/contract/values/visits/touch";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { shareText } from "../i18n/share-text.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { INBOX_PATH } from "../session/guards.ts";
import { useSourceName } from "../ui/use-source-name.ts";
import styles from "./source-table.module.css";
import type { SourcesView } from "./sources-view.ts";

const STEPS = ["answered", "offered", "held", "sold"] as const;

/** The total, and beneath it each source with its parts. */
export function SourceTable(props: { report: SourceReport; view: SourcesView; isStale: boolean }) {
  const { report, view, isStale } = props;
  const { t } = useTexts();
  const nameOf = usePartName(view);
  return (
    // On a narrow window it may be wider than the page, and must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
    <section className={cx(list.card, styles.card)} aria-label={t("sources.report")} tabIndex={0}>
      <table className={cx(styles.table, isStale && list.stale)}>
        <thead>
          <tr>
            <th scope="col">{t("sources.column.source")}</th>
            {(["enquiries", ...STEPS] as const).map((step) => (
              <th key={step} scope="col" className={styles.number}>
                {t(`sources.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line className={styles.total} name={t("sources.total")} figures={report.total} />
        </tbody>
        {report.sources.map(({ source, parts, ...figures }) => (
          <tbody key={source}>
            <Line
              className={styles.source}
              name={<SourceLink source={source} view={view} />}
              figures={figures}
            />
            {parts.map((part) => (
              <Line key={part.key} className={styles.part} name={nameOf(part)} figures={part} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Line(props: { className: string | undefined; name: ReactNode; figures: SourceFigures }) {
  const { className, name, figures } = props;
  const { t, format } = useTexts();
  const daysText = useDaysText();
  const days = {
    answered: figures.days_to_answer,
    offered: figures.days_to_offer,
    held: figures.days_to_hold,
    sold: figures.days_to_sale,
  };
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td className={styles.number} data-label={t("sources.enquiries")}>
        {format.number(figures.enquiries)}
      </td>
      {STEPS.map((step) => (
        <td key={step} className={styles.number} data-label={t(`sources.${step}`)}>
          {format.number(figures[step])}
          {figures[step] > 0 ? (
            <small>
              {[
                t("sources.share", { percent: shareText(figures[step], figures.enquiries, format) }),
                days[step] === null ? "" : daysText(days[step]),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          ) : null}
        </td>
      ))}
    </tr>
  );
}

/** Opens the enquiries that the line counts, where the inbox can find them. */
function SourceLink({ source, view }: { source: string; view: SourcesView }) {
  const { t } = useTexts();
  const name = useSourceName()(source);
  if (view.touch !== "last" || source === NO_SOURCES.other) return name;
  const query = new URLSearchParams({ came_from: source, from: view.from, to: view.to });
  return (
    <Link to={`${INBOX_PATH}?${query.toString()}`} title={t("sources.open", { source: name })}>
      {name}
    </Link>
  );
}

function usePartName({ by }: SourcesView): (part: SourcePart) => string {
  const { t, language, format } = useTexts();
  const sourceName = useSourceName();
  return ({ key, name, titles }) => {
    if (key === "") return t(`sources.no_part.${by}`);
    if (key === NO_SOURCES.other) return sourceName(key);
    if (by === "month") return format.month(key);
    return (titles && localized(titles, language)) || name || key;
  };
}

function useDaysText(): (days: number) => string {
  const { t, format } = useTexts();
  return (days) => {
    const hours = days * 24;
    if (hours < 1) return t("time.minutes", { count: Math.round(hours * 60) });
    if (days < 1) return t("time.hours", { count: Math.round(hours) });
    const shown = Math.round(days * 10) / 10;
    return t("sources.days", { count: shown, shown: format.decimal(shown) });
  };
}
