import { COMPARE_MAX, SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./missing-note.module.css";

/** How many of the apartments in a link are no longer public. */
export function MissingNote({ count }: { count: number }) {
  const t = useT();
  return count > 0 ? <Note text={t("apartments.missing_count", { count })} /> : null;
}

/** How many of the apartments in a link do not fit into the comparison. */
export function LeftOutNote({ count }: { count: number }) {
  const t = useT();
  return count > 0 ? (
    <Note text={t("apartments.compare_left_out", { max: COMPARE_MAX, number: count })} />
  ) : null;
}

/** How many of the apartments in a link do not fit into a shortlist. */
export function BeyondNote({ count }: { count: number }) {
  const t = useT();
  return count > 0 ? (
    <Note text={t("apartments.shortlist_left_out", { max: SHORTLIST_MAX, number: count })} />
  ) : null;
}

const Note = ({ text }: { text: string }) => (
  <p className={styles.note} role="note">
    <Icon name="info" />
    {text}
  </p>
);
