import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "./modal.tsx";
import styles from "./shortcuts-dialog.module.css";

type Row = readonly [keys: readonly string[], meaning: string];

/** The keys of a screen, and those of every screen, and what each does. */
export function ShortcutsDialog(props: {
  rows: readonly Row[];
  hint?: string;
  /** Has keys that are pressed together with two others. */
  isWide?: boolean;
  onClose: () => void;
}) {
  const { hint } = props;
  const { t } = useTexts();
  const rows: readonly Row[] = [...props.rows, [["Ctrl", "K"], t("shortcuts.palette")]];
  return (
    <Modal isReading onClose={props.onClose} title={t("shortcuts.title")}>
      <dl className={cx(styles.rows, props.isWide && styles.wide)}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Modal>
  );
}
