import type { ZonedUnit } from "@ezo/contract/site/zones";
import { OTHER_UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { ApartmentStatus } from "../../../shared/apartments/apartment-status.tsx";
import { STATUS_CHOICES } from "../../../shared/apartments/filters/filters.ts";
import { UNIT_LABELS } from "../../../shared/apartments/units/unit-type.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import styles from "./status-legend.module.css";

/** The statuses, and the types of the units on the picture that are no apartments. These are shown on a phone, too: nothing else explains their patterns. */
export function StatusLegend({ units = [] }: { units?: readonly Pick<ZonedUnit, "unit_type">[] }) {
  const t = useT();
  const types = OTHER_UNIT_TYPES.filter((type) => units.some(({ unit_type }) => unit_type === type));
  return (
    <ul className={cx(styles.legend, types.length > 0 && styles.typed)}>
      {STATUS_CHOICES.map((status) => (
        <li key={status}>
          <ApartmentStatus status={status} of={types.length > 0 ? "several" : "apartment"} />
        </li>
      ))}
      {types.map((type) => (
        <li key={type} className={styles.unit}>
          <span className={cx(styles.swatch, styles[type])} aria-hidden="true" />
          {t(UNIT_LABELS[type])}
        </li>
      ))}
    </ul>
  );
}
