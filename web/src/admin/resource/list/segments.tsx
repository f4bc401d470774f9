import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./segments.module.css";

/** One of a few values, or all of them. */
export function Segments(props: {
  label: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}) {
  const { t } = useTexts();
  return (
    <div className={styles.segments} role="group" aria-label={props.label}>
      {[{ value: null, label: t("inbox.all") }, ...props.options].map(({ value, label }) => (
        <button
          key={value ?? ""}
          type="button"
          aria-pressed={props.value === value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
