import { ApartmentStatus } from "../../../shared/apartments/apartment-status.tsx";
import { STATUS_CHOICES } from "../../../shared/apartments/filters/filters.ts";
import styles from "./status-legend.module.css";

export const StatusLegend = () => (
  <ul className={styles.legend}>
    {STATUS_CHOICES.map((status) => (
      <li key={status}>
        <ApartmentStatus status={status} />
      </li>
    ))}
  </ul>
);
