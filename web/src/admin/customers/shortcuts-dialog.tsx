import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/modal.tsx";
import styles from "./shortcuts-dialog.module.css";

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const rows: [keys: string[], meaning: string][] = [
    [["J"], t("shortcuts.next")],
    [["K"], t("shortcuts.previous")],
    [["Enter"], t("shortcuts.open")],
    [["Esc"], t("shortcuts.back")],
    [["E"], t("shortcuts.complete")],
    [["1", "2", "3"], t("shortcuts.status")],
    [["X"], t("shortcuts.select")],
    [["Z"], t("shortcuts.undo")],
    [["/"], t("shortcuts.search")],
    [["Ctrl", "Enter"], t("shortcuts.save_note")],
    [["?"], t("shortcuts.help")],
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("shortcuts.title")}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <dl className={styles.rows}>
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
      <p className={styles.hint}>{t("shortcuts.hint")}</p>
    </Modal>
  );
}
