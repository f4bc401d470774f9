import { useTexts } from "../../i18n/texts-context.tsx";
import { ShortcutsDialog } from "../../ui/dialogs/shortcuts-dialog.tsx";

export function InboxShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const rows: [keys: string[], meaning: string][] = [
    [["J"], t("shortcuts.next")],
    [["K"], t("shortcuts.previous")],
    [["Enter"], t("shortcuts.open")],
    [["Esc"], t("shortcuts.back")],
    [["E"], t("shortcuts.complete")],
    [["1", "2", "3"], t("shortcuts.status")],
    [["N", "1"], t("shortcuts.step_call")],
    [["N", "2"], t("shortcuts.step_visit")],
    [["N", "3"], t("shortcuts.step_offer")],
    [["R"], t("shortcuts.reply")],
    [["H"], t("shortcuts.hold")],
    [["A"], t("shortcuts.add")],
    [["X"], t("shortcuts.select")],
    [["Z"], t("shortcuts.undo")],
    [["/"], t("inbox.search")],
    [["Ctrl", "Enter"], t("notes.save")],
    [["?"], t("shortcuts.help")],
  ];
  return <ShortcutsDialog rows={rows} hint={t("shortcuts.hint")} onClose={onClose} />;
}
