import type { InterestCell } from "@ezo/contract/admin/interest";
import { APARTMENT_STATUSES, type ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { INTEREST_DAYS } from "@ezo/contract/values/limits/interest";
import { VisuallyHidden } from "@mantine/core";
import { cx } from "../../../shared/lib/cx.ts";
import { ApartmentShape } from "../../apartments/apartment-status-mark.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { Measure, Reading, Scale } from "./readings.ts";
import { useValueText } from "./use-value-text.ts";
import styles from "../board.module.css";

/** What the colours of the board mean. */
export function BoardLegend(props: {
  reading: Reading;
  scale: Scale | null;
  cells: readonly InterestCell[];
}) {
  const { reading, scale, cells } = props;
  const { t } = useTexts();
  if (reading === "status") return <StatusLegend cells={cells} />;
  return (
    <div className={styles.legend}>
      {scale ? <Ramp measure={reading} scale={scale} /> : <span>{t("board.no_values")}</span>}
      {isCount(reading) ? <small>{t("board.note", { days: INTEREST_DAYS })}</small> : null}
    </div>
  );
}

const isCount = (measure: Measure): boolean =>
  measure !== "per_m2" && measure !== "days_on_sale" && measure !== "price_days";

/** Each status as its cells look. The currency is said here once: cells have no room for it. */
function StatusLegend({ cells }: { cells: readonly InterestCell[] }) {
  const { t, format, currency } = useTexts();
  const countOf = (status: ApartmentStatus) =>
    format.number(cells.filter((cell) => cell.status === status).length);
  return (
    <div className={styles.legend}>
      <ul className={styles.keys}>
        {APARTMENT_STATUSES.map((status) => (
          <li key={status} className={cx(styles.key, styles[status])}>
            <ApartmentShape status={status} />
            {`${countOf(status)} ${t(`apartments.status.${status}`)}`}
          </li>
        ))}
      </ul>
      {currency ? <small>{t("board.currency")}</small> : null}
    </div>
  );
}

/** The shades that cells have, with both ends. */
function Ramp({ measure, scale: { least, most, shades } }: { measure: Measure; scale: Scale }) {
  const { t } = useTexts();
  const text = useValueText();
  const [from, to] = [text(measure, least), text(measure, most)];
  return (
    <p className={styles.ramp}>
      <span aria-hidden="true">{from}</span>
      <span className={styles.shades} aria-hidden="true">
        {shades.map(({ step }) => (
          <i key={step} data-step={step} />
        ))}
      </span>
      <span aria-hidden="true">{to}</span>
      <VisuallyHidden>{t("board.legend", { count: shades.length, from, to })}</VisuallyHidden>
    </p>
  );
}
