import { VisuallyHidden } from "@mantine/core";
import { VITAL_NAMES, VITAL_ROUTES, type VitalFigure } from "@ezo/contract/site/vitals";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import styles from "./system-page.module.css";
import { VerdictMark } from "./verdict-mark.tsx";

const RATING_VERDICT = { good: "green", middling: "amber", poor: "red" } as const;

/** How fast visitors see the site's pages, by page and metric. */
export function VitalTable({ figures }: { figures: readonly VitalFigure[] }) {
  const { t } = useTexts();
  const measured = VITAL_ROUTES.filter((route) => figures.some((figure) => figure.route === route));
  return (
    // Its columns do not fit on a phone, so it must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
    <div className={cx(list.card, styles.scroll)} role="region" aria-label={t("system.vitals")} tabIndex={0}>
      <table className={styles.vitals}>
        <thead>
          <tr>
            <th>{t("system.vitals_page")}</th>
            {VITAL_NAMES.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.map((route) => (
            <tr key={route}>
              <th scope="row">
                <code>{route}</code>
              </th>
              {VITAL_NAMES.map((name) => (
                <td key={name}>
                  <Vital figure={figures.find((one) => one.route === route && one.metric === name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Vital({ figure }: { figure: VitalFigure | undefined }) {
  const { t, format } = useTexts();
  if (!figure) return null;
  const { metric, p75, rating, count } = figure;
  return (
    <>
      <VerdictMark verdict={RATING_VERDICT[rating]}>
        {metric === "CLS" ? format.decimal(p75, 3) : t("time.ms", { count: format.number(Math.round(p75)) })}
        <VisuallyHidden>{t(`system.rating.${rating}`)}</VisuallyHidden>
      </VerdictMark>
      <small>{t("system.vitals_count", { count: format.number(count) })}</small>
    </>
  );
}
